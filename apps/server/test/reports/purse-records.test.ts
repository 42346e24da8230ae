import { wallet, type Answer, type Call, type Value } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityPart } from '../../src/ledger/activity.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { followPlay } from '../../src/ledger/play-follower.ts';
import { rollUp } from '../../src/ledger/rollup.ts';
import { findWins } from '../../src/modules/catalog/winners.service.ts';
import { followAll, type Follower } from '../kit/follow.ts';
import { betNamed, fund, spin, wager } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, givePurse } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const TODAY = { startDate: '2026-11-15', endDate: '2026-11-15' };
let now = new Date('2026-11-15T04:00:00Z');
let server: TestServer;
let ana: Person;

/** Cash 30.00 and a purse of 1,000.00: a slot of 50.00 wins 1,755.50, one of cash alone loses, one of the purse alone is open. */
beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now } });
  const { ctx } = server;
  ana = await createVerified(server);
  await fund(ctx, ana.memberId, 3_000n);
  await givePurse(server, ana, '1000.00');
  await spin(ctx, betNamed(ana.memberId, 'big'), { stake: 5_000n, win: 175_550n });
  await wager(ctx, betNamed(ana.memberId, 'own'), { stake: 105_330n, win: 0n });
  await wager(ctx, betNamed(ana.memberId, 'open'), { stake: 2_000n });
});
afterAll(() => server.close());

const valueOf = async <C extends Call>(answer: Promise<Answer<C>>): Promise<Value<C>> => {
  const found = await answer;
  assert(found.kind === 'value', `answered: ${JSON.stringify(found)}`);
  return found.value;
};
const through = (name: Follower['name'], work: Follower['work']) =>
  followAll({
    database: server.database,
    name,
    work,
    pass(ms) {
      now = new Date(now.getTime() + ms);
    },
  });
const rows = (text: string) => server.database.sql(text, [ana.memberId]);

describe('who plays with two purses', () => {
  const expectBets = async () => {
    const { list, footer } = await valueOf(server.ask(wallet.betting, TODAY, { token: ana.token }));
    expect(list.map(({ betNo, stake, validStake, payout }) => [betNo, stake, validStake, payout])).toEqual([
      ['open', '20.00', '0.00', '0.00'],
      ['own', '1053.30', '1053.30', '0.00'],
      ['big', '50.00', '30.00', '1755.50'],
    ]);
    expect(footer).toMatchObject({ bets: 3, stake: '1123.30', validStake: '1083.30', payout: '1755.50' });
  };

  it('has one bet for each, whole, before and after the days are summed [API-92, R10]', async () => {
    await expectBets();
    const filtered = { ...TODAY, gameType: 'RNG' as const };
    await through('rollup', () => rollUp(server.ctx));
    await expectBets();
    const { list } = await valueOf(server.ask(wallet.betting, filtered, { token: ana.token }));
    expect(list.length).toBe(3);
  });

  const partsOf = (parts: readonly wallet.RecordPart[]) =>
    parts.map(({ isBonus, amount, balanceAfter }) => [isBonus, amount, balanceAfter]);

  it('reads one line for a bet and for a win, with what each purse had of it, and sums of own money alone [API-91, R10]', async () => {
    const { list, footer } = await valueOf(server.ask(wallet.records, TODAY, { token: ana.token }));
    expect(
      list.map(({ kind, amount, balanceAfter, isBonus, parts }) => [
        kind,
        amount,
        balanceAfter,
        isBonus,
        partsOf(parts),
      ]),
    ).toEqual([
      ['bet', '-20.00', '1662.20', true, []],
      ['bet', '-1053.30', '0.00', false, []],
      [
        'payout',
        '1755.50',
        '2735.50',
        false,
        [
          [false, '1053.30', '1053.30'],
          [true, '702.20', '1682.20'],
        ],
      ],
      [
        'bet',
        '-50.00',
        '980.00',
        false,
        [
          [false, '-30.00', '0.00'],
          [true, '-20.00', '980.00'],
        ],
      ],
      ['bonus', '1000.00', '1000.00', true, []],
      ['adjustment', '30.00', '30.00', false, []],
    ]);
    expect(footer).toMatchObject({ in: '1083.30', out: '1083.30' });
    const { list: bets, footer: staked } = await valueOf(
      server.ask(wallet.records, { ...TODAY, kind: 'bet' }, { token: ana.token }),
    );
    expect(bets.map(({ amount, parts }) => [amount, parts.length])).toEqual([
      ['-20.00', 0],
      ['-1053.30', 0],
      ['-50.00', 2],
    ]);
    expect(staked).toMatchObject({ out: '1083.30' });
  });

  it('reads every line once over pages, wherever they end, and none is torn in two [API-91, STD-06]', async () => {
    const { ctx } = server;
    const ben = await createVerified(server);
    await givePurse(server, ben, '1000.00');
    const staked = [];
    // Two in three are paid by both, so that pages of twenty end before, between and behind pairs.
    for (let nr = 0; nr < 31; nr += 1) {
      const own = nr % 3 === 0 ? 0n : BigInt(nr + 1);
      if (own > 0n) await fund(ctx, ben.memberId, own);
      await wager(ctx, betNamed(ben.memberId, `page ${nr}`), { stake: 100n });
      staked.push(own > 0n ? 2 : 0);
    }
    for (const kind of [undefined, 'bet' as const]) {
      const seen: wallet.RecordRow[] = [];
      let cursor: string | undefined;
      do {
        const asked = { ...TODAY, ...(kind && { kind }), ...(cursor && { cursor }) };
        const page = await valueOf(server.ask(wallet.records, asked, { token: ben.token }));
        expect(page.list.length).toBeLessThanOrEqual(20);
        seen.push(...page.list);
        cursor = page.next ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      const bets = seen.filter((row) => row.kind === 'bet');
      expect(bets.map(({ parts }) => parts.length)).toEqual([...staked].reverse());
      expect(bets.every(({ amount }) => amount === '-1.00')).toBe(true);
      const [counted] = await server.database.sql(
        `select count(*)::int as n from ledger_transfer where member_id = $1 and refusal is null
           and kind in ('bet', 'adjust', 'bonus') and ($2::text is null or kind = $2)`,
        [ben.memberId, kind ?? null],
      );
      expect(seen.reduce((n, { parts }) => n + Math.max(parts.length, 1), 0)).toBe(counted?.['n']);
    }
  });

  it('has the days of purses apart from those of cash [R10]', async () => {
    expect(
      await rows(`select bets::int, staked::int, returned::int, bonus_staked::int, bonus_returned::int, bet_stake::int, bet_won::int
        from member_day where member_id = $1 and category = 'RNG'`),
    ).toEqual([
      {
        bets: 3,
        staked: 108_330,
        returned: 105_330,
        bonus_staked: 4_000,
        bonus_returned: 70_220,
        bet_stake: 112_330,
        bet_won: 175_550,
      },
    ]);
  });

  it('is among the winners once, with the whole win [API-69]', async () => {
    await through('wins', () => findWins(server.ctx));
    expect(await rows(`select stake::int, win::int from notable_win where member_id = $1`)).toEqual([
      { stake: 5_000, win: 175_550 },
    ]);
  });

  it('earns with own money only: what a purse staked is no activity [PROMO-03]', async () => {
    await through('activity', () => followPlay(server.ctx, [activityPart]));
    expect(
      await rows(
        `select rounds::int, staked::int, returned::int, valid::int from member_activity where member_id = $1`,
      ),
    ).toEqual([{ rounds: 2, staked: 108_330, returned: 105_330, valid: 108_330 }]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
