import { TRIAL_TYPE } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { BoardId } from '../../platform/db/promotion-values.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { BoardRow } from './board.store.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;
type Ranked = Pick<BoardRow, 'id' | 'currency'>;

/** Somebody with points, as boards show them. */
export interface PlaceRow {
  readonly member_id: MemberId;
  readonly points: string;
  readonly reached_row: string;
  readonly account: string;
  readonly head_icon: string;
  /** By their own wish, or because they take a break. */
  readonly is_hidden: boolean;
  readonly cluster_id: string | null;
}

/** What is asked about the member `m` of a score `s` beside it: their pause, their cash and their cluster. */
function facts(currency: string) {
  return sql`
    join member m on m.id = s.member_id
    left join player_care care on care.member_id = s.member_id
    left join ledger_account cash on cash.member_id = s.member_id and cash.currency = ${currency} and cash.kind = 'cash'
    left join member_cluster cluster on cluster.member_id = s.member_id`;
}

/** Who may have a place: players to whom something may be offered. Who only takes a break keeps theirs, and is not named. */
function mayPlace(now: Date) {
  return sql`(m.status = 'active' and m.type <> ${TRIAL_TYPE} and not m.is_house and m.kyc_state = 'verified'
    and (care.pause is distinct from 'excluded' or care.pause_until <= ${now}) and cash.stopped is distinct from 'disabled')`;
}

const PLACE = (now: Date) => sql`
  s.member_id, s.points, s.reached_row, m.account, m.head_icon,
  m.hides_name or coalesce(care.pause_until > ${now}, false) as is_hidden, cluster.cluster_id`;

/** So many members are looked at by one statement: none takes longer than a statement may, however large the board is. */
const SORTED_AT_ONCE = 10_000;

/** Sorts out who has no place: whom nothing may be offered to, and of the accounts of one person all but the best. */
export async function sortOut(tx: Tx, board: Ranked, now: Date, rowsMax = SORTED_AT_ONCE): Promise<void> {
  for (let after: string | null = '0'; after !== null;) after = await sortPiece(tx, board, { now, after, rowsMax });
  await sql`
    with standing as (
      select s.member_id, s.points, s.reached_row, cluster.cluster_id, ${mayPlace(now)} as may_place
      from board_score s ${facts(board.currency)} where s.board_id = ${board.id} and cluster.cluster_id is not null
    ), sorted as (
      select member_id, not may_place or row_number()
        over (partition by cluster_id order by may_place desc, points desc, reached_row) > 1 as is_out
      from standing
    )
    update board_score s set is_out = sorted.is_out from sorted
    where s.board_id = ${board.id} and s.member_id = sorted.member_id and s.is_out <> sorted.is_out`.execute(tx);
}

/** Sorts the next members who are in no cluster; answers the last of them, null at the end. */
async function sortPiece(
  tx: Tx,
  { id, currency }: Ranked,
  { now, after, rowsMax }: { readonly now: Date; readonly after: string; readonly rowsMax: number },
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null; count: string }>`
    with piece as materialized (
      select member_id, is_out from board_score
      where board_id = ${id} and member_id > ${after} order by member_id limit ${rowsMax}
    ), sorted as (
      select s.member_id, not ${mayPlace(now)} as is_out from piece s ${facts(currency)}
      where cluster.cluster_id is null and s.is_out = ${mayPlace(now)}
    ), changed as (
      update board_score s set is_out = sorted.is_out from sorted
      where s.board_id = ${id} and s.member_id = sorted.member_id
    )
    select max(member_id) as last, count(*) as count from piece`.execute(tx);
  const [row] = rows;
  return Number(row?.count ?? 0) < rowsMax ? null : (row?.last ?? null);
}

/** The first places, as they are now: who was sorted out a moment ago is not among them. */
export async function readFirst(db: Db, { id, currency }: Ranked, now: Date, max: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE(now)}
    from (
      select member_id, points, reached_row from board_score
      where board_id = ${id} and not is_out order by points desc, reached_row limit ${2 * max}
    ) s ${facts(currency)}
    where ${mayPlace(now)} order by s.points desc, s.reached_row`.execute(db);
  const clusters = new Set<string>();
  const placed = rows.filter(({ cluster_id: cluster }) => {
    const isSecond = cluster !== null && clusters.has(cluster);
    if (cluster !== null) clusters.add(cluster);
    return !isSecond;
  });
  return placed.slice(0, max);
}

/** Places in their order, after one of them; sorted out before. */
export async function readPlaces(
  db: Db,
  { id, currency }: Ranked,
  { now, after, rowsMax }: { readonly now: Date; readonly after: PlaceRow | null; readonly rowsMax: number },
): Promise<PlaceRow[]> {
  const isAfter = after
    ? sql`and s.points <= ${after.points} and (s.points < ${after.points} or s.reached_row > ${after.reached_row})`
    : sql``;
  const { rows } = await sql<PlaceRow>`
    select ${PLACE(now)} from (
      select * from board_score s where s.board_id = ${id} and not s.is_out ${isAfter}
      order by s.points desc, s.reached_row limit ${rowsMax}
    ) s ${facts(currency)} order by s.points desc, s.reached_row`.execute(db);
  return rows;
}

export async function countPlaces(db: Db, boardId: BoardId): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from board_score where board_id = ${boardId} and not is_out`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** What somebody has on a board. */
export interface OwnScore {
  readonly points: bigint;
  /** Null for who has no place. */
  readonly rank: number | null;
}

/** A place whose rank is known: others are counted from it. */
export interface Milestone {
  readonly rank: number;
  readonly points: string;
  readonly reached_row: string;
}

const MILESTONE_EVERY = 1000;

/** The places that others are counted from, the best last. */
export async function readMilestones(db: Db, boardId: BoardId): Promise<Milestone[]> {
  const { rows } = await sql<Omit<Milestone, 'rank'> & { rank: string }>`
    select rank, points, reached_row from (
      select points, reached_row, row_number() over (order by points desc, reached_row) as rank
      from board_score where board_id = ${boardId} and not is_out
    ) ranked where rank % ${MILESTONE_EVERY} = 0 order by rank desc`.execute(db);
  return rows.map((row) => ({ ...row, rank: Number(row.rank) }));
}

/** What somebody has, and their rank: those between them and the milestone above are counted along the index. */
export async function readOwn(
  db: Db,
  boardId: BoardId,
  memberId: MemberId,
  milestones: readonly Milestone[],
): Promise<OwnScore | null> {
  const own = await db
    .selectFrom('board_score')
    .select(['points', 'reached_row', 'is_out'])
    .where('board_id', '=', boardId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!own) return null;
  const points = BigInt(own.points);
  if (own.is_out) return { points, rank: null };
  const from = milestones.find((one) => isAbove(one, own));
  const isAfter = from
    ? sql`and s.points <= ${from.points} and (s.points < ${from.points} or s.reached_row > ${from.reached_row})`
    : sql``;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from board_score s
    where s.board_id = ${boardId} and not s.is_out and s.points >= ${own.points}
      and (s.points > ${own.points} or s.reached_row < ${own.reached_row}) ${isAfter}`.execute(db);
  return { points, rank: (from?.rank ?? 0) + Number(rows[0]?.count ?? 0) + 1 };
}

function isAbove(one: Pick<Milestone, 'points' | 'reached_row'>, other: Pick<Milestone, 'points' | 'reached_row'>) {
  const [points, others] = [BigInt(one.points), BigInt(other.points)];
  return points > others || (points === others && BigInt(one.reached_row) < BigInt(other.reached_row));
}

/** The points of the place at a rank; null when nobody has it. */
export async function readPointsAt(db: Db, boardId: BoardId, rank: number): Promise<bigint | null> {
  const { rows } = await sql<{ points: string }>`
    select points from board_score where board_id = ${boardId} and not is_out
    order by points desc, reached_row offset ${rank - 1} limit 1`.execute(db);
  return rows[0] ? BigInt(rows[0].points) : null;
}

/** The points of the place just above so many points. */
export async function readPointsAbove(db: Db, boardId: BoardId, memberId: MemberId): Promise<bigint | null> {
  const { rows } = await sql<{ points: string }>`
    select s.points from board_score own
    cross join lateral (
      select s.points from board_score s
      where s.board_id = ${boardId} and not s.is_out and s.points >= own.points
        and (s.points > own.points or s.reached_row < own.reached_row)
      order by s.points, s.reached_row desc limit 1
    ) s where own.board_id = ${boardId} and own.member_id = ${memberId}`.execute(db);
  return rows[0] ? BigInt(rows[0].points) : null;
}
