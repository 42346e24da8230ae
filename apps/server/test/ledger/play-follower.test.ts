import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAY_PARTS } from '../../src/jobs/registry.ts';
import { activityPart } from '../../src/ledger/activity.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { followAllPlay, followPlay, type PlayPart } from '../../src/ledger/play-follower.ts';
import { playRows, settledPlay } from '../../src/ledger/settled-play.ts';
import { boardPart } from '../../src/modules/board/index.ts';
import { missionPart } from '../../src/modules/missions/index.ts';
import { rebatePart } from '../../src/modules/rebate/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { openBoards } from '../kit/board-kit.ts';
import { followParts } from '../kit/follow.ts';
import { openMission, stepsFor } from '../kit/mission-kit.ts';
import type { Person } from '../kit/people.ts';
import type { TestCampaign } from '../kit/promo-kit.ts';
import { betOnce, createBettor, rebateOf, spinOnce, startBetting } from '../kit/rebate-kit.ts';

const pair = await startBetting();
const { clock, server, second } = pair;
const { ctx, database } = server;
afterAll(pair.close);

const ALL = PLAY_PARTS as readonly [PlayPart, ...PlayPart[]];
const pass = (ms: number) => clock.forward(ms);
const follow = (...parts: [PlayPart, ...PlayPart[]]) => followParts(server, parts, pass);
let chain: TestCampaign;
let people: Person[];
let spun = 0;

beforeAll(async () => {
  chain = await openMission(server, [{ goal: 'rounds', target: 900, amount: '10.00' }]);
  await openBoards(server);
  people = await Promise.all(Array.from({ length: 3 }, () => createBettor(server)));
});

/** Everybody plays a little, in every way; a spin of the first is taken back. */
async function play(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      people.map(async (person, nr) => {
        const undo = await spinOnce(ctx, person, { stake: BigInt(1_000_00 + 77 * round), win: BigInt(500 * nr) });
        if (nr === 0 && round === 1) await undo();
        await betOnce(ctx, person, { gameType: 'LIVE', vendor: 'LAB', game: 'table', stake: 300_00n, win: 900_00n });
      }),
    );
    spun += 1;
  }
}

const marks = async () => {
  const rows = await database.sql(
    `select name, up_to from ledger_mark where name in ('activity', 'rebate', 'board', 'mission') order by name`,
  );
  return Object.fromEntries(rows.map(({ name, up_to: upTo }) => [String(name), Number(upTo)]));
};
const lastRow = async () => Number((await database.sql(`select max(id) as id from ledger_transfer`))[0]?.['id']);

/** The books and their sums agree (activity B11, rebates B12, boards B14), and so do missions. */
async function expectExact(): Promise<void> {
  expect(await checkWhole(ctx.db)).toEqual([]);
  const key = sql`member_id, currency, day, vendor, game, category`;
  const { rows } = await sql`
    select ${key}, sum(rounds)::bigint as rounds, sum(valid)::bigint as valid from (${settledPlay(playRows(sql`true`))}) play
    where merchant_code = 'ty01' group by ${key} order by ${key}`.execute(ctx.db);
  const { rows: kept } = await sql`select * from mission_play order by ${key}`.execute(ctx.db);
  expect(kept).toEqual(rows);
}

const SUMS = ['member_activity', 'rebate_accrual', 'board_day', 'board_score', 'mission_play', 'mission_touch'];
const sums = () =>
  Promise.all(
    SUMS.map((table) => database.sql(`select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`)),
  );

/** A change of a table fails until the work is over. */
async function breaking(table: string, work: () => Promise<void>): Promise<void> {
  await asAdmin(database.connection, async (admin) => {
    await admin.query(
      `create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'it fails'; end $$;
       create trigger fail_here before insert or update on ${table} for each row execute function fail_here()`,
    );
    try {
      await work();
    } finally {
      await admin.query('drop function fail_here cascade');
    }
  });
}

describe('what was played is read once for all who count it', () => {
  it('and counted once by each, wherever their marks stood before [SRV-12, B11, B12, B14]', async () => {
    await play();
    await follow(activityPart);
    await play(2);
    await follow(rebatePart);
    await play(1);
    await follow(boardPart, missionPart);
    await play(2);
    const { activity, rebate, board, mission } = await marks();
    expect([activity, rebate].map(Number)).toEqual([activity, rebate].map(Number).sort((a, b) => a - b));
    expect(new Set([activity, rebate, board]).size).toBe(3);
    expect(mission).toBe(board);
    await follow(...ALL);
    expect(new Set(Object.values(await marks()))).toEqual(new Set([await lastRow()]));
    await expectExact();
  });

  it('with what a screen shows right at every mark [API-95, SCR-31]', async () => {
    const [, ben] = people as [Person, Person, Person];
    await follow(...ALL);
    await play(2);
    const shown = async () => [(await rebateOf(server, ben)).total, await stepsFor(second, ben, chain)];
    const before = await shown();
    expect(before[1]).toEqual([['open', String(2 * spun), '900', expect.any(Number)]]);
    for (const parts of [[activityPart], [missionPart], [rebatePart, activityPart], ALL] as const) {
      await follow(...(parts as [PlayPart, ...PlayPart[]]));
      expect(await shown()).toEqual(before);
    }
    await expectExact();
  });

  it('by one of several servers at a time [F1]', async () => {
    await play(2);
    await Promise.all([server, second].map((one) => followPlay(one.ctx, ALL)));
    pass(31_000);
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all([server, second, second].map((one) => followPlay(one.ctx, ALL)));
    }
    await follow(...ALL);
    await expectExact();
  });

  it('and a part whose mark is held comes after the others, on its own [SRV-12]', async () => {
    await follow(...ALL);
    await play(1);
    // What was seen is over for whoever comes later, the one who holds the mark too.
    await followPlay(ctx, ALL);
    pass(31_000);
    const before = await marks();
    await asAdmin(database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query(`select from ledger_mark where name = 'board' for update`);
      while (!(await followPlay(second.ctx, ALL))) await sleep(20);
      const { activity, rebate, mission, board } = await marks();
      expect(new Set([activity, rebate, mission])).toEqual(new Set([await lastRow()]));
      expect(board).toBe(before['board']);
      await admin.query('commit');
    });
    await follow(...ALL);
    expect((await marks())['board']).toBe(await lastRow());
    await expectExact();
  });
});

describe('a part that fails', () => {
  it.each(['board_day', 'member_activity', 'rebate_accrual', 'mission_touch'])(
    'at %s undoes the stretch for all of them [F1]',
    async (table) => {
      await follow(...ALL);
      await play(1);
      const before = await marks();
      const kept = await sums();
      await breaking(table, async () => {
        await expect(follow(...ALL)).rejects.toMatchObject({ cause: { message: 'it fails' } });
        expect(await marks()).toEqual(before);
        expect(await sums()).toEqual(kept);
      });
      await follow(...ALL);
      expect(await sums()).not.toEqual(kept);
      await expectExact();
    },
  );

  it('stays behind, is told of, and stops nobody else; mended, it catches up and goes with them again [F1]', async () => {
    await follow(...ALL);
    const before = await marks();
    await breaking('board_day', async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        await play(1);
        await followPlay(ctx, ALL).catch(() => undefined);
        await follow(activityPart, rebatePart, missionPart);
        await play(1);
        await followPlay(ctx, [activityPart, rebatePart, missionPart]);
        pass(31_000);
        await expect(followAllPlay(ctx, ALL)).rejects.toThrow('board does not count what was played');
      }
      const { activity, rebate, mission, board } = await marks();
      expect(board).toBe(before['board']);
      expect(activity).toBeGreaterThan(Number(before['activity']));
      expect([rebate, mission]).toEqual([activity, activity]);
    });
    await follow(...ALL);
    expect(new Set(Object.values(await marks()))).toEqual(new Set([await lastRow()]));
    await expectExact();
  });
});
