import { catalog, TRIAL_TYPE } from '@perya/contract';
import { adjust, placeBet, playRound, settleBet, undoRound } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWins } from '../../src/modules/catalog/winners.service.ts';
import { followAll } from '../kit/follow.ts';
import { valueOf, WIDE } from '../kit/login-kit.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 86_400_000;

let now = new Date('2026-12-01T04:00:00Z');
let server: TestServer;
let game: catalog.Game;
let numbers = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, app: { budgets: WIDE } });
  const { games } = await valueOf(server, catalog.gameList, { pageNo: 1 });
  if (!games[0]) throw new Error('there are games');
  [game] = games;
});
afterAll(() => server.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function rich(options: { readonly type?: number; readonly currency?: string } = {}): Promise<Person> {
  const { type, currency = 'PHP' } = options;
  const person = await createPerson(server.ctx, type === undefined ? {} : { type });
  const orderNo = `CW${++numbers}`;
  const book = { merchantCode: 'ty01', currency };
  await server.ctx.ledger.post(
    adjust({ ...book, memberId: person.memberId, orderNo, amount: 100_000_00n, account: 'cash', reason: 'test' }),
  );
  return person;
}

function bet(person: Person, stake: bigint, currency = 'PHP') {
  return {
    merchantCode: 'ty01',
    currency,
    memberId: person.memberId,
    vendor: game.vassalage,
    gameCode: game.gameId,
    gameType: game.gameType,
    txId: `W${++numbers}`,
    stake,
    turnover: stake,
  };
}

/** A board is kept for a while, so a fresh server looks at it after the search has come by. */
async function board() {
  await followAll({ database: server.database, name: 'wins', work: () => findWins(server.ctx), pass: later });
  const other = await startTestServer({ clock: { now: () => now }, database: server.database });
  try {
    return await valueOf(other, catalog.winnerBoard, {});
  } finally {
    await other.close();
  }
}

describe('the winner board', () => {
  it('is empty while nobody has won anything notable: the history of the demonstration is no win [API-69]', async () => {
    expect(await board()).toEqual([]);
  });

  it('tells wins of a thousand or of twenty times the stake, the newest first, names masked [ENT-15]', async () => {
    const person = await rich();
    const wins: readonly (readonly [stake: bigint, win: bigint])[] = [
      [500_00n, 999_99n],
      [500_00n, 1_000_00n],
      [1_00n, 19_99n],
      [1_00n, 20_00n],
      [5_00n, 0n],
    ];
    for (const [stake, win] of wins) {
      later(1000);
      await server.ctx.ledger.post(playRound({ ...bet(person, stake), win }));
    }
    const placed = bet(person, 10_00n);
    await server.ctx.ledger.post(placeBet(placed));
    later(1000);
    await server.ctx.ledger.post(settleBet({ ...placed, win: 250_00n }));
    const shown = await board();
    expect(shown.map(({ vo }) => vo.winAmount)).toEqual(['250.00', '20.00', '1000.00']);
    const masked = `${person.account.charAt(0)}***${person.account.slice(-1)}`;
    expect(shown[0]?.vo).toEqual({
      winAmount: '250.00',
      account: masked,
      gameName: game.gameName,
      nodeId: game.nodeId,
      time: expect.any(String),
    });
    expect(JSON.stringify(shown)).not.toContain(person.account);
  });

  it('knows nothing of play money, of rounds that were taken back, and of other brands [T26]', async () => {
    const before = await board();
    const trial = await rich({ type: TRIAL_TYPE, currency: 'PLAY' });
    await server.ctx.ledger.post(playRound({ ...bet(trial, 1_00n, 'PLAY'), win: 5_000_00n }));
    const person = await rich();
    const undone = { ...bet(person, 1_00n), win: 7_000_00n };
    await server.ctx.ledger.post(playRound(undone));
    expect((await board()).length).toBe(before.length + 1);
    await server.ctx.ledger.post(undoRound({ ...undone, betPlacedAt: now }));
    expect(await board()).toEqual(before);
  });

  it('leaves out who hides their name, for as long as they do [ENT-15]', async () => {
    const before = await board();
    const person = await rich();
    await server.ctx.ledger.post(playRound({ ...bet(person, 1_00n), win: 2_000_00n }));
    const hide = (hidesName: boolean) =>
      server.ctx.db.updateTable('member').set({ hides_name: hidesName }).where('id', '=', person.memberId).execute();
    await hide(true);
    expect(await board()).toEqual(before);
    await hide(false);
    expect((await board()).length).toBe(before.length + 1);
  });

  it('forgets wins after a week and shows twenty at most', async () => {
    const person = await rich();
    for (let turn = 0; turn < 25; turn += 1) {
      await server.ctx.ledger.post(playRound({ ...bet(person, 1_00n), win: BigInt(30_00 + turn) }));
    }
    const shown = await board();
    expect(shown.length).toBe(20);
    expect(shown[0]?.vo.winAmount).toBe('30.24');
    later(7 * DAY_MS);
    expect(await board()).toEqual([]);
  });
});
