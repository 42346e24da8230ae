import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import {
  freezeBoard,
  readFirst,
  readMilestones,
  readOwn,
  readPointsAbove,
} from '../apps/server/src/modules/board/index.ts';
import type { OpenContext } from '../apps/server/src/open-context.ts';
import { latenciesOf, type Latencies } from './latency.ts';
import type { Figure } from './report.ts';

type Context = OpenContext['ctx'];

const PLAYERS = 100_000;
const ASKED = 300;
const FIRST = 50;

/** A board with very many places: what its first ones and anybody's own take, and making it final. Followers are through. */
export async function measureBoards(ctx: Context, connection: ClientConfig): Promise<Figure[]> {
  const { db } = ctx;
  const { board, members } = await fillBoard(connection, ctx.clock.now());
  const first = await latenciesOf(ASKED, () => readFirst(db, board, ctx.clock.now(), FIRST));
  const milestones = await readMilestones(db, board.id);
  const own = await latenciesOf(ASKED, async (nr) => {
    const memberId = members[(nr * 331) % members.length] ?? '';
    const place = await readOwn(db, board.id, memberId, milestones);
    await readPointsAbove(db, board.id, memberId);
    assert(place, 'everybody has a place');
  });
  const frozen = await latenciesOf(1, () => freezeBoard(ctx, board.id));
  const row = await db.selectFrom('board').select(['state', 'places']).where('id', '=', board.id).executeTakeFirst();
  assert(row?.state === 'final' && Number(row.places) === members.length, 'the board is final');
  return [
    { name: 'boardFirst', value: part(first, 50) },
    { name: 'boardOwn', value: part(own, 99) },
    { name: 'boardFrozen', value: part(frozen, 100) },
  ];
}

function part(latencies: Latencies, hundredth: number): number {
  const [ms = Number.NaN] = latencies.percentiles([hundredth]);
  return ms;
}

/** A board whose time is over, with points that many share. */
async function fillBoard(connection: ClientConfig, now: Date) {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; currency: string }>(
      `insert into board (merchant_code, campaign_id, version, currency, span, period, starts_at, ends_at, final_at, points,
         min_stake, best_rounds, prizes, turnover_times, claim_hours, after_id)
       select merchant_code, id, version, 'PHP', 'day', '0-0', $1::timestamptz - interval '2 days',
         $1::timestamptz - interval '1 day', $1, 'multiple', 500, 3, '{10000}', 0, 168,
         coalesce((select max(id) from ledger_transfer), 0)
       from campaign where code = 'demo-board' returning id, currency`,
      [now],
    );
    const [board] = rows;
    assert(board, 'the demonstration has boards');
    const scored = await client.query<{ id: string }>(
      `insert into board_score (board_id, member_id, points, reached_row)
       select $1, id, 1 + (id * 7919) % 5000, id from member where account like 'life%' order by id limit $2
       returning member_id as id`,
      [board.id, PLAYERS],
    );
    await client.query('vacuum analyze board_score');
    return { board, members: scored.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}
