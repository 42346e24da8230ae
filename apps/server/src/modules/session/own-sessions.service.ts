import type { session as contract, Value } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../http/handler.ts';
import { noteEvent } from '../events/events.service.ts';
import { forgetFamily } from './device-credential.store.ts';
import { endSessions } from './end-sessions.service.ts';
import { provePassword } from './prove-password.service.ts';
import { drawToken, hashToken, IDLE_MS, type Session } from './session.service.ts';
import { endByTokenHash, endOne, listLive, renewToken } from './session.store.ts';

const ID = /^\d{1,18}$/;

/** Ends the session of a token, and forgets its device; an unknown one is ended already. [API-13, OUT-04] */
export async function logOut(ctx: Context, token: string, { merchantCode, ip }: Visitor): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await endByTokenHash(tx, hashToken(token), now);
    if (!ended) return;
    if (ended.family !== null) await forgetFamily(tx, ended.family, 'logout', now);
    await noteEvent(ctx, tx, { memberId: ended.member_id, merchantCode, kind: 'logout.done', ip });
  });
}

/** Where a member is logged in. */
export async function ownSessions(ctx: Context, current: Session): Promise<Value<typeof contract.list>> {
  const now = ctx.clock.now();
  const rows = await listLive(ctx.db, current.memberId, now, new Date(now.getTime() - IDLE_MS));
  return rows.map(({ id, device, place, created_at, last_seen_at }) => ({
    id,
    device,
    place,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    current: id === current.id,
  }));
}

/** Signs one device out and forgets it; what is not one's own is left alone, and nobody learns whether it exists. */
export async function endOwnSession(ctx: Context, { memberId }: Session, id: string): Promise<void> {
  if (!ID.test(id)) return;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await endOne(tx, { id, memberId }, 'elsewhere', now);
    if (ended && ended.family !== null) await forgetFamily(tx, ended.family, 'elsewhere', now);
  });
}

/** Signs every other device out and forgets all remembered ones; tells how many sessions ended. */
export function endOtherSessions(ctx: Context, current: Session, { merchantCode, ip }: Visitor): Promise<number> {
  const { memberId } = current;
  return ctx.db.transaction().execute(async (tx) => {
    const sessions = await endSessions(ctx, tx, memberId, { reason: 'elsewhere', exceptSessionId: current.id });
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'session.others.ended', ip, detail: { sessions } });
    return sessions;
  });
}

/** Proves again who one is; the session goes on under a new token, and the old one is worth nothing. [D6, T10] */
export async function stepUp(
  ctx: Context,
  current: Session,
  password: string,
  { ip }: Visitor,
): Promise<Result<Value<typeof contract.stepUp>, 'password.old.wrong' | 'login.locked' | 'session.expired'>> {
  const proved = await provePassword(ctx, current, password, ip);
  if (!proved.ok) return proved;
  const token = drawToken(ctx);
  const renewed = await renewToken(ctx.db, current.id, hashToken(token), ctx.clock.now());
  return renewed ? ok({ token, expiresAt: renewed.expires_at.toISOString() }) : fail('session.expired');
}
