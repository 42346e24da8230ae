import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freezeBoard } from '../../src/modules/board/freeze.service.ts';
import { readFirst, readMilestones, readOwn, readPointsAbove } from '../../src/modules/board/place.store.ts';
import { turnBoards } from '../../src/modules/board/turn.service.ts';
import { followAllBoards, openBoards } from '../kit/board-kit.ts';
import { movableClock } from '../kit/brands.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const LONG = { tags: ['long'] };
const PLAYERS = 100_000;
const HOUR_MS = 3_600_000;
const clock = movableClock();
let server: TestServer;
let board: { readonly id: string; readonly currency: string };
let members: string[];

beforeAll(async () => {
  server = await startTestServer({ clock });
  await openBoards(server, { period: 'day' });
  const { database } = server;
  const [row] = await database.sql(`select id, currency from board where span = 'day'`);
  board = { id: String(row?.['id']), currency: String(row?.['currency']) };
  const planted = await database.sql(
    `with people as (
       insert into member (merchant_code, account, type, kyc_state)
       select 'ty01', 'many' || nr, 0, 'verified' from generate_series(1, $1::int) nr returning id
     ), accounts as (
       insert into ledger_account (kind, merchant_code, member_id, currency) select 'cash', 'ty01', id, 'PHP' from people
     )
     insert into board_score (board_id, member_id, points, reached_row)
     select $2, id, 1 + (id * 7919) % 5000, id from people returning member_id as id`,
    [PLAYERS, board.id],
  );
  members = planted.map(({ id }) => String(id));
  await database.sql('vacuum analyze board_score, member, ledger_account');
}, 120_000);
afterAll(() => server.close());

describe('a board with 100,000 players', LONG, () => {
  it('knows everybody’s rank, and becomes final as a whole, without those of the house [SRV-12]', async () => {
    const { db } = server.ctx;
    const ranked = await server.database.sql(
      `select member_id as id, points, row_number() over (order by points desc, reached_row)::int as rank
       from board_score where board_id = $1 order by 3`,
      [board.id],
    );
    const first = await readFirst(db, board, clock.now(), 50);
    expect(first.map(({ member_id: id }) => String(id))).toEqual(ranked.slice(0, 50).map(({ id }) => String(id)));
    const milestones = await readMilestones(db, board.id);
    expect(milestones).toHaveLength(PLAYERS / 1000);
    for (const { id, rank } of [...ranked.filter((_, nr) => nr % 997 === 0), ...ranked.slice(-1)]) {
      expect((await readOwn(db, board.id, String(id), milestones))?.rank).toBe(rank);
    }
    const [best, second] = ranked;
    expect(String(await readPointsAbove(db, board.id, String(second?.['id'])))).toBe(String(best?.['points']));
    const staff = members[PLAYERS - 100] ?? '';
    await server.database.sql('update member set is_house = true where id = $1', [staff]);
    clock.forward(37 * HOUR_MS);
    await followAllBoards(server, (ms) => clock.forward(ms));
    await freezeBoard(server.ctx, board.id);
    const [row] = await server.database.sql('select state, places from board where id = $1', [board.id]);
    expect(row?.['state']).toBe('final');
    expect(Number(row?.['places'])).toBeGreaterThanOrEqual(PLAYERS);
    const placed = 'select count(*)::int as count from board_final where board_id = $1 and member_id = $2';
    expect(await server.database.sql(placed, [board.id, staff])).toEqual([{ count: 0 }]);
    expect(await server.database.sql(placed, [board.id, members[0]])).toEqual([{ count: 1 }]);
    await turnBoards(server.ctx);
  });
});
