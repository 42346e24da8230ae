import type { Book } from '@perya/ledger';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The cash of a member as its protection sees it: what happened in the current day, week and month. */
export type CashCounters = Pick<Selectable<Database['ledger_account']>, (typeof COUNTERS)[number]>;

const COUNTERS = [
  'id',
  'day',
  'day_staked',
  'day_returned',
  'day_deposited',
  'week_staked',
  'week_returned',
  'week_deposited',
  'month_staked',
  'month_returned',
  'month_deposited',
] as const;

/** The counters of a member; nothing when no money was ever there. */
export async function readCounters(
  db: Kysely<Database>,
  memberId: string,
  currency: string,
): Promise<CashCounters | null> {
  return (await cashOf(db, memberId, currency).executeTakeFirst()) ?? null;
}

/**
 * Holds the cash of a member until the transaction ends, and makes the account when it is missing. Bets and deposits
 * read what protects the member under the same lock, so a change is either before or after each of them. [R31]
 */
export async function lockCash(tx: Transaction<Database>, book: Book, memberId: string): Promise<CashCounters> {
  await tx
    .insertInto('ledger_account')
    .values({ merchant_code: book.merchantCode, currency: book.currency, kind: 'cash', member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return cashOf(tx, memberId, book.currency).forUpdate().executeTakeFirstOrThrow();
}

function cashOf(db: Kysely<Database>, memberId: string, currency: string) {
  return db
    .selectFrom('ledger_account')
    .select(COUNTERS)
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('kind', '=', 'cash');
}

/** Refuses bets and deposits until a moment; an account that the operator disabled stays so. */
export async function stopCash(
  tx: Transaction<Database>,
  { id }: CashCounters,
  stop: { readonly kind: 'cooling' | 'excluded'; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ stopped: stop.kind, stopped_until: stop.until })
    .where('id', '=', id)
    .where('stopped', '<>', 'disabled')
    .execute();
}

/** Says whether bets and deposits have to look at limits at all. */
export async function markLimited(tx: Transaction<Database>, { id }: CashCounters, isLimited: boolean): Promise<void> {
  await tx.updateTable('ledger_account').set({ is_limited: isLimited }).where('id', '=', id).execute();
}

/** Lets the operator refuse bets and deposits of a member. [R51] */
export async function disableCash(tx: Transaction<Database>, { id }: CashCounters): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ stopped: 'disabled', stopped_until: null })
    .where('id', '=', id)
    .execute();
}

/** Takes that back. */
export async function enableCash(tx: Transaction<Database>, { id }: CashCounters): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({ stopped: '', stopped_until: null })
    .where('id', '=', id)
    .where('stopped', '=', 'disabled')
    .execute();
}

/** Whether the operator refuses bets and deposits of a member. */
export async function isDisabled(db: Kysely<Database>, memberId: string, currency: string): Promise<boolean> {
  const row = await cashOf(db, memberId, currency).where('stopped', '=', 'disabled').executeTakeFirst();
  return row !== undefined;
}
