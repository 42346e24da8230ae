import type { AccountId, Book, Currency, MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { PREPARED } from '../platform/db/query-options.ts';
import type { Database } from '../platform/db/schema.ts';
import type { HeldCash } from './prepare.ts';

/** The cash of a member as its protection sees it: what happened in the current day, week and month. */
export type CashCounters = Pick<Selectable<Database['ledger_account']>, (typeof COUNTERS)[number]>;

const COUNTERS = [
  'id',
  'currency',
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
  memberId: MemberId,
  currency: Currency,
): Promise<CashCounters | null> {
  return (await cashOf(db, memberId, currency).executeTakeFirst()) ?? null;
}

/**
 * Holds the cash of a member until the transaction ends, and makes the account when it is missing. Bets and deposits
 * read what protects the member under the same lock, so a change is either before or after each of them. [R31]
 */
export async function lockCash(tx: Transaction<Database>, book: Book, memberId: MemberId): Promise<CashCounters> {
  await makeCash(tx, [{ ...book, memberId }]);
  return cashOf(tx, memberId, book.currency).forUpdate().executeTakeFirstOrThrow();
}

/**
 * The same for several members, by member. Postings lock in this order too, so that the two never wait for each other
 * in a circle.
 */
export async function lockCashes(
  tx: Transaction<Database>,
  owners: readonly CashOwner[],
): Promise<ReadonlyMap<string, CashCounters>> {
  await makeCash(tx, owners);
  const rows = await tx
    .selectFrom('ledger_account')
    .select(COUNTERS)
    .select('member_id')
    .where('kind', '=', 'cash')
    .where((row) => row.or(owners.map(({ memberId, currency }) => row.and({ member_id: memberId, currency }))))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ member_id: memberId, ...counters }) => [String(memberId), counters]));
}

/**
 * Holds the cash of those members whom nobody else holds at this moment and nothing stops, and makes accounts that are missing; tells
 * which rows, by member. Nobody is waited for, so whoever asks for many waits for none of them.
 */
export async function lockFreeCashes(
  tx: Transaction<Database>,
  book: Book,
  memberIds: readonly MemberId[],
): Promise<HeldCash> {
  const lock = async () => {
    const { rows } = await sql<{ id: AccountId; member_id: MemberId }>`
      select id, member_id from ledger_account
      where member_id = any (${memberIds}::bigint[]) and currency = ${book.currency} and kind = 'cash' and stopped = ''
      order by id for update skip locked`.execute(tx);
    return new Map(rows.map(({ id, member_id: memberId }) => [memberId, id]));
  };
  const held = await lock();
  if (held.size === memberIds.length) return held;
  await makeCash(
    tx,
    memberIds.filter((memberId) => !held.has(memberId)).map((memberId) => ({ ...book, memberId })),
  );
  return lock();
}

interface CashOwner extends Book {
  readonly memberId: MemberId;
}

async function makeCash(tx: Transaction<Database>, owners: readonly CashOwner[]): Promise<void> {
  const rows = owners.map(({ merchantCode, currency, memberId }) => ({
    merchant_code: merchantCode,
    currency,
    kind: 'cash' as const,
    member_id: memberId,
  }));
  await tx
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function cashOf(db: Kysely<Database>, memberId: MemberId, currency: Currency) {
  return db
    .selectFrom('ledger_account')
    .select(COUNTERS)
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('kind', '=', 'cash');
}

/** At which step cash stands that the caller holds. */
export async function cashVersion(tx: Transaction<Database>, { id }: CashCounters): Promise<string> {
  const row = await tx.selectFrom('ledger_account').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return row.version;
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

/** Says whether bets and deposits have to look at limits at all, because of the player's own or of the house's. */
export async function markLimited(tx: Transaction<Database>, { id }: CashCounters, isLimited: boolean): Promise<void> {
  await sql`
    update ledger_account a set is_limited = ${isLimited}
      or exists (select from brand_limit b where b.merchant_code = a.merchant_code)
    where id = ${id}`.execute(tx);
}

const MARKED_AT_ONCE = 1000;

/**
 * Has the bets and deposits of everybody at a brand look at limits, some accounts at a time so that nobody waits long.
 * Never the other way: whoever just chose a limit of their own could lose its mark, which costs nothing to keep.
 */
export async function markAllLimited(db: Kysely<Database>, merchantCode: MerchantCode): Promise<void> {
  for (let after: string | null = '0'; after !== null;) {
    const marked: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with marked as (
        update ledger_account set is_limited = true where id in (
          select id from ledger_account
          where merchant_code = ${merchantCode} and kind = 'cash' and not is_limited and id > ${after}
          order by id limit ${MARKED_AT_ONCE} for update
        ) returning id
      ) select max(id) as last from marked`.execute(db);
    after = marked.rows[0]?.last ?? null;
  }
}

/**
 * Whether the cash of a member has to stay where each bet is seen: they have left play, or limits on wagers or losses hold
 * that nobody could keep elsewhere. The caller holds the account. [R27, R31]
 */
export async function mustStayHere(tx: Transaction<Database>, cashId: AccountId, at: Date): Promise<boolean> {
  const { rows } = await sql<{ must: boolean }>`
    select (a.stopped <> '' and (a.stopped_until is null or a.stopped_until > ${at})) or exists (
      select from money_limits(array[a.member_id]) p
      where p.kind in ('loss', 'wager') and case when p.next_at <= ${at} then p.next_amount else p.amount end is not null
    ) as must
    from ledger_account a where a.id = ${cashId}`.execute(tx);
  return rows[0]?.must === true;
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

/** What stops the cash of a member at a moment; empty when nothing does. */
export async function stopOf(
  db: Kysely<Database>,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  at: Date,
): Promise<'' | 'excluded' | 'cooling' | 'disabled'> {
  const row = await cashOf(db, memberId, currency).select(['stopped', 'stopped_until']).executeTakeFirst();
  return !row || (row.stopped_until !== null && row.stopped_until <= at) ? '' : row.stopped;
}

/** Whether the operator refuses bets and deposits of a member. */
export async function isDisabled(db: Kysely<Database>, memberId: MemberId, currency: Currency): Promise<boolean> {
  return (await disabledAmong(db, [memberId], currency)).has(memberId);
}

/** Of whom among these the operator refuses them. */
export async function disabledAmong(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
  currency: Currency,
): Promise<ReadonlySet<MemberId>> {
  const { rows } = await sql<{ member_id: MemberId }>`
    ${PREPARED} select member_id from ledger_account
    where member_id = any (${memberIds}::bigint[]) and currency = ${currency} and kind = 'cash'
      and stopped = 'disabled'`.execute(db);
  return new Set(rows.map((row) => row.member_id));
}

/** Whether a member has excluded themselves for now. The caller holds the account. [R32] */
export async function isExcluded(tx: Transaction<Database>, cashId: AccountId, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('id', '=', cashId)
    .where('stopped', '=', 'excluded')
    .where((where) => where.or([where('stopped_until', 'is', null), where('stopped_until', '>', at)]))
    .executeTakeFirst();
  return row !== undefined;
}
