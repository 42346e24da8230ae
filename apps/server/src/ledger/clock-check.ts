import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { StartRefused } from '../refusal.ts';

const BEHIND_MAX_MS = 5000;
/** Numbers are lost with every transaction that is taken back, so the newest row is a little below the newest number. */
const LAST_ROWS = 10_000;

/** A clock that was set back would open closed days again: the newest row of the books must lie behind us. [T46] */
export async function requireClock({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(at) as newest from ledger_transfer
    where id > coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass), 0) - ${LAST_ROWS}
  `.execute(db);
  const newest = rows[0]?.newest ?? null;
  if (newest !== null && newest.getTime() - clock.now().getTime() > BEHIND_MAX_MS) {
    throw new StartRefused(
      `The clock of this machine is behind its own books, whose last entry is of ${newest.toISOString()}; set the clock first.`,
    );
  }
}
