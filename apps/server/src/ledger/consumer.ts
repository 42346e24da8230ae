import { assert } from '@perya/std';
import { sql, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { isTooSlow } from '../platform/db/failures.ts';
import type { Database } from '../platform/db/schema.ts';

type Tx = Transaction<Database>;

/** How long a number of a row may have been taken before its row can be seen. */
const QUIET_MS = 30_000;
/** Larger stretches share plans, and rows of sums that many bets add to. What is too slow on a busy machine is tried in small. */
const ROWS_MAX = 20_000n;
const ROWS_FEW = 2500n;

/** Work that follows the ledger. */
export type ConsumerName = 'seal' | 'rollup' | 'check' | 'wins' | 'activity' | 'rebate' | 'board' | 'mission' | 'team';

/** Rows after one number, up to and with another. */
export interface IdRange {
  readonly after: string;
  readonly upTo: string;
}

/**
 * Takes the next stretch of the ledger, whole and for ever, exactly once: the mark moves in the transaction of the work.
 * Answers whether there may be more right now. Of several servers one does it.
 */
export function consumeLedger(
  ctx: Pick<PlatformContext, 'db' | 'clock'>,
  name: ConsumerName,
  work: (tx: Tx, stretch: IdRange) => Promise<void>,
): Promise<boolean> {
  return consumeTogether(ctx, [name], work);
}

type SharedWork<Name> = (tx: Tx, stretch: IdRange, behind: readonly Name[]) => Promise<void>;

/**
 * The same for several who read the same rows, each under its own mark. The stretch is the next one of those that are furthest
 * behind, and ends where somebody ahead of them stands: from there on they go together. Whose mark somebody else holds is left out,
 * unless each of them is needed: then nothing is done.
 */
export function consumeTogether<Name extends ConsumerName>(
  ctx: Pick<PlatformContext, 'db' | 'clock'>,
  names: readonly Name[],
  work: SharedWork<Name>,
  { isEachNeeded = false }: { readonly isEachNeeded?: boolean } = {},
): Promise<boolean> {
  return takeStretch(ctx, names, { work, isEachNeeded, rowsMax: ROWS_MAX }).catch((error: unknown) => {
    if (!isTooSlow(error)) throw error;
    return takeStretch(ctx, names, { work, isEachNeeded, rowsMax: ROWS_FEW });
  });
}

interface StretchTaken<Name> {
  readonly work: SharedWork<Name>;
  readonly isEachNeeded: boolean;
  readonly rowsMax: bigint;
}

function takeStretch<Name extends ConsumerName>(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  names: readonly Name[],
  { work, isEachNeeded, rowsMax }: StretchTaken<Name>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // First the number, then a transaction number of our own: whoever took a number up to it has a smaller one.
    const last = await lastNumber(tx);
    const marks = await takeMarks(tx, names, clock.now());
    if (marks.length === 0 || (isEachNeeded && marks.length < names.length)) return false;
    const done = least(marks.map(({ upTo }) => upTo));
    const ahead = marks.flatMap(({ upTo, ripe }) => [upTo, ripe]).filter((id) => id > done);
    if (ahead.length > 0 && last > done) {
      const behind = marks.filter(({ upTo }) => upTo === done).map(({ name }) => name);
      const upTo = least([...ahead, done + rowsMax, last]).toString();
      // By numbers, whatever statistics say: they may not have heard of the newest rows.
      await sql`
        select set_config('enable_seqscan', 'off', true), set_config('work_mem', '16MB', true), set_config('jit', 'off', true)`.execute(
        tx,
      );
      await work(tx, { after: done.toString(), upTo }, behind);
      await sql`
        update ledger_mark set up_to = ${upTo}, seen = greatest(seen, ${upTo}) where name = any (${behind})`.execute(
        tx,
      );
      return true;
    }
    if (last > done && !marks.some(({ isWaiting }) => isWaiting)) {
      await sql`
        update ledger_mark set seen = ${last}, seen_at = ${clock.now()}, seen_xid = pg_current_xact_id()::text::bigint
        where name = any (${marks.map(({ name }) => name)})`.execute(tx);
    }
    return false;
  });
}

async function lastNumber(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass) as last`.execute(tx);
  return BigInt(rows[0]?.last ?? 0);
}

interface Mark<Name> {
  readonly name: Name;
  readonly upTo: bigint;
  /** Nothing up to here is under way any more, for whomever. */
  readonly ripe: bigint;
  /** Whether a number that was seen is waited for. */
  readonly isWaiting: boolean;
}

async function takeMarks<Name extends ConsumerName>(tx: Tx, names: readonly Name[], now: Date): Promise<Mark<Name>[]> {
  await sql`
    insert into ledger_mark (name, up_to, seen, seen_xid, seen_at)
    select name, 0, 0, 0, 'epoch' from unnest(${names}::text[]) name order by name
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ name: Name; up_to: string; seen: string; seen_at: Date; is_over: boolean }>`
    select name, up_to, seen, seen_at, pg_snapshot_xmin(pg_current_snapshot())::text::bigint > seen_xid as is_over
    from ledger_mark where name = any (${names}) order by name for update skip locked`.execute(tx);
  return rows.map((row) => {
    const [upTo, seen] = [BigInt(row.up_to), BigInt(row.seen)];
    const quietMs = now.getTime() - row.seen_at.getTime();
    const isRipe = row.is_over && quietMs >= QUIET_MS;
    return { name: row.name, upTo, ripe: isRipe ? seen : upTo, isWaiting: seen > upTo && quietMs >= 0 };
  });
}

function least([first, ...others]: readonly bigint[]): bigint {
  assert(first !== undefined, 'there is a number');
  return others.reduce((low, id) => (id < low ? id : low), first);
}
