import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../../context.ts';
import { noteEvent } from '../../audit/index.ts';
import { brandOf } from '../../brand/index.ts';
import { countTry, forgetCount, readCount, uncountTry, type Count, type Guarded } from './login-guard.store.ts';

/** Failures of so long ago no longer count, and so long a lock lasts. [R20] */
const WINDOW_MS = 30 * 60_000;
/** No more than this where the brand follows a regulator. [R20] */
const TRIES_REGULATED = 3;

/** Whether a name may be tried now, and whether a captcha is asked for. */
export interface GuardState {
  readonly lockedUntil: Date | null;
  /** After the first failure. [LOGIN-09] */
  readonly needsCaptcha: boolean;
}

/**
 * Whose tries a password counts among. Whoever is in has tries of their own: strangers who guess at the name from outside
 * use up none of them. [R31]
 */
export interface Counted {
  readonly by: 'name' | 'session';
  /** A name, existing or not; or a session, or the remembered device it came from. */
  readonly value: string;
}

/** A password that was typed. */
export interface Attempt {
  readonly merchantCode: MerchantCode;
  readonly counted: Counted;
  readonly password: string;
  /** Whose password it may be; null for nobody. */
  readonly member: { readonly id: string; readonly password_hash: string | null } | null;
  /** A name that failed before is only tried for those who solved a captcha, or are logged in. */
  readonly isTrusted: boolean;
  readonly ip: string;
}

/** How a password was found. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' | 'captcha' }
  | { readonly kind: 'locked'; readonly until: Date };

/** Looks at the failures of a name, existing or not. [T1, T3] */
export async function guardState(ctx: Context, merchantCode: MerchantCode, name: string): Promise<GuardState> {
  return toState(await readCount(ctx.db, await guardedBy(ctx, merchantCode, { by: 'name', value: name })));
}

/** Forgets the failures of a name: its owner got in, or proved who they are by a code. */
export async function forgetFailures(ctx: Context, merchantCode: MerchantCode, name: string): Promise<void> {
  await forgetCount(ctx.db, merchantCode, hashOf(ctx, merchantCode, { by: 'name', value: name }));
}

/**
 * Checks a password within the tries there are. The try is counted before the password is looked at, so that no
 * number of attempts at once gets more looks than the brand allows. A known and an unknown name take the same way,
 * query by query. [T1, T3, R20]
 */
export async function tryPassword(ctx: Context, attempt: Attempt): Promise<Verdict> {
  const {
    merchantCode,
    counted: { by },
    member,
  } = attempt;
  const guarded = await guardedBy(ctx, merchantCode, attempt.counted);
  const counted = await countTry(ctx.db, guarded, attempt.isTrusted);
  if (!counted) {
    const { lockedUntil } = toState(await readCount(ctx.db, guarded));
    return lockedUntil ? { kind: 'locked', until: lockedUntil } : { kind: 'captcha' };
  }
  if (await isRight(ctx, attempt, guarded)) {
    await forgetCount(ctx.db, merchantCode, guarded.nameHash);
    return { kind: 'right' };
  }
  if (!counted.locked_until) return { kind: 'wrong' };
  const kind = by === 'name' ? 'login.locked' : 'session.locked';
  await noteEvent(ctx, ctx.db, { memberId: member?.id ?? null, merchantCode, kind, ip: attempt.ip });
  ctx.counters.lockouts.add(by === 'name' ? 'login' : 'session');
  ctx.log.warn({ event: kind, memberId: member?.id ?? null }, 'too many wrong passwords');
  return { kind: 'locked', until: counted.locked_until };
}

/** A server too busy to look at a password must not lock its owner out. [T2] */
async function isRight(ctx: Context, { member, password }: Attempt, guarded: Guarded): Promise<boolean> {
  try {
    return await ctx.passwords.verify('member', member?.password_hash ?? null, password);
  } catch (error) {
    await uncountTry(ctx.db, guarded);
    throw error;
  }
}

async function guardedBy(ctx: Context, merchantCode: MerchantCode, counted: Counted): Promise<Guarded> {
  const { rows } = await brandOf(ctx, merchantCode);
  const nameHash = hashOf(ctx, merchantCode, counted);
  const { login_tries: chosen, profile } = rows.brand;
  const tries = profile === 'OTHER' ? chosen : Math.min(chosen, TRIES_REGULATED);
  return { merchantCode, nameHash, tries, windowMs: WINDOW_MS, now: ctx.clock.now() };
}

function hashOf({ vault }: Context, merchantCode: MerchantCode, { by, value }: Counted): Buffer {
  return vault.mac(`login ${by}`, merchantCode, by === 'name' ? value.toLowerCase() : value);
}

function toState(count: Count | undefined): GuardState {
  return { lockedUntil: count?.locked_until ?? null, needsCaptcha: count !== undefined };
}
