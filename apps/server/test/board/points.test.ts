import { correctBet } from '@perya/ledger';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { followPlay } from '../../src/ledger/play-follower.ts';
import { boardPart } from '../../src/modules/board/follow.service.ts';
import { turnBoards } from '../../src/modules/board/turn.service.ts';
import { tamper } from '../kit/admin.ts';
import { boardOf, followAllBoards, openBoards, pointsOf } from '../kit/board-kit.ts';
import { movableClock } from '../kit/brands.ts';
import type { TestDatabase } from '../kit/database.ts';
import { fund } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { createVerified, givePurse } from '../kit/promo-kit.ts';
import { betOnce, createBettor, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

const HOUR_MS = 3_600_000;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
const DAILY_CAP = 5_000;
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createPlanted({ clock });
  server = await startTestServer({ clock, database, app: { budgets: WIDE } });
  await openBoards(server, { period: 'day', dailyCap: DAILY_CAP });
  await openBoards(server, { period: 'month', points: 'multiple', dailyCap: null });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const follow = () => followAllBoards(server, (ms) => clock.forward(ms));
const spin = (person: Person, stake: bigint, win = 0n) => spinOnce(server.ctx, person, { stake, win });
const bet = (person: Person, gameType: string, stake: bigint, win = 0n) =>
  betOnce(server.ctx, person, { gameType, vendor: 'LAB', game: 'table', stake, win });
const broken = async () => (await checkWhole(server.ctx.db)).map(({ rule }) => rule);

/** The next noon in Manila, with its board open. */
async function nextDay(): Promise<void> {
  const noon = new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
  clock.forward(Date.parse(`${noon}T04:00:00Z`) - clock.now().getTime());
  await turnBoards(server.ctx);
}

describe('points by valid bets', () => {
  it('are one for each full ten of a day: 40,209.99 come to 4,020; cockfights never count [API-51, SCR-31]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 40_209_99n);
    await bet(ana, 'COCKFIGHT', 500_00n);
    expect(await pointsOf(server, ana)).toBe(0);
    await follow();
    expect(await boardOf(server, ana)).toMatchObject({
      period: 'day',
      why: null,
      mine: { points: 4_020, rank: 1, reward: '100.00', next: null, prize: null },
    });
    await spin(ana, 1n);
    await follow();
    expect(await pointsOf(server, ana)).toBe(4_021);
    expect(await broken()).toEqual([]);
  });

  it('are of own money: what a purse paid of a stake earns none, and the check of the books knows that [API-51, B14]', async () => {
    const eva = await createVerified(server);
    await fund(server.ctx, eva.memberId, 30_00n);
    await givePurse(server, eva, '1000.00');
    await spin(eva, 50_00n, 4_00n);
    await spin(eva, 40_00n);
    await follow();
    expect(await pointsOf(server, eva)).toBe(3);
    expect(await broken()).toEqual([]);
  });

  it('have a cap for each day, which is shown, and count what was won or lost where a game has two sides [API-51]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 60_000_00n);
    const cia = await createBettor(server);
    await bet(cia, 'LIVE', 1_000_00n, 1_095_00n);
    await follow();
    const { head } = await boardOf(server, ana);
    expect(head?.rules).toMatchObject({ points: 'valid', perPoint: '10.00', dailyCap: DAILY_CAP, minStake: null });
    expect([await pointsOf(server, ana), await pointsOf(server, cia)]).toEqual([DAILY_CAP, 9]);
    await spin(ana, 1_000_00n);
    await follow();
    expect(await pointsOf(server, ana)).toBe(DAILY_CAP);
    expect(await broken()).toEqual([]);
  });

  it('rank by who reached them first; what adds no point changes no place [API-51]', async () => {
    await nextDay();
    const [ana, ben, cia] = await Promise.all([createBettor(server), createBettor(server), createBettor(server)]);
    await spin(ana, 99_99n);
    await spin(ben, 100_00n);
    await spin(cia, 100_00n);
    await spin(ana, 1n);
    await spin(ben, 9_99n);
    await follow();
    const ranks = async () => {
      const { list } = await boardOf(server, ana);
      return list.map(({ rank, account, points }) => [rank, account, points]);
    };
    const mask = ({ account }: Person) => `${account.slice(0, 1)}***${account.slice(-1)}`;
    expect(await ranks()).toEqual([
      [1, mask(ben), 10],
      [2, mask(cia), 10],
      [3, mask(ana), 10],
    ]);
    const { mine } = await boardOf(server, ana);
    expect(mine).toMatchObject({
      rank: 3,
      reward: '25.00',
      next: { rank: 2, points: 1, reward: '50.00' },
      prize: { rank: 2, points: 1, reward: '50.00' },
    });
    expect(await broken()).toEqual([]);
  });

  it('go with a round that is taken back, as if it had never been, whenever that is followed [API-51]', async () => {
    await nextDay();
    const [ana, ben] = await Promise.all([createBettor(server), createBettor(server)]);
    const undo = await spin(ana, 200_00n);
    await spin(ben, 300_00n);
    await spin(ana, 300_00n);
    await follow();
    expect([await pointsOf(server, ana), await pointsOf(server, ben)]).toEqual([50, 30]);
    await undo();
    await follow();
    expect(await boardOf(server, ana)).toMatchObject({ mine: { points: 30, rank: 2 } });
    const other = await spin(ben, 500_00n);
    await other();
    await follow();
    expect(await boardOf(server, ben)).toMatchObject({ mine: { points: 30, rank: 1 } });
    const all = await spin(await createBettor(server), 10_00n);
    await all();
    await follow();
    expect((await boardOf(server, ana)).head?.players).toBe(2);
    expect(await broken()).toEqual([]);
  });

  it('follow corrections of what was settled [API-51]', async () => {
    await nextDay();
    const ana = await createBettor(server);
    const name = await bet(ana, 'LIVE', 1_000_00n, 1_950_00n);
    await follow();
    expect(await pointsOf(server, ana)).toBe(95);
    const fix = { ...name, txId: `fix-${name.txId}`, refTxId: name.txId, amount: -450_00n };
    assert((await server.ctx.ledger.post(correctBet(fix))).state === 'done', 'it is corrected');
    await follow();
    expect(await pointsOf(server, ana)).toBe(50);
    expect(await broken()).toEqual([]);
  });

  it('of a bet belong to the day it was settled on, and not to a board that is over [API-51]', async () => {
    await nextDay();
    const ana = await createBettor(server);
    await spin(ana, 100_00n);
    clock.forward(12 * HOUR_MS);
    await spin(ana, 500_00n);
    await turnBoards(server.ctx);
    await follow();
    expect(await pointsOf(server, ana)).toBe(50);
    clock.forward(HOUR_MS);
    await turnBoards(server.ctx);
    const { previous } = await boardOf(server, ana);
    expect(previous).toMatchObject({ head: { state: 'provisional' }, mine: { points: 10, rank: 1, next: null } });
  });

  it('are counted as the board opens for what the follower has passed by already [API-51]', async () => {
    clock.forward(24 * HOUR_MS);
    const ana = await createBettor(server);
    await spin(ana, 250_00n);
    await follow();
    await spin(ana, 50_00n);
    await turnBoards(server.ctx);
    expect(await pointsOf(server, ana)).toBe(25);
    await follow();
    expect(await pointsOf(server, ana)).toBe(30);
    expect(await broken()).toEqual([]);
  });
});

describe('a stretch of the ledger', () => {
  it('that breaks off leaves no points and no mark behind, and is counted once afterwards [SRV-12]', async () => {
    const [ana, ben] = await Promise.all([createBettor(server), createBettor(server)]);
    await follow();
    await spin(ana, 100_00n);
    await spin(ben, 200_00n);
    await database.sql(`create function break_here() returns trigger language plpgsql as $$
      begin if new.member_id = ${ben.memberId} then raise exception 'the server is gone'; end if; return new; end $$`);
    await database.sql(
      'create trigger break_here before insert on board_score for each row execute function break_here()',
    );
    await expect(follow()).rejects.toThrow('the server is gone');
    expect([await pointsOf(server, ana), await pointsOf(server, ben)]).toEqual([0, 0]);
    await database.sql('drop function break_here cascade');
    await follow();
    expect([await pointsOf(server, ana), await pointsOf(server, ben)]).toEqual([10, 20]);
    expect(await broken()).toEqual([]);
  });
});

describe('points by multiples', () => {
  it('are the three best wins of rounds of at least 5.00, in hundredths of the stake [API-51]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 4_99n, 499_00n);
    await spin(ana, 5_00n, 10_00n);
    await spin(ana, 500_00n, 3_000_00n);
    await follow();
    expect(await pointsOf(server, ana, 'month')).toBe(200 + 600);
    await spin(ana, 10_00n, 40_00n);
    const undo = await spin(ana, 10_00n, 80_00n);
    await follow();
    expect(await pointsOf(server, ana, 'month')).toBe(800 + 600 + 400);
    await undo();
    await follow();
    expect(await pointsOf(server, ana, 'month')).toBe(600 + 400 + 200);
    const { head } = await boardOf(server, ana, 'month');
    const rules = { points: 'multiple', perPoint: null, dailyCap: null, minStake: '5.00', bestRounds: 3 };
    expect(head?.rules).toMatchObject({ ...rules, leavesOut: ['COCKFIGHT'] });
    expect(await broken()).toEqual([]);
  });

  it('of equal rounds count the first, so that no tie is left [API-51]', async () => {
    const [ana, ben] = await Promise.all([createBettor(server), createBettor(server)]);
    await spin(ana, 10_00n, 9_000_00n);
    await spin(ben, 10_00n, 9_000_00n);
    await follow();
    await spin(ana, 5_00n);
    await spin(ben, 5_00n, 1n);
    await follow();
    expect((await boardOf(server, ana, 'month')).mine).toMatchObject({ rank: 1, points: 90_000 });
    expect((await boardOf(server, ben, 'month')).mine).toMatchObject({ rank: 2, points: 90_000 });
    expect(await broken()).toEqual([]);
  });
});

describe('the check of the books', () => {
  it('is content with play of every kind, followed in whatever stretches [B14]', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createBettor(server)));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(
        people.map(async (person, nr) => {
          const stake = BigInt(1_000 + 777 * round + 333 * nr);
          const undo = await spin(person, stake, (stake * BigInt((round * nr) % 4)) / 2n);
          if ((round + nr) % 3 === 0) await undo();
          await bet(person, (['LIVE', 'SPORTS', 'COCKFIGHT', 'FISH'] as const)[nr] ?? 'RNG', stake * 2n, stake * 3n);
        }),
      );
      clock.forward(31_000);
      while (await followPlay(server.ctx, [boardPart]));
    }
    await follow();
    expect(await broken()).toEqual([]);
    const rows = await database.sql('select count(*)::int as count from board_score where member_id = any ($1)', [
      people.map(({ memberId }) => memberId),
    ]);
    expect(rows[0]?.['count']).toBeGreaterThan(6);
  });

  it('finds points that bets do not come to, a row that did not reach them, and who is missing [B14]', async () => {
    const ana = await createBettor(server);
    await spin(ana, 100_00n, 300_00n);
    await follow();
    const { connection } = database;
    const plant = (change: string) => tamper(connection, `${change} where member_id = ${ana.memberId}`);
    await plant('update board_score set points = points + 1');
    expect(await broken()).toEqual(['B14']);
    await plant('update board_score set points = points - 1, reached_row = reached_row - 1');
    expect(await broken()).toEqual(['B14']);
    await plant('update board_score set reached_row = reached_row + 1');
    expect(await broken()).toEqual([]);
    await plant('delete from board_score');
    expect(await broken()).toEqual(['B14']);
  });
});
