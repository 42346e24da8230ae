import type { Checked, member, session } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Visitor } from '../../../handler.ts';
import { hasLeft, perMinutes, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import { noteEvent } from '../../audit/index.ts';
import { verifyIdToken } from '../firebase/firebase.service.ts';
import { startSession } from '../session/start-session.service.ts';
import { asksOnSuspicion, brandOf, countriesOf, flagsOf, registerSettingsOf } from '../../brand/index.ts';
import { useCaptcha } from '../verification/captcha.service.ts';
import { useCode } from '../verification/codes.service.ts';
import { checkAgreement, noteAgreement } from './agreement.service.ts';
import { isPersonValue, putData } from './member-data.service.ts';
import { firstPasswordText } from './member-messages.ts';
import { findByAccount } from './member.store.ts';
import { openHashedAccount, type HashedAccount } from './open-account.service.ts';
import { checkRegistration, type GoodForm } from './register-form.ts';
import { makePassword } from './make-password.ts';
import type { Invitations } from './invitations.service.ts';
import { findInviter, type Inviter } from './upline.service.ts';

type Input = Checked<typeof member.register>;
type Code = (typeof member.register.errors)[number] | 'permission.denied' | 'too.many.requests';
type Registered = Result<session.LoginValue, Code>;

/** Refusals that tell an address whether a name, a number or a code exists. [T4] */
export const PROBES: AddressLimit = { name: 'register', budget: perMinutes(10, 60) };
/** The first of them happen to everybody whose name is taken. */
const FIRST_PROBES: AddressLimit = { name: PROBES.name, budget: { ...PROBES.budget, burst: 3 } };
/** People behind one mobile network share an address. */
const TRIES: AddressLimit = { name: 'register try', budget: perMinutes(20, 60) };
const PLAYER = 0; // REG-14
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Opens an account for a visitor and starts its session; everything is kept, or nothing. [API-12] */
export async function register(
  ctx: Context,
  input: Input,
  visitor: Visitor,
  invitations: Invitations,
): Promise<Registered> {
  const { merchantCode, language } = visitor;
  const settings = await registerSettingsOf(ctx, merchantCode);
  const flags = await flagsOf(ctx, merchantCode);
  const form = checkRegistration(input, { flags, settings, countries: await countriesOf(ctx, merchantCode, language) });
  if (!form.ok) return form;
  const problem = await checkAgreement(ctx, visitor, input.agreementVersion);
  if (problem) return fail('field.invalid', { field: 'agreementVersion', problem });
  if (!(await hasLeft(ctx, PROBES, visitor.ip))) return fail('too.many.requests');
  const isSuspect = await isSuspected(ctx, visitor);
  if ((settings.captcha || isSuspect) && !(await useCaptcha(ctx, visitor, input.captcha)))
    return fail('captcha.error', { captcha: true });

  const done = await openFor(ctx, input, visitor, { form: form.value, invitations });
  if (!done.ok && tellsWhoExists(done.error.code)) await takeOne(ctx, PROBES, visitor.ip);
  return done;
}

/** Whether an address has tried so much that it has to read digits, where the brand asks nobody else for them. */
async function isSuspected(ctx: Context, { merchantCode, ip }: Visitor): Promise<boolean> {
  if (!(await asksOnSuspicion(ctx, merchantCode))) return false;
  const isUsual = await takeOne(ctx, TRIES, ip);
  return !isUsual || !(await hasLeft(ctx, FIRST_PROBES, ip));
}

/** Of a form that is good, a field is invalid only because somebody has its value. */
function tellsWhoExists(code: Code): boolean {
  const telling = ['username.exists', 'mobile.exists', 'field.invalid', 'invitation.code.invalid', 'referrer.error'];
  return telling.includes(code);
}

async function openFor(
  ctx: Context,
  input: Input,
  visitor: Visitor,
  { form, invitations }: Pick<Opening, 'form' | 'invitations'>,
): Promise<Registered> {
  const { merchantCode } = visitor;
  const inviter = await findInviter(ctx, merchantCode, form, invitations);
  if (!inviter.ok) return inviter;
  const { uplineId, link } = inviter.value;
  const taken = form.mobile === `+${form.account}` ? 'mobile.exists' : 'username.exists'; // REG-20
  // A number is proved to be the visitor's own before anything is told about it.
  const isTold = taken === 'username.exists' || form.code === null;
  if (isTold && (await findByAccount(ctx.db, merchantCode, form.account))) return fail(taken);
  if (form.firebaseToken !== null) {
    const identity = await verifyIdToken(ctx, merchantCode, 'sms', form.firebaseToken);
    if (!identity.ok) return identity;
    if (identity.value.mobile !== form.mobile) return fail('firebase.refused');
  }
  const password = form.password ?? makePassword(ctx.chance);
  const account: HashedAccount = {
    merchantCode,
    account: form.account,
    passwordHash: await ctx.passwords.hash('member', password),
    paymentHash: form.paymentPassword === null ? null : await ctx.passwords.hash('payment', form.paymentPassword),
    type: link?.type ?? PLAYER,
    nickname: form.nickname,
    uplineId,
    registerMethod: input.registerMethod,
    registerHost: hostOf(input),
  };
  const done = await keepAccount(ctx, visitor, {
    form,
    invitations,
    account,
    inviter: inviter.value,
    taken,
    agreed: input.agreementVersion,
    shownDevice: input.deviceCredential,
  });
  if (done.ok && form.password === null && form.mobile !== null)
    textPassword(ctx, visitor, form.mobile, done.value, password);
  return done;
}

interface Opening {
  readonly form: GoodForm;
  readonly invitations: Invitations;
  readonly account: HashedAccount;
  readonly inviter: Inviter;
  readonly taken: 'username.exists' | 'mobile.exists';
  readonly agreed: string | undefined;
  readonly shownDevice: string | undefined;
}

function keepAccount(ctx: Context, visitor: Visitor, opening: Opening): Promise<Registered> {
  const { form, account, invitations, inviter, taken, agreed } = opening;
  const { merchantCode, ip } = visitor;
  return inTransaction<session.LoginValue, Code>(ctx.db, async (tx, undo) => {
    if (form.code !== null && form.mobile !== null) {
      const of = { merchantCode, purpose: 'register', target: form.mobile, memberId: null } as const;
      if (!(await useCode(ctx, tx, of, form.code))) return fail('verification.code.error');
    }
    const follow = inviter.link && ((await invitations.takeLink(ctx, tx, inviter.link)) ?? undo('invitation.ended'));
    const memberId = (await openHashedAccount(ctx, tx, account)) ?? undo(taken);
    const owner = { memberId, merchantCode };
    if (form.mobile !== null && (await putData(ctx, tx, owner, 'mobile', form.mobile)) === 'taken')
      undo('mobile.exists');
    for (const { field, value } of form.data) {
      if ((await putData(ctx, tx, owner, field, value)) === 'taken') undo('field.invalid', { field, problem: 'taken' });
    }
    const given = form.mobile === null ? form.data : [{ field: 'mobile' as const, value: form.mobile }, ...form.data];
    await ctx.protection.followPerson(tx, owner, given.filter(isPersonValue), { ip });
    if (inviter.inviterId !== null) await invitations.bind(ctx, tx, owner, inviter.inviterId);
    await follow?.({ ...owner, ip });
    await noteAgreement(ctx, tx, memberId, agreed);
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'account.opened', ip });
    return ok(await startSession(ctx, tx, visitor, { memberId, method: 'register', shownDevice: opening.shownDevice }));
  });
}

/** The site somebody registered at, as far as it reads like one. */
function hostOf({ registerUrl, domain }: Input): string {
  const given = (registerUrl ?? domain ?? '').toLowerCase();
  return HOST.test(given) ? given : '';
}

/** The person is in already; a text that gets lost costs them only a new password. */
function textPassword(
  ctx: Context,
  { merchantCode, language }: Visitor,
  mobile: string,
  { userName }: session.LoginValue,
  password: string,
): void {
  const send = async (): Promise<void> => {
    const { name } = await brandOf(ctx, merchantCode);
    const text = firstPasswordText(language, name, userName, password);
    await ctx.sms.send({ merchantCode, to: mobile, text });
  };
  void send().catch((error: unknown) =>
    ctx.log.warn({ event: 'account.first_password_unsent', err: error }, 'the text with a first password was not sent'),
  );
}
