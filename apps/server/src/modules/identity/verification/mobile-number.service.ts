import { checkField, fullMobile } from '@perya/contract';
import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../../context.ts';
import { brandOf, registerSettingsOf } from '../../brand/index.ts';

/** A number as somebody typed it. */
export interface TypedNumber {
  readonly mobileNum: string;
  /** The brand's first country when it is left out. */
  readonly countryDialingCode?: string | undefined;
}

/** The full number, when the brand sends to its country and it has that country's length; null otherwise. [VAL-05, T5] */
export async function readMobile(ctx: Context, merchantCode: MerchantCode, typed: TypedNumber): Promise<string | null> {
  const { rows } = await brandOf(ctx, merchantCode);
  const dialingCode = typed.countryDialingCode ?? rows.countries[0]?.dialing_code;
  const country = rows.countries.find((one) => one.dialing_code === dialingCode);
  if (!country) return null;
  const { common } = await registerSettingsOf(ctx, merchantCode);
  const rule = { ...common.loginMobileNum, required: true };
  const bounds = { minLength: country.min_length, maxLength: country.max_length };
  const isRight = checkField(rule, typed.mobileNum, bounds) === null;
  return isRight ? fullMobile(country.dialing_code, typed.mobileNum) : null;
}
