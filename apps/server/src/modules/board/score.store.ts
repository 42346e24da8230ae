import { sql, type RawBuilder, type Transaction } from 'kysely';
import { playOf, settledIn, settledPlay } from '../../ledger/settled-play.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { BoardRow } from './board.store.ts';

type Tx = Transaction<Database>;
type Scored = Pick<BoardRow, 'id' | 'points' | 'after_id'>;

/** The kind of games that counts on no board. */
export const NEVER_COUNTS = 'COCKFIGHT';

/** What is counted on which boards, and up to which row. */
interface Counting {
  readonly upTo: string;
  readonly boards: readonly Scored[];
}

/** Adds what was played in a stretch of the ledger, lines of `settledPlay`, to the points of boards. */
export async function scoreStretch(tx: Tx, lines: RawBuilder<unknown>, { upTo, boards }: Counting): Promise<void> {
  const late = await readLate(tx, lines);
  const others = late.length === 0 ? lines : sql`select * from (${lines}) l where member_id <> all (${late}::bigint[])`;
  await addPoints(tx, others, boards);
  if (late.length > 0) await countAnew(tx, late, { upTo, boards });
}

/** Numbers of the ledger that are counted by one statement, as many as followers take. */
const ROWS_AT_ONCE = 5000n;

/** Counts what was played since a board began and before it was opened, as the follower would have. */
export async function scorePast(tx: Tx, board: Scored, last: string): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx);
  const end = BigInt(last);
  for (let after = BigInt(board.after_id); after < end; after += ROWS_AT_ONCE) {
    const upTo = (after + ROWS_AT_ONCE < end ? after + ROWS_AT_ONCE : end).toString();
    await scoreStretch(tx, settledIn({ after: after.toString(), upTo }), { upTo, boards: [board] });
  }
}

/** Members of whom a bet was taken back or corrected. */
async function readLate(tx: Tx, lines: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select distinct member_id from (${lines}) l where rounds <= 0`.execute(tx);
  return rows.map(({ member_id: memberId }) => memberId);
}

/**
 * Counts all play of some members on boards again. What is taken back may have been anywhere in it, and with it the row that
 * reached the points: both are as if the bet had never been.
 */
async function countAnew(tx: Tx, members: readonly string[], { upTo, boards }: Counting): Promise<void> {
  const ids = boards.map(({ id }) => id);
  const first = boards.reduce((least, { after_id: id }) => (BigInt(id) < least ? BigInt(id) : least), BigInt(upTo));
  const own = sql`where board_id = any (${ids}::bigint[]) and member_id = any (${members}::bigint[])`;
  await sql`delete from board_day ${own}`.execute(tx);
  await sql`delete from board_score ${own}`.execute(tx);
  const listed = sql<{ member_id: string }>`select unnest(${members}::bigint[]) as member_id`;
  const rows = playOf(listed, sql`t.id > ${first.toString()} and t.id <= ${upTo}`);
  await addPoints(tx, settledPlay(rows), boards);
}

/** Adds what lines of play are worth on boards. */
async function addPoints(tx: Tx, lines: RawBuilder<unknown>, boards: readonly Scored[]): Promise<void> {
  const idsOf = (points: BoardRow['points']) => boards.flatMap((board) => (board.points === points ? [board.id] : []));
  const [valid, multiple] = [idsOf('valid'), idsOf('multiple')];
  if (valid.length > 0) await addValid(tx, countedBets(lines, valid));
  if (multiple.length > 0) await addMultiples(tx, countedBets(lines, multiple));
}

/** Bets that count on boards, each with what it comes to in these lines and with the row that ended it. */
function countedBets(lines: RawBuilder<unknown>, boards: readonly string[]): RawBuilder<unknown> {
  return sql`
    select board.id as board_id, board.per_point, board.daily_cap, board.min_stake, board.best_rounds, play.member_id, play.day,
      play.bet_id, min(play.row_id) as row_id, sum(play.valid)::bigint as valid, sum(play.staked)::bigint as staked,
      sum(play.returned)::bigint as returned
    from (${lines}) play
    join board on board.id = any (${boards}::bigint[]) and board.merchant_code = play.merchant_code
      and board.currency = play.currency and play.settled_at >= board.starts_at and play.settled_at < board.ends_at
      and play.row_at < board.final_at
    where play.category <> ${NEVER_COUNTS}
    group by board.id, play.member_id, play.day, play.bet_id`;
}

/**
 * A point for each full step of a day, up to its cap; the last row that made one has reached them. What a day had before is looked
 * up once for each and stands before its bets, so that no join depends on how many rows the planner expects.
 */
async function addValid(tx: Tx, bets: RawBuilder<unknown>): Promise<void> {
  await sql`
    with bets as materialized (${bets}), days as (
      insert into board_day as d (board_id, member_id, day, valid)
      select board_id, member_id, day, sum(valid)::bigint from bets group by 1, 2, 3 having sum(valid) <> 0 order by 1, 2, 3
      on conflict (board_id, member_id, day) do update set valid = d.valid + excluded.valid
    ), running as (
      select *, (sum(valid) over (partition by board_id, member_id, day order by row_id))::bigint as total
      from (
        select board_id, member_id, day, row_id, valid, daily_cap, per_point from bets
        union all
        select touched.board_id, touched.member_id, touched.day, 0, before.valid, 0, 1
        from (select distinct board_id, member_id, day from bets) touched cross join lateral (
          select valid from board_day
          where board_id = touched.board_id and member_id = touched.member_id and day = touched.day offset 0
        ) before
      ) both_of
    ), steps as (
      select board_id, member_id, row_id,
        least(daily_cap, total / per_point) - least(daily_cap, (total - valid) / per_point) as points
      from running where row_id > 0
    )
    insert into board_score as s (board_id, member_id, points, reached_row)
    select board_id, member_id, sum(points)::bigint, max(row_id) filter (where points > 0)
    from steps group by 1, 2 having sum(points) > 0 order by 1, 2
    on conflict (board_id, member_id) do update set points = s.points + excluded.points, reached_row = excluded.reached_row`.execute(
    tx,
  );
}

/** The best rounds of all so far; of equal ones the first. The last of them has reached the points. */
async function addMultiples(tx: Tx, bets: RawBuilder<unknown>): Promise<void> {
  await sql`
    with bets as materialized (${bets}), rounds as (
      select board_id, member_id, best_rounds, row_id, returned * 100 / staked as multiple
      from bets where staked >= min_stake
      union all
      select s.board_id, s.member_id, board.best_rounds, kept.row_id, kept.multiple
      from (select distinct board_id, member_id from bets) touched
      cross join lateral (
        select * from board_score where board_id = touched.board_id and member_id = touched.member_id offset 0
      ) s
      join board on board.id = s.board_id
      cross join lateral unnest(s.best_rows, s.best) as kept(row_id, multiple)
    ), ranked as (
      select *, row_number() over (partition by board_id, member_id order by multiple desc, row_id) as nr
      from rounds where multiple > 0
    )
    insert into board_score as s (board_id, member_id, points, reached_row, best, best_rows)
    select board_id, member_id, sum(multiple)::bigint, max(row_id), array_agg(multiple order by nr),
      array_agg(row_id order by nr)
    from ranked where nr <= best_rounds group by 1, 2 order by 1, 2
    on conflict (board_id, member_id) do update set points = excluded.points, reached_row = excluded.reached_row,
      best = excluded.best, best_rows = excluded.best_rows
    where s.best_rows <> excluded.best_rows`.execute(tx);
}
