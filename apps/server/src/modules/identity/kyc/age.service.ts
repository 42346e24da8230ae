import type { MerchantCode } from '@perya/ledger';
import type { Context } from '../../../context.ts';
import { dayOf } from '../../../ledger/day.ts';
import { brandOf, zoneOf } from '../../brand/index.ts';
import { hasAge, isBirthDate } from './kyc-rules.ts';

/** What is wrong with a date of birth: nobody was born then, or its owner is too young to play at this brand. [R14, R17] */
export async function ageProblem(
  ctx: Context,
  merchantCode: MerchantCode,
  birthDate: string,
): Promise<'format' | 'young' | null> {
  // A birthday begins at midnight where the players of the brand are.
  const today = dayOf(ctx.clock.now(), await zoneOf(ctx, merchantCode));
  if (!isBirthDate(birthDate, today)) return 'format';
  const { ageLimit } = await brandOf(ctx, merchantCode);
  return hasAge(birthDate, ageLimit, today) ? null : 'young';
}
