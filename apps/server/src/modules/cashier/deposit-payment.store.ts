import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

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
