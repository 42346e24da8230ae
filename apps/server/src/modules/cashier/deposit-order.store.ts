import type { cashier, ContentLanguage } from '@perya/contract';
import type { MemberId, MerchantCode, OrderNo } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** An order as it is kept. */
export type OrderRow = Selectable<Database['deposit_order']>;

type Db = Kysely<Database>;

/** Which order of which provider. */
interface OrderName {
  readonly merchantCode: MerchantCode;
  readonly provider: string;
  readonly orderNo: OrderNo;
}

/** Money may still come for these; what is said of any other is about money that is there. */
const AWAITED: readonly OrderRow['status'][] = ['pending', 'expired', 'failed', 'cancelled'];

/** Whether money may still come for an order. */
export function isAwaited({ status }: Pick<OrderRow, 'status'>): boolean {
  return AWAITED.includes(status);
}

/** Writes an order down; null when its number is taken. */
export async function insertOrder(db: Db, row: Insertable<Database['deposit_order']>): Promise<OrderRow | null> {
  const written = await db
    .insertInto('deposit_order')
    .values(row)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}

/** How many orders of a member wait for money, and for how much in all. */
export async function readOpen(
  db: Db,
  memberId: MemberId,
): Promise<{ readonly count: number; readonly amount: bigint }> {
  const row = await db
    .selectFrom('deposit_order')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('amount').as('amount')])
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), amount: BigInt(row.amount ?? 0) };
}

/** Whether a member ever had a deposit credited. */
export async function hasDeposited(db: Db, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('deposit_order')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status', '=', 'success')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The way to pay of a member's newest order. */
export async function lastMethod(db: Db, memberId: MemberId): Promise<string | null> {
  const row = await db
    .selectFrom('deposit_order')
    .select('method_id')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.method_id ?? null;
}

/** An order by its number. */
export function findOrder(db: Db, orderNo: OrderNo): Promise<OrderRow | undefined> {
  return db.selectFrom('deposit_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
}

/** The number of the order that a provider knows by a name of its own. */
export async function orderNoOfRef(
  db: Db,
  {
    merchantCode,
    provider,
    ref,
  }: { readonly merchantCode: MerchantCode; readonly provider: string; readonly ref: string },
): Promise<string | null> {
  if (ref === '') return null;
  const row = await db
    .selectFrom('deposit_order')
    .select('order_no')
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  return row?.order_no ?? null;
}

/** Holds an order until the transaction ends. */
export function lockOrder(
  tx: Transaction<Database>,
  { merchantCode, provider, orderNo }: OrderName,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('deposit_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes an order, as long as it stands as it is believed to. */
export async function changeOrder(
  db: Db,
  orderNo: OrderNo,
  change: Updateable<Database['deposit_order']>,
  only: { readonly status?: OrderRow['status']; readonly isUnstarted?: true } = {},
): Promise<boolean> {
  let update = db.updateTable('deposit_order').set(change).where('order_no', '=', orderNo);
  if (only.status !== undefined) update = update.where('status', '=', only.status);
  if (only.isUnstarted) update = update.where('provider_ref', '=', '');
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Takes orders whose time has come, so that no other server asks about them too; `until` is when it may. */
export async function claimDue(db: Db, now: Date, until: Date, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    update deposit_order set ask_at = ${until}, asked_at = ${now}
    where id in (
      select id from deposit_order where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked
    )
    returning *`.execute(db);
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

/** Has a provider asked about an order of its own, as long as money may still come for it. */
export async function askFrom(db: Db, { merchantCode, provider, orderNo }: OrderName, at: Date): Promise<void> {
  await db
    .updateTable('deposit_order')
    .set({ ask_at: at })
    .where('order_no', '=', orderNo)
    .where('merchant_code', '=', merchantCode)
    .where('provider', '=', provider)
    .where('status', 'in', AWAITED)
    .execute();
}

/** Takes one order to ask about it at once, unless that was just done. */
export function claimOne(db: Db, orderNo: OrderNo, now: Date, askedBefore: Date): Promise<OrderRow | undefined> {
  return db
    .updateTable('deposit_order')
    .set({ asked_at: now })
    .where('order_no', '=', orderNo)
    .where('status', 'in', AWAITED)
    .where('provider_ref', '<>', '')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', askedBefore)]))
    .returningAll()
    .executeTakeFirst();
}

/** Open orders that people take the money for, the oldest first. */
export function readByHand(db: Db, merchantCode: MerchantCode, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('deposit_order as order')
    .innerJoin('payment_provider as provider', (join) =>
      join
        .onRef('provider.merchant_code', '=', 'order.merchant_code')
        .onRef('provider.code', '=', 'order.provider')
        .on('provider.adapter', '=', 'manual'),
    )
    .selectAll('order')
    .where('order.merchant_code', '=', merchantCode)
    .where('order.status', '=', 'pending')
    .orderBy('order.id')
    .limit(limit)
    .execute();
}

/** What a list of deposits is asked for. */
export interface OrderFilter {
  readonly memberId: MemberId;
  readonly from: Date;
  readonly until: Date;
  readonly status: cashier.DepositOrder['status'] | undefined;
}

/** Orders of a member, newest first. */
export function listOrders(db: Db, filter: OrderFilter, beforeId: string | null, limit: number): Promise<OrderRow[]> {
  let query = filtered(db, filter).selectAll();
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** What was credited for the orders of a list, and how many orders there are. */
export async function sumOrders(db: Db, filter: OrderFilter) {
  const { count, credited } = await db
    .with(
      (name) => name('listed').materialized(),
      () => filtered(db, filter).select('order_no'),
    )
    .selectFrom('deposit_payment')
    .select((eb) => [
      eb
        .selectFrom('listed')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('count'),
      eb.fn.sum<string | null>('credited').as('credited'),
    ])
    // As one array the orders are looked up in one walk; joined, everybody's payments would be read.
    .where(sql<boolean>`order_no = any (array(select order_no from listed))`)
    .executeTakeFirstOrThrow();
  return { count: Number(count), credited: BigInt(credited ?? 0) };
}

function filtered(db: Db, { memberId, from, until, status }: OrderFilter) {
  const query = db
    .selectFrom('deposit_order')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until);
  return status === undefined ? query : query.where('status', '=', status);
}

/** How the methods of orders are shown and called, open or not. */
export async function readLooks(
  db: Db,
  merchantCode: MerchantCode,
  methodIds: readonly string[],
  language: ContentLanguage,
) {
  if (methodIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('deposit_method as method')
    .leftJoin('deposit_method_text as text', (join) =>
      join.onRef('text.merchant_code', '=', 'method.merchant_code').onRef('text.method_id', '=', 'method.id'),
    )
    .select(['method.id', 'method.kind', 'method.icon', 'method.seconds', 'text.name', 'text.note', 'text.language'])
    .select(['method.payee_bank', 'method.payee_name', 'method.payee_account'])
    .where('method.merchant_code', '=', merchantCode)
    .where('method.id', 'in', methodIds)
    .orderBy(sql`text.language = ${language}`)
    .execute();
  // The wanted language comes last and stays.
  return new Map(rows.map((row) => [row.id, row]));
}
