import { fullMobile, type Checked, type session } from '@perya/contract';
import { fail } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { findByData } from '../account/member-data.service.ts';
import { flagsOf } from '../../brand/index.ts';
import { mayGuess, noteGuess, useCode } from '../verification/codes.service.ts';
import { enter, type LoginResult } from './enter.service.ts';
import { forgetFailures } from './login-guard.service.ts';
import { findOrNobody } from './login-member.store.ts';

/** Logs in by mobile number and the code that came to it; that also unlocks the name. [LOGIN-17, SRV-05] */
export async function logInByCode(
  ctx: Context,
  input: Checked<typeof session.login>,
  visitor: Visitor,
): Promise<LoginResult> {
  const {
    username: mobile,
    password: code,
    countryDialingCode,
    remember = false,
    site,
    deviceCredential: shownDevice,
  } = input;
  const { merchantCode } = visitor;
  if (!mobile || !code || !countryDialingCode) return fail('request.invalid');
  if (!(await flagsOf(ctx, merchantCode)).MOBCODELOGIN3) return fail('permission.denied');
  if (!(await mayGuess(ctx, visitor.ip))) return fail('too.many.requests');
  const target = fullMobile(countryDialingCode, mobile);
  const memberId = await findByData(ctx, merchantCode, 'mobile', target);
  const member = await findOrNobody(ctx.db, merchantCode, memberId);
  const result: LoginResult = await ctx.db.transaction().execute(async (tx) => {
    const isRight = await useCode(ctx, tx, { merchantCode, purpose: 'login', target, memberId: null }, code);
    if (!isRight) return fail('verification.code.error');
    return member
      ? enter(ctx, tx, visitor, member, { method: 'sms', byPhone: true, remember, site, shownDevice })
      : fail('user.disabled');
  });
  if (result.ok) await forgetFailures(ctx, merchantCode, result.value.userName);
  else if (result.error.code === 'verification.code.error') await noteGuess(ctx, visitor.ip);
  return result;
}
