import { checkField, fullMobile, type Checked, type member, type session } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { Visitor } from '../../../handler.ts';
import { tellSessionsEnded } from '../session/ended-sessions.service.ts';
import { noteEvent } from '../../audit/index.ts';
import { mailChange, tellChange } from '../security/change-notice.service.ts';
import { holdAfterReset, holdMsOf } from '../security/hold.service.ts';
import { endSessions } from '../session/end-sessions.service.ts';
import { forgetFailures } from '../session/login-guard.service.ts';
import { isOldDevice } from '../session/remember-device.service.ts';
import { startSession } from '../session/start-session.service.ts';
import { countriesOf, registerSettingsOf } from '../../brand/index.ts';
import { mayGuess, noteGuess, useCode } from '../verification/codes.service.ts';
import { findByData, openData } from './member-data.service.ts';
import { findMember, replacePassword } from './member.store.ts';
import { passwordRuleOf } from './password-rule.service.ts';
import { dropLinks, findLink, useLink } from './reset-link.store.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';

type SmsCode = (typeof member.resetBySms.errors)[number] | 'too.many.requests';
type MailCode = (typeof member.resetByEmail.errors)[number];

/** Sets a new password with a code from an SMS. [API-20] */
export async function resetBySms(
  ctx: Context,
  input: Checked<typeof member.resetBySms>,
  visitor: Visitor,
): Promise<Result<session.LoginValue, SmsCode>> {
  const { merchantCode } = visitor;
  if (!(await mayGuess(ctx, visitor.ip))) return fail('too.many.requests');
  const mobile = await mobileOf(ctx, visitor, input);
  if (mobile === null) return fail('verification.code.error');
  const memberId = await findByData(ctx, merchantCode, 'mobile', mobile);
  const of = { merchantCode, purpose: 'reset', target: mobile, memberId: null } as const;
  const done = await setPassword<SmsCode>(
    ctx,
    visitor,
    { by: 'mobile', ...input },
    'verification.code.error',
    async (tx) => ((await useCode(ctx, tx, of, input.verificationCode)) ? memberId : null),
  );
  if (!done.ok && done.error.code === 'verification.code.error') await noteGuess(ctx, visitor.ip);
  return done;
}

/** Sets a new password with the link of a mail. [API-22] */
export async function resetByEmail(
  ctx: Context,
  { resetToken, confirmNewPassword, ...input }: Checked<typeof member.resetByEmail>,
  visitor: Visitor,
): Promise<Result<session.LoginValue, MailCode>> {
  if (input.newPassword !== confirmNewPassword) return fail('password.confirm');
  const hash = hashToken(resetToken);
  return setPassword<MailCode>(ctx, visitor, { by: 'email', ...input }, 'reset.link.invalid', async (tx) => {
    const now = ctx.clock.now();
    const memberId = await findLink(tx, hash, now);
    return memberId !== null && (await useLink(tx, hash, now)) ? memberId : null;
  });
}

/** The new password, and what shows whose account it is beside the code or the link. */
interface Wanted {
  readonly by: 'mobile' | 'email';
  readonly newPassword: string;
  readonly deviceCredential?: string | undefined;
}

/**
 * Sets the password of whoever `prove` names and lets them in. What proved it is used up by the same transaction: it
 * stays good when the new password is refused, and one of many at once wins. Unless a device they had for long is shown
 * too, payouts and changes are held; every address on file is told. [FORGOT-12, R22]
 */
async function setPassword<Code extends 'modify.new.old.same' | 'password.format' | SmsCode | MailCode>(
  ctx: Context,
  visitor: Visitor,
  { by, newPassword: password, deviceCredential = '' }: Wanted,
  refusal: Code,
  prove: (tx: Transaction<Database>) => Promise<string | null>,
): Promise<Result<session.LoginValue, Code | 'modify.new.old.same' | 'password.format'>> {
  const { merchantCode, ip } = visitor;
  // Read before: inside of the transaction nothing waits for a second connection.
  const ruleOf = await passwordRuleOf(ctx, merchantCode);
  const problem = ruleOf(password, '');
  if (problem) return fail('password.format', { problem });
  const holdMs = await holdMsOf(ctx, merchantCode);
  let provedId: string | null = null;
  const done = await inTransaction<session.LoginValue, Code | 'modify.new.old.same' | 'password.format'>(
    ctx.db,
    async (tx, undo) => {
      const memberId = await prove(tx);
      if (memberId === null) return fail(refusal);
      provedId = memberId;
      const person = (await findMember(tx, memberId)) ?? undo(refusal);
      if (person.status !== 'active' || person.merchant_code !== merchantCode) undo(refusal);
      const weak = ruleOf(password, person.account);
      if (weak) undo('password.format', { problem: weak });
      if (await ctx.passwords.verify('member', person.password_hash, password)) undo('modify.new.old.same');
      const hash = await ctx.passwords.hash('member', password);
      if (!(await replacePassword(tx, person, { hash, now: ctx.clock.now() }))) undo(refusal);
      const isSure = await isOldDevice(ctx, tx, memberId, deviceCredential, holdMs);
      if (!isSure) await holdAfterReset(ctx, tx, { memberId, by, holdMs });
      await endSessions(ctx, tx, memberId, { reason: 'password' });
      await dropLinks(tx, memberId);
      await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'password.reset', ip, detail: { by, held: !isSure } });
      await mailChange(ctx, tx, { memberId, merchantCode }, 'password');
      return ok(await startSession(ctx, tx, visitor, { memberId, method: 'reset' }));
    },
  );
  if (done.ok) await forgetFailures(ctx, merchantCode, done.value.userName); // R20
  if (done.ok && provedId !== null) {
    tellSessionsEnded(ctx, provedId);
    await tellReset(ctx, visitor, provedId, done.value.userName);
  }
  return done;
}

async function tellReset(ctx: Context, visitor: Visitor, memberId: MemberId, account: string): Promise<void> {
  const owner = { memberId, merchantCode: visitor.merchantCode };
  const mobile = await openData(ctx, ctx.db, owner, 'mobile');
  const email = await openData(ctx, ctx.db, owner, 'email');
  tellChange(ctx, visitor, account, 'password', { mobile, email });
}

/** A number that cannot be right has no code either. */
async function mobileOf(
  ctx: Context,
  { merchantCode, language }: Visitor,
  { mobileNum, countryDialingCode }: Checked<typeof member.resetBySms>,
): Promise<string | null> {
  const countries = await countriesOf(ctx, merchantCode, language);
  const country = countries.find((one) => one.countryDialingCode === countryDialingCode);
  const { common } = await registerSettingsOf(ctx, merchantCode);
  const isGood = country && checkField(common.loginMobileNum, mobileNum, country) === null;
  return isGood ? fullMobile(countryDialingCode, mobileNum) : null;
}
