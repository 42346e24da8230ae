import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { Difference, OwnRecord, Window } from './reconcile-rules.ts';

type Db = Kysely<Database>;

const ORDER_MAX = 64;
const REF_MAX = 120;
/** A statement has room for some thousand rows. */
const WRITTEN_AT_ONCE = 1000;

interface Account {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
}

/** What came in between two moments, or under one of these names. */
export async function readOwnPayments(
  db: Db,
  { merchantCode, provider }: Account,
  { from, to }: Window,
  refs: readonly string[],
): Promise<OwnRecord[]> {
  const rows = await db
    .selectFrom('deposit_payment as payment')
    .innerJoin('deposit_order as order', 'order.order_no', 'payment.order_no')
    .select(['payment.ref', 'payment.order_no', 'payment.amount', 'payment.paid_at', 'order.currency'])
    .where('payment.merchant_code', '=', merchantCode)
    .where('payment.provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('payment.paid_at', '>=', from), eb('payment.paid_at', '<', to)]),
        eb('payment.ref', '=', sql<string>`any(${refs})`),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    kind: 'pay',
    orderNo: row.order_no,
    ref: row.ref,
    amount: BigInt(row.amount),
    currency: row.currency,
    state: 'paid',
    at: row.paid_at,
  }));
}

/** What was sent out between two moments, or for one of these orders. */
export async function readOwnPayouts(
  db: Db,
  { merchantCode, provider }: Account,
  { from, to }: Window,
  orderNos: readonly string[],
): Promise<OwnRecord[]> {
  const rows = await db
    .selectFrom('withdraw_order')
    .select(['order_no', 'provider_ref', 'amount', 'fee', 'currency', 'status', 'sent_at', 'created_at'])
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([eb('sent_at', '>=', from), eb('sent_at', '<', to)]),
        eb('order_no', '=', sql<string>`any(${orderNos})`),
      ]),
    )
    .execute();
  return rows.map((row) => ({
    kind: 'payout',
    orderNo: row.order_no,
    ref: row.provider_ref,
    amount: BigInt(row.amount) - BigInt(row.fee),
    currency: row.currency,
    state: row.status === 'paid' ? 'paid' : row.status === 'failed' ? 'failed' : 'pending',
    at: row.sent_at ?? row.created_at,
  }));
}

/** Keeps what a comparison found; a later one of the same day takes its place. */
export async function writeRun(
  tx: Transaction<Database>,
  { merchantCode, provider }: Account,
  run: { readonly day: string; readonly checked: number; readonly ranAt: Date; readonly found: readonly Difference[] },
): Promise<void> {
  const { day, checked, ranAt, found } = run;
  const values = { checked, differences: found.length, ran_at: ranAt };
  const { id } = await tx
    .insertInto('reconcile_run')
    .values({ merchant_code: merchantCode, provider, day, ...values })
    .onConflict((conflict) => conflict.columns(['merchant_code', 'provider', 'day']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('reconcile_difference').where('run_id', '=', id).execute();
  // What others call their own orders at the provider may be longer than any name of ours.
  const rows = found.map(({ orderNo, ref, ...difference }, nr) => ({
    run_id: id,
    nr,
    order_no: orderNo.slice(0, ORDER_MAX),
    ref: ref.slice(0, REF_MAX),
    ...difference,
  }));
  for (let from = 0; from < rows.length; from += WRITTEN_AT_ONCE) {
    const some = rows.slice(from, from + WRITTEN_AT_ONCE);
    await tx.insertInto('reconcile_difference').values(some).execute();
  }
}

/** Whether a day was compared. */
export async function hasRun(db: Db, { merchantCode, provider }: Account, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('reconcile_run')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many differences stand since a day. */
export async function sumDifferences(db: Db, sinceDay: string): Promise<number> {
  const { differences } = await db
    .selectFrom('reconcile_run')
    .select(({ fn }) => fn.sum<string | null>('differences').as('differences'))
    .where('day', '>=', sinceDay)
    .executeTakeFirstOrThrow();
  return Number(differences ?? 0);
}
