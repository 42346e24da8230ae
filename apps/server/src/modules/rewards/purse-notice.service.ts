import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import type { NoticeHours } from '@perya/promotions';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { insertNotice } from './purse.store.ts';

/** What the owner of a purse is to be told before its time is over. */
export interface PurseNotice {
  readonly memberId: MemberId;
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly grantId: string;
  readonly campaignId: string;
  readonly rewardId: string;
  readonly hoursLeft: NoticeHours;
  /** What is still to be staked. */
  readonly stillNeeded: bigint;
  readonly expiresAt: Date;
  readonly at: Date;
}

/** Writes a notice down, once for each purse and moment, in the transaction that looks after it: messages begin here. */
export function noteExpiry(
  tx: Transaction<Database>,
  { grantId, hoursLeft, stillNeeded, expiresAt, at }: PurseNotice,
): Promise<void> {
  return insertNotice(tx, {
    grant_id: grantId,
    hours_left: hoursLeft,
    still_needed: stillNeeded,
    expires_at: expiresAt,
    at,
  });
}
