import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { FriendRow } from './look.store.ts';

/** Friends of a brand who may be their inviter, the oldest first; for staff. */
export function listFriendReviews(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  limit: number,
): Promise<FriendRow[]> {
  return db
    .selectFrom('referral')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('state', '=', 'review')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Holds a friend whom staff decide about. */
export function lockReview(tx: Transaction<Database>, memberId: MemberId): Promise<FriendRow | undefined> {
  return tx
    .selectFrom('referral')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'review')
    .forUpdate()
    .executeTakeFirst();
}

/** Of which brand a friend is; null for who was never invited. */
export async function brandOfFriend(db: Kysely<Database>, memberId: MemberId): Promise<MerchantCode | null> {
  const row = await db
    .selectFrom('referral')
    .select('merchant_code')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.merchant_code ?? null;
}
