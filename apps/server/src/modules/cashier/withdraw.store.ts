import type { MemberId, MerchantCode, OrderNo } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { WithdrawStatus } from '../../platform/db/schema-money.ts';
import type { Database } from '../../platform/db/schema.ts';

/** A withdrawal as it is kept. */
export type WithdrawRow = Selectable<Database['withdraw_order']>;

/** Those that came back of themselves or by a person do not use up the day. */
const CAME_BACK: readonly WithdrawStatus[] = ['rejected', 'failed'];

/** Those that have neither arrived nor come back. */
const UNDER_WAY: readonly WithdrawStatus[] = ['review', 'approved', 'sending', 'unknown'];

/** Writes an order; null when its number is taken. */
export async function insertWithdraw(
  tx: Transaction<Database>,
  row: Insertable<Database['withdraw_order']>,
): Promise<WithdrawRow | null> {
  const written = await tx
    .insertInto('withdraw_order')
    .values(row)
    .onConflict((conflict) => conflict.column('order_no').doNothing())
    .returningAll()
    .executeTakeFirst();
  return written ?? null;
}

/** An order of a member. */
export function findWithdraw(db: Kysely<Database>, memberId: MemberId, orderNo: OrderNo) {
  return db
    .selectFrom('withdraw_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Locks an order until the transaction ends; every change of its state begins here. */
export function lockWithdraw(tx: Transaction<Database>, orderNo: OrderNo) {
  return tx.selectFrom('withdraw_order').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst();
}

/** Changes an order that is in a state; nothing when it has left that state. */
export function changeWithdraw(
  tx: Transaction<Database>,
  { order_no: orderNo, status }: Pick<WithdrawRow, 'order_no' | 'status'>,
  change: Updateable<Database['withdraw_order']>,
) {
  return tx
    .updateTable('withdraw_order')
    .set(change)
    .where('order_no', '=', orderNo)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();
}

/** Has a person look at what a member was about to be paid; what is on its way to the bank cannot be stopped. */
export async function holdApproved(tx: Transaction<Database>, memberId: MemberId, reason: string): Promise<string[]> {
  const rows = await tx
    .updateTable('withdraw_order')
    .set({ status: 'review', reasons: sql`array_prepend(${reason}, reasons)`, act_at: null, checked_at: null })
    .where('member_id', '=', memberId)
    .where('status', '=', 'approved')
    .returning('order_no')
    .execute();
  return rows.map((row) => row.order_no);
}

/** Whether an order of a member has neither arrived nor come back. */
export async function hasOpenWithdraw(db: Kysely<Database>, memberId: MemberId): Promise<boolean> {
  const row = await db
    .selectFrom('withdraw_order')
    .select('order_no')
    .where('member_id', '=', memberId)
    .where('status', 'in', UNDER_WAY)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many orders a member has made since a moment. */
export async function countSince(db: Kysely<Database>, memberId: MemberId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('withdraw_order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
    .where('status', 'not in', CAME_BACK)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What of a member has its place on a day from this one on, by day. */
export async function readPlaced(
  db: Kysely<Database>,
  memberId: MemberId,
  today: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db
    .selectFrom('withdraw_order')
    .select('pay_day')
    .select(sql<string>`sum(amount)`.as('amount'))
    .where('member_id', '=', memberId)
    .where('pay_day', '>=', today)
    .where('status', 'not in', [...CAME_BACK, 'cancelled'])
    .groupBy('pay_day')
    .execute();
  return new Map(rows.map(({ pay_day: day, amount }) => [day ?? today, BigInt(amount)]));
}

/** What left or is leaving, and whether any of it has arrived. */
export async function sumWithdrawn(
  db: Kysely<Database>,
  memberId: MemberId,
): Promise<{ readonly amount: bigint; readonly lastPaid: Date | null }> {
  const row = await db
    .selectFrom('withdraw_order')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('amount'))
    .select(sql<Date | null>`max(created_at) filter (where status = 'paid')`.as('lastPaid'))
    .where('member_id', '=', memberId)
    .where('status', 'not in', [...CAME_BACK, 'cancelled'])
    .executeTakeFirstOrThrow();
  return { amount: BigInt(row.amount), lastPaid: row.lastPaid };
}

/** What a member paid in. */
export async function sumDeposited(db: Kysely<Database>, memberId: MemberId): Promise<bigint> {
  const { amount } = await db
    .selectFrom('deposit_order')
    .innerJoin('deposit_payment', 'deposit_payment.order_no', 'deposit_order.order_no')
    .select(sql<string>`coalesce(sum(deposit_payment.credited), 0)`.as('amount'))
    .where('deposit_order.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return BigInt(amount);
}

/** The newest order that has not ended. */
export function findNewestOpen(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('withdraw_order')
    .select('order_no')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An order to an account that has not ended. */
export function findOpenTo(db: Kysely<Database>, cardId: string) {
  return db
    .selectFrom('withdraw_order')
    .select('order_no')
    .where('card_id', '=', cardId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** Which orders of a member are meant. */
export interface WithdrawFilter {
  readonly memberId: MemberId;
  readonly from: Date;
  readonly until: Date;
  readonly statuses: readonly WithdrawStatus[] | null;
}

function filtered(db: Kysely<Database>, { memberId, from, until, statuses }: WithdrawFilter) {
  return db
    .selectFrom('withdraw_order')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .$if(statuses !== null, (query) => query.where('status', 'in', statuses ?? []));
}

/** Orders newest first; `before` is the id of the last one that was seen. */
export function readWithdraws(
  db: Kysely<Database>,
  filter: WithdrawFilter,
  before: string | null,
  limit: number,
): Promise<WithdrawRow[]> {
  return filtered(db, filter)
    .selectAll()
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What arrived, and how many orders there are. */
export function sumWithdraws(db: Kysely<Database>, filter: WithdrawFilter) {
  return filtered(db, filter)
    .select(sql<string>`coalesce(sum(amount) filter (where status = 'paid'), 0)`.as('success'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
}

/** The orders of a brand that wait for a person, the oldest first. */
export function readQueue(db: Kysely<Database>, merchantCode: MerchantCode, limit: number): Promise<WithdrawRow[]> {
  return db
    .selectFrom('withdraw_order')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('status', '=', 'review')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** An order by its number alone. */
export function findOrder(db: Kysely<Database>, orderNo: OrderNo) {
  return db.selectFrom('withdraw_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
}

/** The orders the machine has to look at, the longest waiting first. */
export function readDue(db: Kysely<Database>, now: Date, limit: number) {
  return db
    .selectFrom('withdraw_order')
    .select('order_no')
    .where('act_at', '<=', now)
    .orderBy('act_at')
    .limit(limit)
    .execute();
}

/** Locks an order that is still due; nothing when another server has it. */
export function claimDue(tx: Transaction<Database>, orderNo: OrderNo, now: Date) {
  return tx
    .selectFrom('withdraw_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('act_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The machine looks at an order at another moment, if it looks at it at all. */
export async function postpone(db: Kysely<Database>, orderNo: OrderNo, until: Date): Promise<void> {
  await db
    .updateTable('withdraw_order')
    .set({ act_at: until })
    .where('order_no', '=', orderNo)
    .where('act_at', 'is not', null)
    .execute();
}

/** Marks open orders whose promise was broken, each once, and answers them. */
export function markOverdue(db: Kysely<Database>, now: Date, limit: number): Promise<WithdrawRow[]> {
  const late = db
    .selectFrom('withdraw_order')
    .select('id')
    .where('ended_at', 'is', null)
    .where('promised_at', '<', now)
    .where('alarmed_at', 'is', null)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db.updateTable('withdraw_order').set({ alarmed_at: now }).where('id', 'in', late).returningAll().execute();
}

/** How many open orders are later than promised. */
export async function countOverdue(db: Kysely<Database>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('withdraw_order')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ended_at', 'is', null)
    .where('promised_at', '<', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
