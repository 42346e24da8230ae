import { TRIAL_TYPE } from '@perya/contract';
import type { Book, MerchantCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { brandOf } from '../brand/index.ts';

/** Money of trial players: a currency of its own, so that it can never meet real money. [T26] */
export const PLAY_CURRENCY = 'PLAY';

/** The books a member's money stands in. */
export async function bookOf(
  ctx: Context,
  { merchantCode, type }: { readonly merchantCode: MerchantCode; readonly type: number },
): Promise<Book> {
  if (type === TRIAL_TYPE) return { merchantCode, currency: PLAY_CURRENCY };
  const { rows } = await brandOf(ctx, merchantCode);
  return { merchantCode, currency: rows.brand.currency };
}
