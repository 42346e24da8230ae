import type { session } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database, LoginMethod } from '../../../platform/db/schema.ts';
import { locate } from '../../../platform/geo/location.ts';
import type { Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { planPush } from '../../push/index.ts';
import { deviceWords } from './device-words.ts';
import { lockForLogin, noteLogin } from './login-member.store.ts';
import { linkDevice, rememberDevice, type RememberedDevice } from './remember-device.service.ts';
import { LIFE_MS } from './session-life.ts';
import { insertSession, replaceSessions } from './session.store.ts';
import { drawToken, hashToken } from '../../../platform/crypto/tokens.ts';

const MINUTE_MS = 60_000;
const PLACE_MAX = 80;

/** Nobody proves anything by these. [D1] */
const WITHOUT_PROOF: readonly LoginMethod[] = ['device', 'trial'];
/** Nobody has to be told of these: a device that is known already, or an account that is new. */
const UNTOLD: readonly LoginMethod[] = ['device', 'trial', 'register'];
/** These begin with a password that was typed just now. [D1b] */
const WITH_PASSWORD: readonly LoginMethod[] = ['password', 'register', 'reset'];

/** Who logs in, and how they proved it. */
export interface NewSession {
  readonly memberId: MemberId;
  readonly method: LoginMethod;
  /** Nothing but a phone was shown, which proves too little where the account has a password. [R22] */
  readonly byPhone?: boolean;
  /** Makes a credential for the next start on this device. [D1] */
  readonly remember?: boolean;
  /** The remembered device that was used to get in. */
  readonly device?: RememberedDevice;
  /** What this device still remembers, of whomever. */
  readonly shownDevice?: string | undefined;
}

/**
 * Starts a session and tells its token: every way of getting in ends here. Older sessions of the account on the same
 * kind of site end, and so does the one the login was made from: no token outlives a login. [ENT-01, SESS-15, T10]
 */
export async function startSession(
  ctx: Context,
  db: Kysely<Database>,
  visitor: Visitor,
  { memberId, method, byPhone = false, remember = false, device, shownDevice = '' }: NewSession,
): Promise<session.LoginValue> {
  const now = ctx.clock.now();
  const { gateway, ip } = visitor;
  // Asks on the connection at hand: to wait for a second one inside a transaction may be to wait for ever.
  const { city, country } = await locate({ ...ctx, db }, ip);
  const place = [city, country].filter(Boolean).join(', ').slice(0, PLACE_MAX);
  const words = deviceWords(visitor.userAgent);

  const member = await lockForLogin(db, memberId);
  await replaceSessions(db, { memberId, gateway, fromId: visitor.session?.id ?? null, now });
  const remembered = device ?? (remember ? await rememberDevice(ctx, db, visitor, memberId) : null);
  const token = drawToken(ctx);
  const minutes = await ctx.protection.sessionMinutesOf(db, memberId);
  const lifeMs = minutes === null ? LIFE_MS : Math.min(LIFE_MS, minutes * MINUTE_MS);
  const expiresAt = new Date(now.getTime() + lifeMs);
  const isProof = !WITHOUT_PROOF.includes(method) && !(byPhone && member.password_hash !== null);
  await insertSession(db, {
    token_hash: hashToken(token),
    member_id: memberId,
    created_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    method,
    proved_at: isProof ? now : null,
    password_at: WITH_PASSWORD.includes(method) ? now : null,
    gateway,
    device: words,
    ip,
    place,
    family: remembered?.family ?? null,
    previous_login_at: member.last_login_at,
    previous_login_place: member.last_login_place,
  });
  await linkDevice(ctx, db, { memberId, merchantCode: member.merchant_code }, shownDevice);
  await noteLogin(db, memberId, { now, place, language: visitor.language });
  const detail = { method, device: words, place, webClip: visitor.isWebClip };
  await noteEvent(ctx, db, { memberId, merchantCode: member.merchant_code, kind: 'login.done', ip, detail });
  if (!UNTOLD.includes(method)) {
    await planPush(ctx, db, { memberId, topic: 'login', about: `login ${now.toISOString()}` });
  }
  return {
    token,
    userName: member.account,
    customerType: member.type,
    firstTimeLogin: member.last_login_at === null,
    mustChangePassword: member.must_change_password,
    expiresAt: expiresAt.toISOString(),
    deviceCredential: remembered?.credential ?? null,
    lastLogin: member.last_login_at && { time: member.last_login_at.toISOString(), place: member.last_login_place },
  };
}
