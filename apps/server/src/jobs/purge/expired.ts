import { sql, type RawBuilder } from 'kysely';
import { SHOWN_MS } from '../../providers/sandbox.ts';
import { DAY_MS, HOUR_MS, type Chore } from './chore.ts';

interface Expiring {
  readonly table: string;
  readonly column: string;
  readonly keptMs: number;
  /** Which of the rows; all of them unless it says so. */
  readonly where?: RawBuilder<unknown>;
}

/** What is thrown away when its time is over, and how long after; docs/operating/retention.md says why. */
export const EXPIRING: readonly Expiring[] = [
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
  // Nobody repeats a call for so long; the orders themselves and the ledger stay.
  { table: 'idempotent_call', column: 'at', keptMs: 400 * DAY_MS },
  { table: 'account_event', column: 'at', keptMs: 5 * 366 * DAY_MS },
  { table: 'game_launch', column: 'expires_at', keptMs: HOUR_MS },
  { table: 'game_session', column: 'expires_at', keptMs: 30 * DAY_MS },
  { table: 'notable_win', column: 'at', keptMs: 7 * DAY_MS },
  // What people said about a promotion; its pictures go with the uploads of their owner.
  { table: 'campaign_comment', column: 'at', keptMs: 2 * 366 * DAY_MS },
  // The meter of a purse: what it counted stands in the purse. How a purse shared in a bet belongs to its rows in the ledger.
  { table: 'bonus_bet', column: 'at', keptMs: 2 * 366 * DAY_MS, where: sql`from_bonus = 0` },
  { table: 'bet_note', column: 'at', keptMs: 2 * 366 * DAY_MS },
  { table: 'bet_side', column: 'at', keptMs: 2 * 366 * DAY_MS },
  // What they told of stands in the books, in orders and in rewards.
  { table: 'mail', column: 'at', keptMs: 400 * DAY_MS },
  // Broadcasts are over a year after they came, at the latest.
  { table: 'mail_state', column: 'at', keptMs: 400 * DAY_MS },
  // Limits of notices look back a week.
  { table: 'push_sent', column: 'at', keptMs: 30 * DAY_MS },
  // The log of complaints, with all that was said; its pictures stay with the uploads of their owner.
  { table: 'feedback', column: 'closed_at', keptMs: 5 * 366 * DAY_MS },
  // What missions are counted from; the steps that were finished stay.
  { table: 'mission_play', column: 'day', keptMs: 400 * DAY_MS },
  // What patterns are looked for in goes back a week; what was found stands in its case.
  { table: 'collusion_stake', column: 'at', keptMs: 8 * DAY_MS },
  { table: 'collusion_move', column: 'at', keptMs: 8 * DAY_MS },
  // With whom it was about and what it stood on.
  { table: 'collusion_case', column: 'decided_at', keptMs: 5 * 366 * DAY_MS },
  { table: 'excluded_person', column: 'until', keptMs: 0 },
  { table: 'sandbox_message', column: 'sent_at', keptMs: SHOWN_MS },
];

/** Rows that have expired, table by table. */
export const EXPIRED: readonly Chore[] = EXPIRING.map(({ table, column, keptMs, where = sql`true` }) => {
  const expired = (now: Date) =>
    sql`from ${sql.table(table)} where ${sql.ref(column)} <= ${new Date(now.getTime() - keptMs)} and ${where}`;
  return {
    name: table,
    isDue: (now) => sql<boolean>`exists (select ${expired(now)})`,
    async piece({ tx, now, rowsMax }) {
      // Nobody is waited for: what somebody holds goes another time.
      const rows = sql`select ctid ${expired(now)} limit ${rowsMax} for update skip locked`;
      const gone = await sql`delete from ${sql.table(table)} where ctid = any (array(${rows}))`.execute(tx);
      return gone.numAffectedRows === BigInt(rowsMax);
    },
  };
});
