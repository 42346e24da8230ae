import type { session as contract, Value } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import { isRowId } from '../../../platform/db/row-id.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor, Session } from '../../../handler.ts';
import { tellSessionsEnded } from './ended-sessions.service.ts';
import { noteEvent } from '../../audit/index.ts';
import { deleteKeys } from '../../push/index.ts';
import { forgetFamily } from './device-credential.store.ts';
import { endSessions } from './end-sessions.service.ts';
import { holdMember } from './login-member.store.ts';
import { provePassword } from './prove-password.service.ts';
import { IDLE_MS } from './session-life.ts';
import { endOne, findByTokenHash, listLive, readFamily, renewToken } from './session.store.ts';
import { drawToken, hashToken } from '../../../platform/crypto/tokens.ts';

/** Ends the session of a token, and forgets its device; an unknown one is ended already. [API-13, OUT-04] */
export async function logOut(ctx: Context, token: string, { merchantCode, ip }: Visitor): Promise<void> {
  const now = ctx.clock.now();
  const known = await findByTokenHash(ctx.db, hashToken(token));
  if (!known) return;
  const { id, member_id: memberId } = known;
  await ctx.db.transaction().execute(async (tx) => {
    const device = await deviceOf(tx, { id, memberId });
    if (device?.family) await forgetFamily(tx, device.family, 'logout', now);
    await endOne(tx, { id, memberId }, 'logout', now);
    await silence(tx, { id, memberId }, device?.family);
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'logout.done', ip });
  });
  tellSessionsEnded(ctx, memberId);
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
  if (!isRowId(id)) return;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const device = await deviceOf(tx, { id, memberId });
    if (device?.family && !device.revoked_at) await forgetFamily(tx, device.family, 'elsewhere', now);
    await endOne(tx, { id, memberId }, 'elsewhere', now);
    await silence(tx, { id, memberId }, device?.revoked_at ? null : device?.family);
  });
  tellSessionsEnded(ctx, memberId);
}

/** The device of a session, before anything is touched: member, devices and sessions are always held in this order. */
async function deviceOf(tx: Kysely<Database>, session: { readonly id: string; readonly memberId: MemberId }) {
  await holdMember(tx, session.memberId);
  return readFamily(tx, session);
}

/** Sends no more notices to the device of a session that was ended, whichever of its sessions confirmed them. */
async function silence(
  tx: Kysely<Database>,
  { id, memberId }: { readonly id: string; readonly memberId: MemberId },
  family: string | null | undefined,
): Promise<void> {
  await deleteKeys(tx, memberId, { of: 'session', sessionId: id });
  if (family) await deleteKeys(tx, memberId, { of: 'family', family });
}

/** Signs every other device out and forgets all remembered ones; tells how many sessions ended. */
export async function endOtherSessions(ctx: Context, current: Session, { merchantCode, ip }: Visitor): Promise<number> {
  const { memberId } = current;
  const ended = await ctx.db.transaction().execute(async (tx) => {
    await holdMember(tx, memberId);
    const sessions = await endSessions(ctx, tx, memberId, { reason: 'elsewhere', exceptSessionId: current.id });
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'session.others.ended', ip, detail: { sessions } });
    return sessions;
  });
  tellSessionsEnded(ctx, memberId);
  return ended;
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
