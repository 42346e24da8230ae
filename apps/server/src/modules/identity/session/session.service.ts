import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { findByIds, findByTokenHash, markSeen, type SessionRow } from './session.store.ts';
import type { Session } from '../../../handler.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';

/** A session that nobody uses for so long ends. [SESS-13] */
export const IDLE_MS = 30 * 60_000;
/** However busy, a session ends after so long. [D6] */
export const LIFE_MS = 12 * 3_600_000;
const SEEN_EVERY_MS = 60_000;
const PROOF_MINUTES = 5;

/** Why a session is over. */
export type SessionOver = 'session.expired' | 'session.replaced' | 'limit.session';

/** Whether the person proved who they are a moment ago, as changes that matter demand. [D1] */
export function isProved({ provedAt }: Pick<Session, 'provedAt'>, now: Date, minutes = PROOF_MINUTES): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < minutes * 60_000;
}

/** Finds the live session of a token: an unknown, idle, ended or forged one all look the same to the caller. */
export async function findSession(ctx: Context, token: string): Promise<Result<Session, SessionOver>> {
  const row = await findByTokenHash(ctx.db, hashToken(token));
  if (!row) return fail('session.expired');
  const now = ctx.clock.now();
  const over = overBy(row, now);
  if (over) return fail(over);
  await seeNow(ctx, row, now);
  return ok(toSession(row));
}

/** Sessions by id, or why they are over; looking does not keep them alive. */
export async function findSessions(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Result<Session, SessionOver>>> {
  if (ids.length === 0) return new Map();
  const now = ctx.clock.now();
  const rows = await findByIds(ctx.db, ids);
  return new Map(
    rows.map((row) => {
      const over = overBy(row, now);
      return [row.id, over ? fail(over) : ok(toSession(row))];
    }),
  );
}

/** A live session by its id, kept alive: whoever plays a game is here, though the site itself is not asked. */
export async function findSessionInUse(ctx: Context, id: string): Promise<Session | null> {
  const row = await ctx.server.identity.sessions.ask(ctx, id);
  const now = ctx.clock.now();
  if (!row || overBy(row, now) || row.must_change_password) return null;
  await seeNow(ctx, row, now);
  return toSession(row);
}

async function seeNow({ db }: Context, { id, last_seen_at }: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - last_seen_at.getTime() >= SEEN_EVERY_MS) await markSeen(db, id, now);
}

function overBy(row: SessionRow, now: Date): SessionOver | null {
  if (row.revoked_reason === 'replaced') return 'session.replaced'; // SESS-15
  if (isLive(row, now)) return null;
  return endedByLimit(row, now) ? 'limit.session' : 'session.expired';
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    memberId: row.member_id,
    merchantCode: row.merchant_code,
    userName: row.account,
    type: row.type,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    provedAt: row.proved_at,
    passwordAt: row.password_at,
    mustChangePassword: row.must_change_password,
    family: row.family,
    previousLogin: row.previous_login_at && {
      time: row.previous_login_at.toISOString(),
      place: row.previous_login_place,
    },
  };
}

/** Whether a limit of its owner ended a session; only such a one has a shorter life than others. [R27] */
function endedByLimit({ revoked_at, created_at, expires_at }: SessionRow, now: Date): boolean {
  return revoked_at === null && now >= expires_at && expires_at.getTime() - created_at.getTime() < LIFE_MS;
}

function isLive(row: SessionRow, now: Date): boolean {
  const idleMs = now.getTime() - row.last_seen_at.getTime();
  return row.revoked_at === null && row.status === 'active' && now < row.expires_at && idleMs < IDLE_MS;
}
