import { checkField } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { tellMember } from '../../live/index.ts';
import { openData } from '../account/member-data.service.ts';
import { registerSettingsOf } from '../../brand/index.ts';
import { mailChange, tellChange } from './change-notice.service.ts';
import { isEasyPin } from './easy-pin.ts';
import { isLocked, readSecrets, replacePaymentHash, settleTry } from './security.store.ts';
import type { Owner } from '../../../player-protection.ts';

type Wrong = 'payment.password.wrong' | 'payment.password.locked';

const TRIES_PER_DAY = 5; // T14
const DAY_MS = 24 * 3_600_000;

/** How a payment password that was looked at counts; settled in the transaction that acts on it. */
export type Weighed = (db: Kysely<Database>) => Promise<Result<null, Wrong>>;

/**
 * Looks at a payment password. Nobody hears what came of it before it is settled: then five wrong ones within a day lock
 * it, however many were looked at together, and right ones use up nothing. [T14]
 */
export async function weighPaymentPassword(ctx: Context, memberId: MemberId, password: string): Promise<Weighed> {
  const now = ctx.clock.now();
  const limits = { now, since: new Date(now.getTime() - DAY_MS), max: TRIES_PER_DAY };
  const { payment_hash: hash } = await readSecrets(ctx.db, memberId);
  if (hash === null) return async () => fail('payment.password.wrong');
  if (await isLocked(ctx.db, memberId, limits)) return async () => fail('payment.password.locked');
  const isRight = await ctx.passwords.verify('payment', hash, password);
  return async (db) => {
    const settled = await settleTry(db, memberId, { hash, isRight }, limits);
    if (settled && isRight) return ok(null);
    if (settled?.failures === limits.max) {
      ctx.counters.lockouts.add('payment');
      ctx.log.warn({ event: 'payment_password.locked', memberId }, 'too many wrong passwords');
    }
    if (settled) return fail('payment.password.wrong', { left: limits.max - settled.failures });
    // Somebody changed it meanwhile, or used the last try up.
    const { payment_hash: current } = await readSecrets(db, memberId);
    return fail(current === hash ? 'payment.password.locked' : 'payment.password.wrong');
  };
}

/** Checks a payment password, where nothing else depends on it. */
export async function checkPaymentPassword(
  ctx: Context,
  memberId: MemberId,
  password: string,
): Promise<Result<null, Wrong>> {
  const settle = await weighPaymentPassword(ctx, memberId, password);
  return settle(ctx.db);
}

/** Whether a member has chosen a payment password. */
export async function hasPaymentPassword({ db }: Pick<Context, 'db'>, memberId: MemberId): Promise<boolean> {
  return (await readSecrets(db, memberId)).payment_hash !== null;
}

/** What somebody chose. */
export interface PaymentPasswords {
  readonly paymentPassword: string;
  readonly oldPaymentPassword?: string | undefined;
}

/** Sets the payment password, or changes it with the old one. [API-86, T14] */
export async function setPaymentPassword(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  { paymentPassword, oldPaymentPassword }: PaymentPasswords,
): Promise<Result<null, Wrong | 'field.invalid' | 'payment.password.same'>> {
  const { memberId, merchantCode } = owner;
  const { fields } = await registerSettingsOf(ctx, merchantCode);
  const problem = checkField({ ...fields.paymentPassword, required: true }, paymentPassword);
  if (problem) return refuse('paymentPassword', problem);
  if (isEasyPin(paymentPassword)) return refuse('paymentPassword', 'easy');
  const before = await readSecrets(ctx.db, memberId);
  if (before.payment_hash !== null) {
    if (!oldPaymentPassword) return refuse('oldPaymentPassword', 'required');
    const proof = await checkPaymentPassword(ctx, memberId, oldPaymentPassword);
    if (!proof.ok) return proof;
  }
  const isLoginPassword =
    before.password_hash !== null && (await ctx.passwords.verify('member', before.password_hash, paymentPassword));
  if (isLoginPassword) return fail('payment.password.same');
  const hash = await ctx.passwords.hash('payment', paymentPassword);
  const kind = before.payment_hash === null ? 'payment.set' : 'payment.changed';
  const isSet = await ctx.db.transaction().execute(async (tx) => {
    if (!(await replacePaymentHash(tx, memberId, before.payment_hash, hash))) return false;
    await noteEvent(ctx, tx, { memberId, merchantCode, kind, ip: visitor.ip });
    if (before.payment_hash !== null) await mailChange(ctx, tx, owner, 'paymentPassword');
    return true;
  });
  // Somebody was a moment faster: what is there now is the old one.
  if (!isSet) return refuse('oldPaymentPassword', 'required');
  if (before.payment_hash !== null) {
    const mobile = await openData(ctx, ctx.db, owner, 'mobile');
    const email = await openData(ctx, ctx.db, owner, 'email');
    tellChange(ctx, visitor, before.account, 'paymentPassword', { mobile, email });
    tellMember(ctx, memberId, { tell: 'mail' });
  }
  return ok(null);
}

function refuse(field: string, problem: string) {
  return fail('field.invalid', { field, problem });
}
