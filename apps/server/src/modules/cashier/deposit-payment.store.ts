import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Money that came in. */
export type PaymentRow = Selectable<Database['deposit_payment']>;

type Db = Kysely<Database>;

/** A payment by the provider's name of it. */
export function findPayment(
  db: Db,
  { merchantCode, provider, ref }: Record<'merchantCode' | 'provider' | 'ref', string>,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('deposit_payment')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** What came in for orders, oldest first. */
export async function paymentsOf(db: Db, orderNos: readonly string[]): Promise<PaymentRow[]> {
  if (orderNos.length === 0) return [];
  return db
    .selectFrom('deposit_payment')
    .selectAll()
    .where('order_no', 'in', orderNos)
    .orderBy('recorded_at')
    .orderBy('is_extra')
    .orderBy('ref')
    .execute();
}

/** Writes a payment down. */
export async function insertPayment(db: Db, row: Insertable<Database['deposit_payment']>): Promise<void> {
  await db.insertInto('deposit_payment').values(row).execute();
}

/** Changes a payment that was kept out of the wallet. */
export async function changePayment(
  db: Db,
  { merchantCode, provider, ref }: Record<'merchantCode' | 'provider' | 'ref', string>,
  change: Updateable<Database['deposit_payment']>,
): Promise<void> {
  await db
    .updateTable('deposit_payment')
    .set(change)
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .execute();
}

/** Payments of a brand that were kept out and went nowhere yet, the oldest first. */
export function readKeptOut(db: Db, merchantCode: MerchantCode, limit: number): Promise<PaymentRow[]> {
  return db
    .selectFrom('deposit_payment')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('outcome', '<>', 'credited')
    .where('settled_at', 'is', null)
    .orderBy('recorded_at')
    .limit(limit)
    .execute();
}

/** So many accounts are found of one payer: more of them are no person. */
const PAID_FOR_MAX = 50;

/** Whom a payer has paid for, the oldest accounts first. */
export async function findPaidFor(db: Db, merchantCode: MerchantCode, payer: Buffer): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('deposit_payment')
    .innerJoin('deposit_order', 'deposit_order.order_no', 'deposit_payment.order_no')
    .select('deposit_order.member_id')
    .distinct()
    .where('deposit_payment.merchant_code', '=', merchantCode)
    .where('deposit_payment.payer_blind', '=', payer)
    .where('deposit_payment.outcome', '=', 'credited')
    .orderBy('deposit_order.member_id')
    .limit(PAID_FOR_MAX)
    .execute();
  return rows.map((row) => row.member_id);
}
