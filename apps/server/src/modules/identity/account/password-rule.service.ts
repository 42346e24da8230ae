import { checkField } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../../context.ts';
import { registerSettingsOf } from '../../brand/index.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** What is wrong with a password for an account: its form, or that it is among those that are guessed first. */
export type PasswordRule = (password: string, account: string) => 'format' | 'easy' | null;

/** The brand's rule for passwords; none of those that are guessed first passes it. [VAL-24] */
export async function passwordRuleOf(ctx: Context, merchantCode: MerchantCode): Promise<PasswordRule> {
  const { common } = await registerSettingsOf(ctx, merchantCode);
  const rule = { ...common.password, required: true };
  return (password, account) => {
    if (checkField(rule, password) !== null) return 'format';
    return isWeakPassword(password, account) ? 'easy' : null;
  };
}
