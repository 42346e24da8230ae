import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { dayOf } from '../../ledger/day.ts';
import type { Database } from '../../platform/db/schema.ts';
import { brandOf } from '../brand/index.ts';
import { sumAsked } from './payout.store.ts';

/** Between what a payout can be asked for now, and in which zone the brand counts days. */
export interface PayoutTerms {
  readonly min: bigint;
  readonly leftToday: bigint;
  readonly zone: string;
}

/** The bounds of the brand, with what was asked for today. */
export async function payoutTerms(
  ctx: Context,
  db: Kysely<Database>,
  { memberId, merchantCode }: { readonly memberId: MemberId; readonly merchantCode: MerchantCode },
): Promise<PayoutTerms> {
  const { rows } = await brandOf(ctx, merchantCode);
  const { float_payout_min: min, float_payout_daily_max: max, time_zone: zone } = rows.brand;
  const asked = await sumAsked(db, memberId, { day: dayOf(ctx.clock.now(), zone), zone });
  const left = BigInt(max) - asked;
  return { min: BigInt(min), leftToday: left > 0n ? left : 0n, zone };
}
