import { GAME_TYPES, reward } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { fund } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, givePurse, purseTerms } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createVendor, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

let server: TestServer;
let vendor: TestVendor;
beforeAll(async () => {
  server = await startTestServer();
  vendor = await createVendor(server, 'FACTS');
});
afterAll(() => server.close());

/** Live tables a fifth, sports half, as in the golden rows. */
const WEIGHTS: Readonly<Record<string, number>> = { RNG: 100, LIVE: 20, SPORTS: 50 };
const terms = purseTerms({ by: 'fixed', amount: '1000.00' }) as { wagering: object };
const WAGERING = {
  ...terms.wagering,
  weights: { titles: {}, classes: {}, kinds: Object.fromEntries(GAME_TYPES.map((kind) => [kind, WEIGHTS[kind] ?? 0])) },
};

interface Player extends Person {
  readonly grantId: string;
}

let numbers = 0;
const fresh = () => `f${(numbers += 1)}`;

const rich = async (): Promise<Person> => {
  const person = await createVerified(server);
  await fund(server.ctx, person.memberId, 1_000_000n);
  return person;
};
const player = async (): Promise<Player> => {
  const person = await rich();
  return { ...person, grantId: await givePurse(server, person, '1000.00', { wagering: WAGERING }) };
};
const about = ({ memberId }: Person, change: Fields): Fields => ({
  playerId: memberId,
  currency: 'PHP',
  roundId: `round-${memberId}`,
  gameCode: 'spin',
  gameType: 'LIVE',
  ...change,
});

/** A bet whose end is still to come. */
const place = async (person: Person, amount: string, facts: Fields = {}): Promise<string> => {
  const txId = fresh();
  expect(await vendor.send('debit', about(person, { txId, amount, ...facts }))).toMatchObject({ status: 'OK' });
  return txId;
};
const settle = async (person: Person, refTxId: string, win: string, facts: Fields = {}): Promise<void> => {
  const end = about(person, { txId: fresh(), refTxId, amount: win, ...facts });
  expect(await vendor.send('credit', end)).toMatchObject({ status: 'OK' });
};
const takeBack = async (person: Person, refTxId: string): Promise<void> => {
  const { playerId, currency } = about(person, {});
  const back = { playerId, currency, txId: fresh(), refTxId };
  expect(await vendor.send('rollback', back)).toMatchObject({ status: 'OK' });
};

/** What all bets of a purse came to, as its owner reads it. */
const meter = async ({ token, grantId: id }: Player) => {
  const answer = await server.ask(reward.purseBets, { id }, { token });
  assert(answer.kind === 'value' && answer.value.footer, `the meter is told: ${JSON.stringify(answer)}`);
  const { counted, parts } = answer.value.footer;
  const [grant] = await server.database.sql('select done::text from bonus_grant where id = $1', [id]);
  expect(Number(grant?.['done'])).toBe(Math.round(Number(counted) * 100));
  return { counted, ...Object.fromEntries(parts.map(({ reason, amount }) => [reason, amount])) };
};
const kept = async (table: 'bet_note' | 'bet_side', { memberId }: Person): Promise<number> => {
  const [row] = await server.database.sql(
    `select count(*)::int as rows from ${table} where bet_id in (select id from bet where member_id = $1)`,
    [memberId],
  );
  return Number(row?.['rows']);
};

const SPORTS = { gameType: 'SPORTS' };
const W8 = { counted: '7.60', opposite: '120.00', weight: '30.40', result: '2.00' };

describe('what a vendor says of a bet counts as the terms of a bonus say', () => {
  it.each([
    ['W8 banker 100.00 and player 60.00', '60.00', '0', W8],
    ['W9 banker 100.00 and player 100.00', '100.00', '0', { counted: '0.00', opposite: '200.00' }],
  ])('%s, whichever ends first [PROMO-06]', async (_, other, lost, expected) => {
    for (const isBankerFirst of [true, false]) {
      const ana = await player();
      const banker = await place(ana, '100.00', { side: 'banker' });
      const against = await place(ana, other, { side: 'player' });
      const ends = [() => settle(ana, banker, '195.00'), () => settle(ana, against, lost)];
      for (const end of isBankerFirst ? ends : [...ends].reverse()) await end();
      expect(await meter(ana)).toEqual(expected);
    }
  });

  it('W8 W9 in bets that end at once, and in the parts of one bet', async () => {
    const ben = await player();
    const spin = (amount: string, side: string, win: string) =>
      vendor.send('debit-credit', about(ben, { txId: fresh(), amount, side, win }));
    await spin('100.00', 'banker', '0');
    await spin('60.00', 'player', '120.00');
    // The first had ended when the second came: what has counted is not taken back.
    expect(await meter(ben)).toEqual({ counted: '20.00', opposite: '60.00', weight: '80.00' });
    const eva = await player();
    const bets = [
      { betId: 'b', amount: '100.00', side: 'banker' },
      { betId: 'p', amount: '100.00', side: 'player' },
    ];
    await settle(eva, await place(eva, '200.00', { bets }), '195.00');
    expect(await meter(eva)).toEqual({ counted: '0.00', opposite: '200.00' });
  });

  it.each([
    ['W10 sports 250.00 at 1.40', 1_400, '0', { counted: '0.00', odds: '250.00' }],
    ['W10 sports at a thousandth below 1.50', 1_499, '0', { counted: '0.00', odds: '250.00' }],
    ['W11 sports 250.00 at 1.85, won', 1_850, '462.50', { counted: '106.25', result: '37.50', weight: '106.25' }],
  ])('%s [PROMO-06]', async (_, odds, win, expected) => {
    const ana = await player();
    await settle(ana, await place(ana, '250.00', { ...SPORTS, odds }), win, SPORTS);
    expect(await meter(ana)).toEqual(expected);
    const ben = await player();
    await vendor.send('debit-credit', about(ben, { ...SPORTS, txId: fresh(), amount: '250.00', odds, win }));
    expect(await meter(ben)).toEqual(expected);
  });

  it('W18 a bet from before counts nothing, and nothing is kept of bets without a bonus [PROMO-06]', async () => {
    const ana = await rich();
    const before = await place(ana, '40.00', { side: 'banker', odds: 1_200 });
    const grantId = await givePurse(server, ana, '1000.00', { wagering: WAGERING });
    const owner = { ...ana, grantId };
    const after = await place(ana, '40.00', { side: 'player' });
    await settle(ana, before, '0');
    await settle(ana, after, '0');
    expect(await meter(owner)).toEqual({ counted: '8.00', before: '40.00', weight: '32.00' });
    expect([await kept('bet_side', ana), await kept('bet_note', ana)]).toEqual([1, 0]);
  });

  it('sides of other rounds, markets and people stand against nothing, and those of a confirmed cluster do', async () => {
    const [ana, ben, eva] = [await player(), await player(), await player()];
    const table = { roundId: 'shared', market: 'main' };
    const bets: readonly (readonly [Player, string])[] = [
      [ana, await place(ana, '100.00', { ...table, side: 'banker' })],
      [ana, await place(ana, '30.00', { ...table, market: 'pair', side: 'player' })],
      [ben, await place(ben, '60.00', { ...table, side: 'player' })],
      [eva, await place(eva, '60.00', { ...table, side: 'player' })],
    ];
    await server.database.sql(
      `insert into member_cluster (member_id, merchant_code, cluster_id, confirmed_by, confirmed_at)
       select listed.id, 'ty01', $1, 'Ana, Ben', now() from unnest($2::bigint[]) as listed(id)`,
      [ana.memberId, [ana.memberId, ben.memberId]],
    );
    for (const [person, txId] of bets) await settle(person, txId, '0', { roundId: 'shared' });
    expect(await meter(ana)).toEqual({ counted: '14.00', opposite: '60.00', weight: '56.00' });
    expect(await meter(ben)).toEqual({ counted: '0.00', opposite: '60.00' });
    expect(await meter(eva)).toEqual({ counted: '12.00', weight: '48.00' });
  });

  it('is refused where it is half said', async () => {
    const ana = await player();
    const bet = about(ana, { txId: fresh(), amount: '10.00' });
    expect(await vendor.send('debit', { ...bet, market: 'main' })).toMatchObject({ status: 'INVALID_REQUEST' });
    const parts = { bets: [{ betId: 'b', amount: '10.00', side: 'banker' }] };
    expect(await vendor.send('debit', { ...bet, ...parts, side: 'banker' })).toMatchObject({
      status: 'INVALID_REQUEST',
    });
    expect(await vendor.send('debit', { ...bet, odds: 1.85 })).toMatchObject({ status: 'INVALID_REQUEST' });
    expect(await vendor.send('debit', { ...bet, side: 'banker' })).toMatchObject({ status: 'OK' });
    // What is said of a bet is no part of what a repeat must agree on.
    expect(await vendor.send('debit', { ...bet, side: 'player' })).toMatchObject({ status: 'OK', replayed: true });
  });

  it('comes to the same in any order of ends, takings back included [R10]', async () => {
    type Step = 'A wins' | 'B loses' | 'C back' | 'D loses';
    const steps: readonly Step[] = ['A wins', 'B loses', 'C back', 'D loses'];
    const told = new Set<string>();
    const everyNth = repeats({ quick: 6, long: 1 });
    for (const order of ordersOf(steps).filter((_, nr) => nr % everyNth === 0)) {
      const ana = await player();
      const [a, b, c, d] = [
        await place(ana, '100.00', { side: 'banker' }),
        await place(ana, '60.00', { side: 'player' }),
        await place(ana, '80.00', { side: 'player' }),
        await place(ana, '20.00', { side: 'banker' }),
      ];
      const doing: Readonly<Record<Step, () => Promise<void>>> = {
        'A wins': () => settle(ana, a, '195.00'),
        'B loses': () => settle(ana, b, '0'),
        'C back': () => takeBack(ana, c),
        'D loses': () => settle(ana, d, '0'),
      };
      for (const step of order) await doing[step]();
      told.add(JSON.stringify(await meter(ana)));
    }
    // Without C: 60.00 stand against 60.00 of A, the other 40.00 of A and all of D count.
    expect([...told].map((text) => JSON.parse(text) as unknown)).toEqual([
      { counted: '11.60', opposite: '120.00', void: '80.00', weight: '46.40', result: '2.00' },
    ]);
  });

  it('and a round that is taken back after its end gives back what stood against it', async () => {
    const ana = await player();
    const spin = about(ana, { txId: fresh(), amount: '60.00', side: 'player', win: '0' });
    const banker = await place(ana, '100.00', { side: 'banker' });
    await vendor.send('debit-credit', spin);
    await settle(ana, banker, '195.00');
    expect(await meter(ana)).toEqual(W8);
    await takeBack(ana, String(spin['txId']));
    // W6: as if it had stood alone.
    expect(await meter(ana)).toEqual({ counted: '19.00', void: '60.00', weight: '76.00', result: '5.00' });
  });

  it('and the books and meters add up behind all of this [B3, B4]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});

function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  const without = (at: number) => list.filter((_, place) => place !== at);
  return list.flatMap((first, at) => ordersOf(without(at)).map((rest) => [first, ...rest]));
}
