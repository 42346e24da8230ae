import { fullMobile, type Checked, type session } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import { fail } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { hasLeft, perMinutes, takeOne, type AddressLimit } from '../../../platform/limits/address-limit.ts';
import { tellSessionsEnded } from './ended-sessions.service.ts';
import { findByData } from '../account/member-data.service.ts';
import { useCaptcha } from '../verification/captcha.service.ts';
import { logInByCode } from './code-login.service.ts';
import { readCredential, type DeviceCredential } from './device-credential.ts';
import { enter, type LoginResult } from './enter.service.ts';
import { logInByFirebase } from './firebase-login.service.ts';
import { guardState, tryPassword, type Verdict } from './login-guard.service.ts';
import {
  findByAccount,
  findOrNobody,
  holdMember,
  NOBODY,
  strengthenHash,
  type LoginMember,
} from './login-member.store.ts';
import { isDeviceKnown, useDevice } from './remember-device.service.ts';
import { findSession } from './session.service.ts';

type Input = Checked<typeof session.login>;

/** Whoever tries many names from one address runs out before the names do. [T1] */
const FAILURES: AddressLimit = { name: 'login', budget: perMinutes(30, 10) };

/** Logs somebody in. [API-10] */
export async function logIn(ctx: Context, input: Input, visitor: Visitor): Promise<LoginResult> {
  if (!(await hasLeft(ctx, FAILURES, visitor.ip))) return fail('too.many.requests');
  const result = await logInAs(ctx, input, visitor);
  if (result.ok) await leaveGames(ctx, visitor, result.value.token);
  else await takeOne(ctx, FAILURES, visitor.ip);
  return result;
}

/** A login ended older sessions, and the one it was made from; so what was played in them is over. [SESS-15] */
async function leaveGames(ctx: Context, visitor: Visitor, token: string): Promise<void> {
  const started = await findSession(ctx, token);
  const memberIds = [visitor.session?.memberId, started.ok ? started.value.memberId : undefined];
  tellSessionsEnded(ctx, ...new Set(memberIds.filter((id) => id !== undefined)));
}

async function logInAs(ctx: Context, input: Input, visitor: Visitor): Promise<LoginResult> {
  if (input.type === 'firebase') return logInByFirebase(ctx, input, visitor);
  const credential = readCredential(input.password ?? '');
  if (credential) return logInByDevice(ctx, input, visitor, credential);
  return input.type === 'sms' ? logInByCode(ctx, input, visitor) : logInByName(ctx, input, visitor);
}

async function logInByName(ctx: Context, input: Input, visitor: Visitor): Promise<LoginResult> {
  const { username: name, password, remember = false, site, deviceCredential: shownDevice } = input;
  const { merchantCode, ip } = visitor;
  if (!name || !password) return fail('request.invalid');
  const { lockedUntil, needsCaptcha } = await guardState(ctx, merchantCode, name);
  if (lockedUntil) return refuse({ kind: 'locked', until: lockedUntil });
  if (needsCaptcha && !(await useCaptcha(ctx, visitor, input.captcha))) return refuse({ kind: 'captcha' });
  const member = (await findByAccount(ctx.db, merchantCode, name)) ?? null;
  const verdict = await tryPassword(ctx, {
    merchantCode,
    counted: { by: 'name', value: name },
    password,
    member,
    isTrusted: needsCaptcha,
    ip,
  });
  if (verdict.kind !== 'right' || !member) return refuse(verdict);
  const result = await ctx.db
    .transaction()
    .execute((tx) => enter(ctx, tx, visitor, member, { method: 'password', remember, site, shownDevice }));
  if (result.ok) await strengthen(ctx, member, password);
  return result;
}

/** One answer for a wrong name and a wrong password; the form reads whether a captcha is asked for next. [LOGIN-09] */
function refuse(verdict: Verdict): LoginResult {
  if (verdict.kind === 'locked') return fail('login.locked', { until: verdict.until.toISOString(), captcha: true });
  return fail(verdict.kind === 'captcha' ? 'captcha.error' : 'login.failed', { captcha: true });
}

async function strengthen({ db, passwords }: Context, { id, password_hash: from }: LoginMember, password: string) {
  if (from === null || !passwords.isOutdated('member', from)) return;
  await strengthenHash(db, id, { from, to: await passwords.hash('member', password) });
}

/** The field of the password holds the credential of a remembered device. [LOGIN-20, D1] */
async function logInByDevice(
  ctx: Context,
  input: Input,
  visitor: Visitor,
  credential: DeviceCredential,
): Promise<LoginResult> {
  const member = await findClaimed(ctx, input, visitor.merchantCode);
  const memberId = member?.id ?? NOBODY;
  // Before anything is locked: a row that is locked is written, and only a name that exists has one. [T3]
  if (!(await isDeviceKnown(ctx, memberId, credential))) return fail('login.failed');
  return ctx.db.transaction().execute(async (tx) => {
    await holdMember(tx, memberId);
    const device = await useDevice(ctx, tx, visitor, memberId, credential);
    if (!device || !member) return fail('login.failed');
    return enter(ctx, tx, visitor, member, { method: 'device', device, site: input.site });
  });
}

/** Who somebody says they are: dots left in the field of the password never open another account than the one above. */
async function findClaimed(ctx: Context, input: Input, merchantCode: MerchantCode): Promise<LoginMember | undefined> {
  const { type, username = '', countryDialingCode = '' } = input;
  if (type === 'username') return findByAccount(ctx.db, merchantCode, username);
  const memberId = await findByData(ctx, merchantCode, 'mobile', fullMobile(countryDialingCode, username));
  return findOrNobody(ctx.db, merchantCode, memberId);
}
