import type { Checked, security } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { sessionOf, type Handler, type Visitor } from '../../../handler.ts';
import { noteEvent } from '../../audit/index.ts';
import { maskedData, openData } from '../account/member-data.service.ts';
import { brandOf } from '../../brand/index.ts';
import { mayGuess, noteGuess, useCode, type CodeOf } from '../verification/codes.service.ts';
import { mailCode, textCode } from './own-code.service.ts';
import { weighPaymentPassword } from './payment-password.service.ts';
import { lockMember, putHold, readHold, takeHold } from './security.store.ts';
import type { Owner } from '../../../player-protection.ts';

type Code = (typeof security.confirm.errors)[number] | 'too.many.requests';
type Contact = 'mobile' | 'email';

const HOUR_MS = 3_600_000;

/** How long a reset with one factor holds payouts and changes. */
export async function holdMsOf(ctx: Context, merchantCode: MerchantCode): Promise<number> {
  const { rows } = await brandOf(ctx, merchantCode);
  return rows.brand.reset_hold_hours * HOUR_MS;
}

/** Holds payouts and changes after a reset that one factor proved; a hold that lasts longer stays. [R22] */
export async function holdAfterReset(
  { clock }: Pick<Context, 'clock'>,
  tx: Kysely<Database>,
  { memberId, by, holdMs }: { readonly memberId: MemberId; readonly by: Contact; readonly holdMs: number },
): Promise<void> {
  await putHold(tx, memberId, by, new Date(clock.now().getTime() + holdMs));
}

/**
 * Refuses what a reset with one factor holds. What asks for the payment password itself brings the second factor along,
 * where there is one. [R22]
 */
export async function refuseHeld(
  ctx: Pick<Context, 'db' | 'clock'>,
  memberId: MemberId,
  { asksForPin }: { readonly asksForPin: boolean },
): Promise<Result<null, 'account.held'>> {
  const held = await holdOf(ctx, memberId);
  if (!held || (asksForPin && held.hold.ways.includes('paymentPassword'))) return ok(null);
  return fail('account.held', held.hold);
}

/** Ends a hold with a second factor: the payment password, or a code sent where the reset did not come from. [R22] */
export const confirmSecond: Handler<typeof security.confirm> = async (ctx, input, visitor) => {
  const { memberId, merchantCode } = sessionOf(visitor);
  const held = await holdOf(ctx, memberId);
  if (!held) return ok(null);
  if (!held.hold.ways.includes(input.way)) return fail('account.held', held.hold);
  return input.way === 'paymentPassword'
    ? byPin(ctx, visitor, { memberId, merchantCode }, held.until, input.paymentPassword)
    : byCode(ctx, visitor, { memberId, merchantCode }, held.until, input);
};

async function holdOf({ db, clock }: Pick<Context, 'db' | 'clock'>, memberId: MemberId) {
  const { held_until: until, held_by: by, payment_hash: pin } = await readHold(db, memberId);
  if (until === null || until <= clock.now()) return null;
  const other: Contact = by === 'mobile' ? 'email' : 'mobile';
  const { [other]: address } = await maskedData(db, memberId);
  const ways: security.Hold['ways'] = [];
  if (pin !== null) ways.push('paymentPassword');
  if (address !== undefined) ways.push(other);
  return { until, hold: { until: until.toISOString(), ways } };
}

async function byPin(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  until: Date,
  paymentPassword: string,
): Promise<Result<null, Code>> {
  const settle = await weighPaymentPassword(ctx, owner.memberId, paymentPassword);
  return ctx.db.transaction().execute(async (tx) => {
    const right = await settle(tx);
    return right.ok ? release(ctx, tx, visitor, owner, until) : right;
  });
}

async function byCode(
  ctx: Context,
  visitor: Visitor,
  owner: Owner,
  until: Date,
  { way, verificationCode }: Extract<Checked<typeof security.confirm>, { way: Contact }>,
): Promise<Result<null, Code>> {
  const { memberId, merchantCode } = owner;
  const target = (await openData(ctx, ctx.db, owner, way)) ?? '';
  const of: CodeOf = { merchantCode, purpose: 'confirm', target, memberId };
  if (verificationCode === undefined) return way === 'email' ? mailCode(ctx, visitor, of) : textCode(ctx, visitor, of);
  if (!(await mayGuess(ctx, visitor.ip))) return fail('too.many.requests');
  // A wrong code must stay counted, so the transaction ends well in any case.
  const done = await ctx.db.transaction().execute(async (tx): Promise<Result<null, Code>> => {
    if (!(await useCode(ctx, tx, of, verificationCode))) return fail('verification.code.error');
    return release(ctx, tx, visitor, owner, until);
  });
  if (!done.ok) await noteGuess(ctx, visitor.ip);
  return done;
}

/** Ends the hold that was looked at; one that a newer reset put in its place stays, and is told by the next call. */
async function release(
  ctx: Context,
  tx: Kysely<Database>,
  { ip }: Visitor,
  owner: Owner,
  until: Date,
): Promise<Result<null>> {
  await lockMember(tx, owner.memberId);
  if (await takeHold(tx, owner.memberId, until)) await noteEvent(ctx, tx, { ...owner, kind: 'hold.ended', ip });
  return ok(null);
}
