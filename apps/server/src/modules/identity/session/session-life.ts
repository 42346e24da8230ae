import type { SessionRow } from './session.store.ts';

/** A session that nobody uses for so long ends. [SESS-13] */
export const IDLE_MS = 30 * 60_000;
/** However busy, a session ends after so long. [D6] */
export const LIFE_MS = 12 * 3_600_000;

/** Why a session is over. */
export type SessionOver = 'session.expired' | 'session.replaced' | 'limit.session';

/** What has ended a session; null while it lives. */
export function overBy(row: SessionRow, now: Date): SessionOver | null {
  if (row.revoked_reason === 'replaced') return 'session.replaced'; // SESS-15
  if (isLive(row, now)) return null;
  return endedByLimit(row, now) ? 'limit.session' : 'session.expired';
}

/** Whether a limit of its owner ended a session; only such a one has a shorter life than others. [R27] */
function endedByLimit({ revoked_at, created_at, expires_at }: SessionRow, now: Date): boolean {
  return revoked_at === null && now >= expires_at && expires_at.getTime() - created_at.getTime() < LIFE_MS;
}

function isLive(row: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  return row.revoked_at === null && row.status === 'active' && now < row.expires_at && idleMs < IDLE_MS;
}
