import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A payment that went back, or is to. */
export type ReturnRow = Selectable<Database['deposit_return']>;

/** A payment by the name its provider gave it. */
interface PaymentName {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
  readonly ref: string;
}

/** What is said of a payment that is not there yet waits for whoever brings it, and the other way round. */
export async function lockPaymentName(tx: Tx, { merchantCode, provider, ref }: PaymentName): Promise<void> {
  const name = `payment ${merchantCode} ${provider} ${ref}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export function findReturn(db: Db, { merchantCode, provider, ref }: PaymentName): Promise<ReturnRow | undefined> {
  return db
    .selectFrom('deposit_return')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** Writes it down; what was known of the same payment becomes this. */
export async function writeReturn(tx: Tx, row: Insertable<Database['deposit_return']>): Promise<void> {
  const { merchant_code: _merchant, provider: _provider, ref: _ref, ...change } = row;
  await tx
    .insertInto('deposit_return')
    .values(row)
    .onConflict((conflict) => conflict.columns(['merchant_code', 'provider', 'ref']).doUpdateSet(change))
    .execute();
}

/** Those of a brand that somebody has to look at, the oldest first. */
export function readOpenReturns(db: Db, merchantCode: MerchantCode, limit: number): Promise<ReturnRow[]> {
  return db
    .selectFrom('deposit_return')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('reviewed_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}

/** Whether a deposit of a member went back that nobody has looked at. */
export async function hasOpenReturn(db: Db, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_return')
    .select('ref')
    .where('member_id', '=', memberId)
    .where('state', '=', 'done')
    .where('reviewed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes one that is done and that nobody has looked at; false when there is none. */
export async function reviewReturn(
  tx: Tx,
  { merchantCode, provider, ref }: PaymentName,
  change: Updateable<Database['deposit_return']>,
): Promise<ReturnRow | undefined> {
  return tx
    .updateTable('deposit_return')
    .set(change)
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .where('state', '=', 'done')
    .where('reviewed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
