import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { overBy, type SessionOver } from './session-life.ts';
import { findByIds, findByTokenHash, markSeen, type SessionRow } from './session.store.ts';
import type { Session } from '../../../handler.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';

const SEEN_EVERY_MS = 60_000;
const PROOF_MINUTES = 5;

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
