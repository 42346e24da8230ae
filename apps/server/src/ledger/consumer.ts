import { sql, type Transaction } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Database } from '../platform/db/schema.ts';

/** How long a number of a row may have been taken before its row can be seen. */
const QUIET_MS = 30_000;
const ROWS_MAX = 5000n;

/** Work that follows the ledger. */
export type ConsumerName = 'seal' | 'rollup' | 'check' | 'wins' | 'activity' | 'rebate' | 'board';

/** Rows after one number, up to and with another. */
export interface IdRange {
  readonly after: string;
  readonly upTo: string;
}

/**
 * Takes the next stretch of the ledger, whole and for ever, exactly once: the mark moves in the transaction of the work.
 * Answers whether there may be more right now. Of several servers one does it.
 */
export async function consumeLedger(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  name: ConsumerName,
  work: (tx: Transaction<Database>, stretch: IdRange) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // First the number, then a transaction number of our own: whoever took a number up to it has a smaller one.
    const last = await lastNumber(tx);
    const mark = await takeMark(tx, name);
    if (!mark) return false;
    const now = clock.now();
    const quietMs = now.getTime() - mark.seen_at.getTime();
    const done = BigInt(mark.up_to);
    const seen = BigInt(mark.seen);
    if (seen > done && mark.is_over && quietMs >= QUIET_MS) {
      const upTo = (seen - done > ROWS_MAX ? done + ROWS_MAX : seen).toString();
      // By numbers, whatever statistics say: they may not have heard of the newest rows.
      await sql`set local enable_seqscan = off`.execute(tx);
      await work(tx, { after: mark.up_to, upTo });
      await tx.updateTable('ledger_mark').set({ up_to: upTo }).where('name', '=', name).execute();
      return true;
    }
    if (BigInt(last) > done && (seen === done || quietMs < 0)) {
      await sql`
        update ledger_mark set seen = ${last}, seen_at = ${now}, seen_xid = pg_current_xact_id()::text::bigint
        where name = ${name}`.execute(tx);
    }
    return false;
  });
}

async function lastNumber(tx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass) as last`.execute(tx);
  return rows[0]?.last ?? '0';
}

async function takeMark(tx: Transaction<Database>, name: ConsumerName) {
  await sql`
    insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) values (${name}, 0, 0, 0, 'epoch')
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ up_to: string; seen: string; seen_at: Date; is_over: boolean }>`
    select up_to, seen, seen_at, pg_snapshot_xmin(pg_current_snapshot())::text::bigint > seen_xid as is_over
    from ledger_mark where name = ${name} for update skip locked`.execute(tx);
  return rows[0];
}
