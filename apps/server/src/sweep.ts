import { sql, type RawBuilder } from 'kysely';
import type { Context } from './context.ts';
import { every, type Repeating } from './every.ts';
import { SHOWN_MS } from './outside/sandbox.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is thrown away when its time is over, and how long after. */
const EXPIRING: readonly { readonly table: string; readonly column: string; readonly keptMs: number }[] = [
  { table: 'used_once', column: 'expires_at', keptMs: 0 },
  { table: 'live_ticket', column: 'expires_at', keptMs: 0 },
  { table: 'captcha', column: 'expires_at', keptMs: 0 },
  { table: 'verification_code', column: 'expires_at', keptMs: 0 },
  { table: 'code_send', column: 'sent_at', keptMs: HOUR_MS },
  // A lock ends at most an hour after the first failure that led to it.
  { table: 'login_guard', column: 'since', keptMs: HOUR_MS },
  { table: 'session', column: 'expires_at', keptMs: 30 * DAY_MS },
  { table: 'device_credential', column: 'ends_at', keptMs: 0 },
  { table: 'reset_link', column: 'expires_at', keptMs: DAY_MS },
  // Evidence in disputes; what it says was done or refused long before.
  { table: 'payment_notice', column: 'received_at', keptMs: 400 * DAY_MS },
  { table: 'game_launch', column: 'expires_at', keptMs: HOUR_MS },
  { table: 'game_session', column: 'expires_at', keptMs: 30 * DAY_MS },
  { table: 'notable_win', column: 'at', keptMs: 7 * DAY_MS },
  // Vendors may come back to a call for four months.
  { table: 'vendor_call', column: 'at', keptMs: 125 * DAY_MS },
  { table: 'excluded_person', column: 'until', keptMs: 0 },
  { table: 'sandbox_message', column: 'sent_at', keptMs: SHOWN_MS },
];

/** Throws away what has expired, a bounded piece at a time and without standing in anybody's way. */
export async function sweepExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  for (const { table, column, keptMs } of EXPIRING) {
    const before = new Date(now - keptMs);
    const rows: RawBuilder<unknown> = sql`
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before} limit ${AT_ONCE} for update skip locked`;
    await sql`delete from ${sql.table(table)} where ctid = any (array(${rows}))`.execute(db);
  }
}

/** Sweeps every minute until it is stopped. */
export function startSweeping(ctx: Context): Repeating {
  return every(ctx, 'sweeping', EVERY_MS, () => sweepExpired(ctx));
}
