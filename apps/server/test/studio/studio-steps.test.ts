import { randomUUID } from 'node:crypto';
import { rounds, studio } from '@perya/contract';
import { drawsFrom } from '@perya/fairness';
import type { MinesEnded } from '@perya/instant/mines/public';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { play } from '../../src/modules/studio/play.service.ts';
import { recoverRounds } from '../../src/modules/studio/recovery.service.ts';
import { act, endLeftRounds } from '../../src/modules/studio/steps.service.ts';
import { studioOf } from '../../src/modules/studio/studio.service.ts';
import type { Studio } from '../../src/modules/studio/wallet-client.service.ts';
import { issueVendorKey } from '../../src/modules/vendors/vendors.service.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  betsOf,
  cashOf,
  lostTitle,
  openStudio,
  refusalOf,
  sitAgain,
  sitDown,
  sitKnowing,
  statesOf,
  TITLE,
  valueOf,
  type Sitting,
} from '../kit/studio-kit.ts';

const MINES = STUDIO_TITLES.find(({ engine }) => engine === 'mines');
assert(MINES, 'mines can be played');

const books = await startTestServer();
await openStudio(books);
for (const { vendor } of [TITLE, MINES]) await issueVendorKey(books.ctx, vendor);
const address = await books.app.listen({ host: '127.0.0.1', port: 0 });
const apart = await startTestServer({ database: books.database, seeded: false, config: { studioWallet: address } });
afterAll(async () => {
  await apart.close();
  await books.close();
});

const STAKE = '10.00';
const FUNDS = 1_000_000n;
const SAFE = { mines: 1 };
/** Cells without a mine in the first round of whoever sits down here. */
const GEMS = [0, 3, 7, 8];

const sit = (server: TestServer): Promise<Sitting> =>
  sitKnowing(server, MINES, [
    {
      choice: SAFE,
      actions: [...GEMS.map((pick) => ({ pick })), { take: true }],
      isGood: (_, times) => times > 1,
    },
  ]);

function desk(server: TestServer, { session }: Sitting) {
  return {
    play: (choice: unknown, key = randomUUID(), stake = STAKE) =>
      server.ask(studio.play, { session, key, stake, choice }),
    act: (roundNo: string, place: number, action: unknown) =>
      server.ask(studio.act, { session, roundNo, place, action }),
  };
}

/** Begins the first round and opens a cell that holds no mine. */
async function beginSafely(server: TestServer, seat: Sitting) {
  const { play, act } = desk(server, seat);
  const { round } = valueOf(await play(SAFE));
  const after = valueOf(await act(round.roundNo, 0, { pick: 0 }));
  expect(after.round.state).toBe('open');
  return after.round;
}

const minor = (amount: string) => BigInt(amount.replace('.', ''));

describe.each<[string, TestServer]>([
  ['in process', books],
  ['over HTTP', apart],
])('a round in which the player acts, with a wallet %s,', (_, server) => {
  it('takes the stake at once, tells nothing hidden, and pays when the player takes it [R41, R50]', async () => {
    const seat = await sit(server);
    const { play, act } = desk(server, seat);
    const begun = valueOf(await play(SAFE));
    expect(begun.round).toMatchObject({ state: 'open', win: '0.00', choice: SAFE, actions: [], events: [] });
    expect(await cashOf(server, seat.memberId)).toBe(FUNDS - minor(STAKE));
    const picked = valueOf(await act(begun.round.roundNo, 0, { pick: 7 }));
    expect(picked.round.state).toBe('open');
    expect(JSON.stringify(picked)).not.toContain('"mines":[');
    const taken = valueOf(await act(begun.round.roundNo, 1, { take: true }));
    expect(taken.round).toMatchObject({ state: 'closed', actions: [{ pick: 7 }, { take: true }] });
    expect(minor(taken.round.win)).toBeGreaterThan(minor(STAKE));
    expect(await cashOf(server, seat.memberId)).toBe(FUNDS - minor(STAKE) + minor(taken.round.win));
    expect(minor(taken.balance)).toBe(FUNDS - minor(STAKE) + minor(taken.round.win));
    expect(await statesOf(server, seat.memberId)).toEqual({ closed: 1 });
  });

  it('loses the stake on a mine and tells then where all of them were', async () => {
    const choice = { mines: 3 };
    const seat = await sitKnowing(server, MINES, [
      { choice, actions: [{ pick: 5 }], isGood: (_, times) => times === 0 },
    ]);
    const { play, act } = desk(server, seat);
    const { round } = valueOf(await play(choice));
    const { round: lost } = valueOf(await act(round.roundNo, 0, { pick: 5 }));
    expect(lost).toMatchObject({ state: 'closed', win: '0.00' });
    const end = lost.events.at(-1) as MinesEnded;
    expect(end).toMatchObject({ kind: 'end', win: 0 });
    expect(end.mines).toHaveLength(3);
    expect(end.mines).toContain(5);
    expect(await cashOf(server, seat.memberId)).toBe(FUNDS - minor(STAKE));
  });

  it('is begun once and acted in once, however often the same is sent [D4]', async () => {
    const seat = await sit(server);
    const { play, act } = desk(server, seat);
    const key = randomUUID();
    const begun = await Promise.all(Array.from({ length: 8 }, () => play(SAFE, key)));
    expect(new Set(begun.map((answer) => JSON.stringify(valueOf(answer).round))).size).toBe(1);
    expect(await betsOf(server, seat.memberId)).toBe(1);
    const { roundNo } = valueOf(begun[0]!).round;
    expect(refusalOf(await play({ mines: 2 }, key))).toBe('key.reused');
    const acted = await Promise.all(Array.from({ length: 8 }, () => act(roundNo, 0, { pick: 3 })));
    expect(new Set(acted.map((answer) => JSON.stringify(valueOf(answer).round))).size).toBe(1);
    expect(refusalOf(await act(roundNo, 0, { pick: 4 }))).toBe('key.reused');
    expect(valueOf(acted[0]!).round.state).toBe('open');
    const races = await Promise.all([act(roundNo, 1, { pick: 8 }), act(roundNo, 1, { take: true })]);
    expect(races.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(races.map(refusalOf).sort()[1]).toBe('key.reused');
  });

  it('waits for whoever comes back, and lets no second round of the title begin [R50]', async () => {
    const seat = await sit(server);
    const going = await beginSafely(server, seat);
    expect(refusalOf(await desk(server, seat).play(SAFE))).toBe('round.open');
    const back = await sitAgain(server, seat.memberId, MINES);
    expect(back.opened.unseen).toBeNull();
    expect(back.opened.going).toEqual(going);
    const [open] = valueOf(await server.ask(rounds.openRounds, {}, { token: back.token }));
    expect(open).toMatchObject({ betNo: going.roundNo, next: 'player' });
    expect(refusalOf(await server.ask(rounds.rotateSeed, {}, { token: back.token }))).toBe('round.open');
    const { round } = valueOf(await desk(server, back).act(going.roundNo, 1, { take: true }));
    expect(round.state).toBe('closed');
    expect(valueOf(await desk(server, back).play(SAFE)).round.state).toBe('open');
  });

  it('comes out as its seeds say, which anybody can recompute with what the player did [2.1, R42]', async () => {
    const seat = await sit(server);
    const going = await beginSafely(server, seat);
    await desk(server, seat).act(going.roundNo, 1, { take: true });
    const { revealed } = valueOf(await server.ask(rounds.rotateSeed, {}, { token: seat.token }));
    const told = valueOf(await server.ask(rounds.round, { roundNo: going.roundNo }, { token: seat.token }));
    assert(MINES.steps && revealed.serverSeed !== null && told.proof, 'the seed is told');
    const draws = drawsFrom(revealed.serverSeed, revealed.clientSeed, told.proof.nonce);
    const again = MINES.steps.run(Number(minor(told.stake)), draws, told.choice, told.actions);
    expect(again?.events).toEqual(told.events);
    expect(again?.win).toBe(Number(minor(told.win)));
  });
});

describe('a round in which the player acts', () => {
  it('takes no choice and no action that the game does not have', async () => {
    const seat = await sit(books);
    const { play, act } = desk(books, seat);
    for (const choice of [undefined, null, { mines: 0 }, { mines: 99 }, 'all', [1]]) {
      expect(refusalOf(await play(choice)), JSON.stringify(choice)).toBe('choice.invalid');
    }
    const { round } = valueOf(await play(SAFE));
    for (const action of [{ pick: 99 }, { pick: '1' }, {}, 'take', { take: false }]) {
      expect(refusalOf(await act(round.roundNo, 0, action)), JSON.stringify(action)).toBe('action.invalid');
    }
    expect(refusalOf(await act(round.roundNo, 1, { pick: 1 }))).toBe('action.invalid');
    expect(refusalOf(await act('R0000000000', 0, { pick: 1 }))).toBe('round.not.found');
    expect(
      await books.ask(studio.act, {
        session: seat.session,
        roundNo: round.roundNo,
        place: 0,
        action: { pick: 'x'.repeat(2000) },
      }),
    ).toMatchObject({ kind: 'failure' });
    expect(await statesOf(books, seat.memberId)).toEqual({ open: 1 });
  });

  it('takes no stake for a second round in another tab, even at the same moment [R41]', async () => {
    const seat = await sit(books);
    const { play } = desk(books, seat);
    const begun = await Promise.all(Array.from({ length: 6 }, () => play(SAFE)));
    expect(begun.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(begun.map(refusalOf).filter(Boolean)).toEqual(Array.from({ length: 5 }, () => 'round.open'));
    expect(await betsOf(books, seat.memberId)).toBe(1);
    expect(await cashOf(books, seat.memberId)).toBe(FUNDS - minor(STAKE));
  });

  it('belongs to its player alone', async () => {
    const [seat, other] = [await sit(books), await sit(books)];
    const { round } = valueOf(await desk(books, seat).play(SAFE));
    expect(refusalOf(await desk(books, other).act(round.roundNo, 0, { pick: 1 }))).toBe('round.not.found');
  });

  it('is refused without the money, and leaves nothing behind', async () => {
    const { memberId } = await sitDown(books, { amount: 500n });
    const seat = await sitAgain(books, memberId, MINES);
    expect(refusalOf(await desk(books, seat).play(SAFE))).toBe('balance.insufficient');
    expect(await statesOf(books, memberId)).toEqual({ refused: 1 });
    expect(await cashOf(books, memberId)).toBe(500n);
  });

  it('that a server left between stake and answer waits for its player [R50]', async () => {
    const seat = await sit(books);
    const { round } = valueOf(await desk(books, seat).play(SAFE));
    await books.database.sql('update round set is_going = false, acted_at = null where round_no = $1', [round.roundNo]);
    await recoverRounds(studioOf(books.ctx), 0);
    const back = await sitAgain(books, seat.memberId, MINES);
    expect(back.opened.going?.roundNo).toBe(round.roundNo);
  });

  it('that a server left between the last action and the payment is paid once [R50]', async () => {
    const seat = await sit(books);
    const going = await beginSafely(books, seat);
    const before = await cashOf(books, seat.memberId);
    await books.database.sql(
      `update round set is_going = false, actions = '[{"pick":0},{"take":true}]' where round_no = $1`,
      [going.roundNo],
    );
    await Promise.all([recoverRounds(studioOf(books.ctx), 0), recoverRounds(studioOf(apart.ctx), 0)]);
    await recoverRounds(studioOf(books.ctx), 0);
    const told = valueOf(await books.ask(rounds.round, { roundNo: going.roundNo }, { token: seat.token }));
    expect(told.state).toBe('closed');
    expect(await cashOf(books, seat.memberId)).toBe(before + minor(told.win));
  });

  it('that ends while its beginning is asked for again waits for nobody, and is paid [R50]', async () => {
    const seat = await sit(books);
    const { session } = seat;
    const key = randomUUID();
    const { roundNo } = valueOf(await desk(books, seat).play(SAFE, key)).round;
    const real = studioOf(books.ctx);
    const busy: Studio = {
      ctx: books.ctx,
      wallet: {
        async call(vendor, name, fields) {
          if (name === 'rollback') throw new Error('nothing arrived');
          const answer = await real.wallet.call(vendor, name, fields);
          if (name === 'debit') await act(busy, { session, roundNo, place: 0, action: { take: true } });
          return answer;
        },
      },
    };
    await play(busy, { session, key, stake: STAKE, choice: SAFE });
    await recoverRounds(real, 0);
    expect(await statesOf(books, seat.memberId)).toEqual({ closed: 1 });
    expect(await cashOf(books, seat.memberId)).toBe(FUNDS);
  });

  it('is ended by the rules of the game when nobody comes back for a day [4.16]', async () => {
    const seat = await sit(books);
    const going = await beginSafely(books, seat);
    const before = await cashOf(books, seat.memberId);
    await endLeftRounds(studioOf(books.ctx));
    expect((await sitAgain(books, seat.memberId, MINES)).opened.going?.roundNo).toBe(going.roundNo);
    await endLeftRounds(studioOf(books.ctx), -1000);
    const told = valueOf(await books.ask(rounds.round, { roundNo: going.roundNo }, { token: seat.token }));
    expect(told).toMatchObject({ state: 'closed', actions: [{ pick: 0 }, { take: true }] });
    expect(minor(told.win)).toBeGreaterThan(minor(STAKE));
    expect(await cashOf(books, seat.memberId)).toBe(before + minor(told.win));
  });

  it.each([
    ['waits for its player', true],
    ['was left by its server', false],
  ])('that %s gives the stake back once its tables are gone for a day [R50]', async (__, isGoing) => {
    const seat = await sit(books);
    const { round } = valueOf(await desk(books, seat).play(SAFE));
    const day = Date.now() - 25 * 3_600_000;
    await books.database.sql(
      `update round set title_id = $4, is_going = $2, opened_at = $3, acted_at = $3 where round_no = $1`,
      [round.roundNo, isGoing, new Date(day), await lostTitle(books, MINES)],
    );
    await endLeftRounds(studioOf(books.ctx));
    await recoverRounds(studioOf(books.ctx));
    expect(await statesOf(books, seat.memberId)).toEqual({ void: 1 });
    expect(await cashOf(books, seat.memberId)).toBe(FUNDS);
    expect(valueOf(await desk(books, seat).play(SAFE)).round.state).toBe('open');
  });

  it('is left alone while another server may have its tables [R50]', async () => {
    const seat = await sit(books);
    const { round } = valueOf(await desk(books, seat).play(SAFE));
    await books.database.sql(`update round set title_id = $2, is_going = false where round_no = $1`, [
      round.roundNo,
      await lostTitle(books, MINES),
    ]);
    await recoverRounds(studioOf(books.ctx), 0);
    expect(await statesOf(books, seat.memberId)).toEqual({ open: 1 });
    expect(await cashOf(books, seat.memberId)).toBe(FUNDS - minor(STAKE));
    // Whoever was left behind it is looked after all the same.
    const next = await sit(books);
    const left = valueOf(await desk(books, next).play(SAFE)).round;
    await books.database.sql(`update round set is_going = false where round_no = $1`, [left.roundNo]);
    while ((await recoverRounds(studioOf(books.ctx), 0, 1)) > 0);
    expect(await books.database.sql(`select is_going from round where round_no = $1`, [left.roundNo])).toEqual([
      { is_going: true },
    ]);
  });

  it('is no way to act in a title without actions', async () => {
    const seat = await sitDown(books);
    const played = valueOf(await seat.play());
    const answer = await desk(books, seat).act(played.round.roundNo, 0, { take: true });
    expect(refusalOf(answer)).toBe('round.not.found');
    expect(refusalOf(await desk(books, seat).play(SAFE))).toBe('choice.invalid');
  });
});
