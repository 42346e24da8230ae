import type { MemberId, OrderNo } from '@perya/ledger';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export type TransferRow = Selectable<Database['vendor_transfer']>;

/** Writes a transfer down unless another one of the member at this vendor is under way. */
export async function insertTransfer(
  tx: Transaction<Database>,
  row: Insertable<Database['vendor_transfer']>,
): Promise<TransferRow | undefined> {
  return tx
    .insertInto('vendor_transfer')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function lockTransfer(tx: Transaction<Database>, orderNo: OrderNo): Promise<TransferRow> {
  return tx
    .selectFrom('vendor_transfer')
    .selectAll()
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function changeTransfer(
  db: Kysely<Database>,
  orderNo: OrderNo,
  change: Partial<Pick<TransferRow, 'state' | 'ended_at' | 'act_at'>>,
): Promise<void> {
  await db.updateTable('vendor_transfer').set(change).where('order_no', '=', orderNo).execute();
}

/** Takes on what is due; of several servers one has each. */
export async function claimTransfers(
  db: Kysely<Database>,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<TransferRow[]> {
  return db
    .updateTable('vendor_transfer')
    .set((eb) => ({ act_at: until, tries: eb('tries', '+', 1) }))
    .where('order_no', 'in', (eb) =>
      eb
        .selectFrom('vendor_transfer')
        .select('order_no')
        .where('state', 'in', ['pending', 'unknown'])
        .where('act_at', '<=', now)
        .orderBy('act_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** The vendors where a member may have money. */
export async function readTransferVendors(db: Kysely<Database>, memberId: MemberId, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_transfer')
    .select('vendor_code')
    .distinct()
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .execute();
  return rows.map((row) => row.vendor_code);
}
