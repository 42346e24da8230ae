import { checkField } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../../context.ts';
import type { Visitor } from '../../../handler.ts';
import { hasLeft, takeOne } from '../../../platform/limits/address-limit.ts';
import { flagsOf, registerSettingsOf } from '../../brand/index.ts';
import type { HashedAccount } from './open-account.service.ts';
import { passwordRuleOf } from './password-rule.service.ts';
import { ACCOUNT_MAX } from './register-form.ts';
import { PROBES } from './register.service.ts';

/** Whether accounts of a brand have names that somebody can choose for another. [REG-02] */
export async function hasUsernames(ctx: Context, merchantCode: string): Promise<boolean> {
  return (await flagsOf(ctx, merchantCode)).USERNAMEREG3 === true;
}

/**
 * An account that somebody else opens, by the rules of registration. It can do nothing before its owner has accepted the terms and chosen
 * a password of their own. [SET-13]
 */
export async function prepareForOther(
  ctx: Context,
  { merchantCode, ip }: Pick<Visitor, 'merchantCode' | 'ip'>,
  given: { readonly username: string; readonly password: string },
): Promise<Result<HashedAccount, 'field.invalid' | 'too.many.requests'>> {
  const account = given.username.trim();
  const { fields } = await registerSettingsOf(ctx, merchantCode);
  const problem = checkField({ ...fields.username, required: true }, account);
  if (problem ?? account.length > ACCOUNT_MAX)
    return fail('field.invalid', { field: 'username', problem: problem ?? 'format' });
  const wrong = (await passwordRuleOf(ctx, merchantCode))(given.password, account);
  if (wrong) return fail('field.invalid', { field: 'password', problem: wrong });
  if (!(await hasLeft(ctx, PROBES, ip))) return fail('too.many.requests');
  const passwordHash = await ctx.passwords.hash('member', given.password);
  return ok({ merchantCode, account, passwordHash, type: 0, mustChangePassword: true, mustAgree: true });
}

/** Counts that an address was told that somebody has a name, as registration does. [T4] */
export async function countTold(ctx: Context, { ip }: Pick<Visitor, 'ip'>): Promise<void> {
  await takeOne(ctx, PROBES, ip);
}
