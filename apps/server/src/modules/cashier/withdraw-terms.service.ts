import type { MemberId, MerchantCode } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { dayOf } from '../../ledger/day.ts';
import { readSpan } from '../../ledger/report-range.ts';
import { lastEventAt } from '../audit/index.ts';
import { brandOf } from '../brand/index.ts';
import { REVIEW_WINDOW_MS, SENSITIVE_EVENTS } from './withdraw-rules.ts';
import { countSince } from './withdraw.store.ts';

/** What a brand has decided about withdrawals. */
export interface WithdrawTerms {
  readonly min: bigint;
  readonly max: bigint;
  readonly perDay: number;
  readonly feeBps: number;
  readonly feeMin: bigint;
  readonly autoMax: bigint;
  readonly autoMinutes: number;
  readonly reviewMinutes: number;
  readonly mayCancel: boolean;
  readonly zone: string;
}

/** What the brand has decided. */
export async function withdrawTerms(ctx: Context, merchantCode: MerchantCode): Promise<WithdrawTerms> {
  const { brand } = (await brandOf(ctx, merchantCode)).rows;
  return {
    min: BigInt(brand.withdraw_min),
    max: BigInt(brand.withdraw_max),
    perDay: brand.withdraws_per_day,
    feeBps: brand.withdraw_fee_bps,
    feeMin: BigInt(brand.withdraw_fee_min),
    autoMax: BigInt(brand.withdraw_auto_max),
    autoMinutes: brand.withdraw_auto_minutes,
    reviewMinutes: brand.withdraw_review_minutes,
    mayCancel: brand.withdraw_cancel,
    zone: brand.time_zone,
  };
}

/** How many withdrawals a member may still ask for today, where the brand is. */
export async function withdrawsLeft(
  db: Kysely<Database>,
  memberId: MemberId,
  { perDay, zone }: Pick<WithdrawTerms, 'perDay' | 'zone'>,
  now: Date,
): Promise<number> {
  const since = dayStart(dayOf(now, zone), zone);
  return Math.max(0, perDay - (await countSince(db, memberId, since)));
}

/** When a day begins where the brand is. */
export function dayStart(day: string, zone: string): Date {
  const span = readSpan({ startDate: day, endDate: day }, zone);
  assert(span.ok, 'a day is a range');
  return span.value.from;
}

/** A moment, or the beginning of the day a payout has its place on when that is later. */
export function notBefore(now: Date, day: string | null, zone: string): Date {
  const start = day === null ? now : dayStart(day, zone);
  return start > now ? start : now;
}

/** Until when a person looks at withdrawals, because what protects the account was changed; null when nothing was. */
export async function reviewedUntil(db: Kysely<Database>, memberId: MemberId, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - REVIEW_WINDOW_MS);
  const changedAt = await lastEventAt(db, memberId, SENSITIVE_EVENTS, since);
  return changedAt && new Date(changedAt.getTime() + REVIEW_WINDOW_MS);
}
