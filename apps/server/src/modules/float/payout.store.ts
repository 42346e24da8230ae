import type { MemberId, MerchantCode, OrderNo } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A payout of float as it is kept. */
export type PayoutRow = Selectable<Database['float_payout']>;

/** Writes a payout that waits; null when its number is taken. */
export async function insertPayout(
  tx: Transaction<Database>,
  row: Insertable<Database['float_payout']>,
): Promise<PayoutRow | null> {
  const written = await tx
    .insertInto('float_payout')
    .values(row)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}

/** A payout of a brand by its number; of one member alone when that is said. */
export function findPayout(
  db: Kysely<Database>,
  { merchantCode, orderNo, memberId }: { merchantCode: MerchantCode; orderNo: OrderNo; memberId?: MemberId },
): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('float_payout')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('merchant_code', '=', merchantCode)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** The payout of a member that waits. */
export function findWaiting(db: Kysely<Database>, memberId: MemberId): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('float_payout')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Ends a payout that waits; nothing when it has ended already. */
export function endPayout(
  tx: Transaction<Database>,
  orderNo: OrderNo,
  change: Updateable<Database['float_payout']>,
): Promise<PayoutRow | undefined> {
  return tx
    .updateTable('float_payout')
    .set(change)
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** What a member asked for on a day and did not get back. */
export async function sumAsked(
  db: Kysely<Database>,
  memberId: MemberId,
  { day, zone }: { readonly day: string; readonly zone: string },
): Promise<bigint> {
  const { sum } = await db
    .selectFrom('float_payout')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['waiting', 'paid'])
    .where(sql<boolean>`created_at >= (${day}::date)::timestamp at time zone ${zone}`)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
}

/** Payouts of a brand with whose they are, the newest first. */
export function readPayouts(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  { isWaiting, limit }: { readonly isWaiting: boolean; readonly limit: number },
) {
  return db
    .selectFrom('float_payout as payout')
    .innerJoin('member', 'member.id', 'payout.member_id')
    .selectAll('payout')
    .select('member.account')
    .where('payout.merchant_code', '=', merchantCode)
    .$if(isWaiting, (query) => query.where('payout.state', '=', 'waiting'))
    .orderBy('payout.id', 'desc')
    .limit(limit)
    .execute();
}
