import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';
import type { ConsumerName } from './consumer.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

interface RunColumns {
  needs_id: unknown;
  after_member: unknown;
  started_at: unknown;
  finished_at: unknown;
}

/** The tables that keep how far the work of a night is. */
type RunTable = { [Name in keyof Database]: Database[Name] extends RunColumns ? Name : never }[keyof Database];

/** The work of a night, or a part of it: one row of its table. */
export interface NightRun {
  readonly table: RunTable;
  /** The columns it is known by. */
  readonly key: Readonly<Record<string, string>>;
}

/** Members after one, and how many of them at most. */
export interface Piece {
  readonly after: MemberId;
  readonly rowsMax: number;
}

/** What came of a piece. */
export interface PieceDone {
  /** The members that were looked at; fewer than were asked for are the last ones. */
  readonly seen: readonly MemberId[];
  /** Called once the piece is written for good. */
  readonly onCommit?: () => void;
}

/** One piece of the work: whatever it writes is there together with the place the run has come to, or not at all. */
export type PieceWork = (tx: Tx, piece: Piece) => Promise<PieceDone>;

/** How a run is gone on with. */
export interface RunOptions {
  readonly rowsMax: number;
  readonly isStopping: () => boolean;
}

/**
 * Begins a run, once. Answers whether it may go on: a follower has come to where the ledger stood when it began, so that
 * everything of the day before is counted.
 */
export async function isFollowed(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  run: NightRun,
  follower: ConsumerName,
): Promise<boolean> {
  await begin(db, run, {
    now: clock.now(),
    needsId: sql`coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0)`,
  });
  const { rows } = await sql<{ is_followed: boolean }>`
    select needs_id <= coalesce((select up_to from ledger_mark where name = ${follower}), 0) as is_followed
    from ${sql.table(run.table)} where ${isRow(run)}`.execute(db);
  return rows[0]?.is_followed ?? false;
}

/**
 * Does a run piece by piece, each a transaction with the place it has come to: one that was cut off goes on there, on
 * whichever server, and nothing is done twice. Servers at the same run wait for each other. False when it is not finished.
 */
export async function runInPieces(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  run: NightRun,
  work: PieceWork,
  { rowsMax, isStopping }: RunOptions,
): Promise<boolean> {
  await begin(db, run, { now: clock.now(), needsId: sql`0` });
  do {
    const done = await db.transaction().execute(async (tx): Promise<(PieceDone & { isLast: boolean }) | null> => {
      const row = await lock(tx, run);
      if (row.finished_at) return null;
      const piece = await work(tx, { after: row.after_member, rowsMax });
      const isLast = piece.seen.length < rowsMax;
      await sql`
        update ${sql.table(run.table)} set after_member = ${greatest([row.after_member, ...piece.seen])},
          finished_at = ${isLast ? clock.now() : null}
        where ${isRow(run)}`.execute(tx);
      return { ...piece, isLast };
    });
    done?.onCommit?.();
    if (!done || done.isLast) return true;
  } while (!isStopping());
  return false;
}

/** Says that a run is over whose parts were runs of their own. */
export async function finishRun({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, run: NightRun): Promise<void> {
  await sql`
    update ${sql.table(run.table)} set finished_at = ${clock.now()}
    where ${isRow(run)} and finished_at is null`.execute(db);
}

async function begin(
  db: Db,
  { table, key }: NightRun,
  { now, needsId }: { readonly now: Date; readonly needsId: RawBuilder<unknown> },
): Promise<void> {
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}, needs_id, started_at)
    values (${sql.join(Object.values(key))}, ${needsId}, ${now})
    on conflict do nothing`.execute(db);
}

async function lock(tx: Tx, run: NightRun): Promise<{ after_member: MemberId; finished_at: Date | null }> {
  const { rows } = await sql<{ after_member: MemberId; finished_at: Date | null }>`
    select after_member, finished_at from ${sql.table(run.table)} where ${isRow(run)} for update`.execute(tx);
  const [row] = rows;
  assert(row, 'a run was begun');
  return row;
}

function isRow({ key }: NightRun): RawBuilder<unknown> {
  return sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );
}

/** In the order of numbers; an insert answers its rows in any. */
function greatest(ids: readonly MemberId[]): MemberId {
  return ids.reduce((most, id) => (BigInt(id) > BigInt(most) ? id : most));
}
