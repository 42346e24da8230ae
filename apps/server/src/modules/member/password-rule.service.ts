import { checkField } from '@perya/contract';
import type { Context } from '../../context.ts';
import { registerSettingsOf } from '../system/settings.service.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** Whether a password may be chosen for an account. */
export type PasswordRule = (password: string, account: string) => boolean;

/** The brand's rule for passwords; none of those that are guessed first passes it. [VAL-24] */
export async function passwordRuleOf(ctx: Context, merchantCode: string): Promise<PasswordRule> {
  const { common } = await registerSettingsOf(ctx, merchantCode);
  const rule = { ...common.password, required: true };
  return (password, account) => checkField(rule, password) === null && !isWeakPassword(password, account);
}
