import { sql } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import { StartRefused } from '../platform/start-refused.ts';

const BEHIND_MAX_MS = 5000;
/** Numbers are lost with every transaction that is taken back, so the newest row is a little below the newest number. */
const LAST_ROWS = 10_000;

/** A clock that was set back would open closed days again: the newest row of the books must lie behind us. [T46] */
export async function requireClock({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<void> {
  const newest = await db.transaction().execute(async (tx) => {
    // Through the index of numbers, whatever statistics say: on a large ledger the server would not come up in time.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ newest: Date | null }>`
      select max(at) as newest from ledger_transfer
      where id > (
        select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) - ${LAST_ROWS}
      )`.execute(tx);
    return rows[0]?.newest ?? null;
  });
  if (newest !== null && newest.getTime() - clock.now().getTime() > BEHIND_MAX_MS) {
    throw new StartRefused(
      `The clock of this machine is behind its own books, whose last entry is of ${newest.toISOString()}; set the clock first.`,
    );
  }
}
