import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** An account with its bank. */
export type CardRow = Awaited<ReturnType<typeof readCards>>[number];

export function readBanks(db: Kysely<Database>) {
  return db
    .selectFrom('bank')
    .select(['code', 'name', 'kind', 'min_length', 'max_length'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** A bank that accounts can be added of. */
export function findBank(db: Kysely<Database>, code: string) {
  return db
    .selectFrom('bank')
    .select(['code', 'kind', 'min_length as minLength', 'max_length as maxLength'])
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

function withBank(db: Kysely<Database>) {
  return db
    .selectFrom('bank_card')
    .innerJoin('bank', 'bank.code', 'bank_card.bank_code')
    .select(['bank_card.id', 'bank_card.bank_code', 'bank.name as bank_name', 'bank.kind'])
    .select(['bank_card.account_masked', 'bank_card.payee_shown', 'bank_card.created_at']);
}

/** The accounts of a member, the oldest first. */
export function readCards(db: Kysely<Database>, memberId: MemberId) {
  return withBank(db)
    .where('bank_card.member_id', '=', memberId)
    .where('bank_card.deleted_at', 'is', null)
    .orderBy('bank_card.created_at')
    .orderBy('bank_card.id')
    .execute();
}

/** An account of a member that nobody can take away until the transaction ends. */
export function holdCard(tx: Transaction<Database>, memberId: MemberId, id: string) {
  return withBank(tx)
    .where('bank_card.id', '=', id)
    .where('bank_card.member_id', '=', memberId)
    .where('bank_card.deleted_at', 'is', null)
    .forShare('bank_card')
    .executeTakeFirst();
}

/** What is sealed of an account, also of one that was taken off the list. */
export function readSealedCard(db: Kysely<Database>, id: string) {
  return db
    .selectFrom('bank_card')
    .select(['bank_code', 'account_sealed', 'payee_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function countCards(db: Kysely<Database>, memberId: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('bank_card')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes of the accounts of one member wait for each other until the transaction ends. */
export async function lockCards(tx: Transaction<Database>, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cards ${memberId}`}, 0))`.execute(tx);
}

/** Adds an account; false when somebody of the brand has it. [R16] */
export async function insertCard(tx: Transaction<Database>, row: Insertable<Database['bank_card']>): Promise<boolean> {
  const added = await tx
    .insertInto('bank_card')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['merchant_code', 'bank_code', 'account_blind']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Everybody of a brand who ever had an account number on their list. */
export async function findPastHolders(
  tx: Transaction<Database>,
  {
    merchantCode,
    bankCode,
    blind,
  }: { readonly merchantCode: MerchantCode; readonly bankCode: string; readonly blind: Buffer },
): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('bank_card')
    .select('member_id')
    .distinct()
    .where('merchant_code', '=', merchantCode)
    .where('bank_code', '=', bankCode)
    .where('account_blind', '=', blind)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Who has an account number. */
export async function findHolder(
  db: Kysely<Database>,
  {
    merchantCode,
    bankCode,
    blind,
  }: { readonly merchantCode: MerchantCode; readonly bankCode: string; readonly blind: Buffer },
): Promise<string | null> {
  const row = await db
    .selectFrom('bank_card')
    .select('member_id')
    .where('merchant_code', '=', merchantCode)
    .where('bank_code', '=', bankCode)
    .where('account_blind', '=', blind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Locks an account that is about to go; nothing when it is not the member's. */
export function lockCard(tx: Transaction<Database>, memberId: MemberId, id: string) {
  return tx
    .selectFrom('bank_card')
    .select('account_masked')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markDeleted(tx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await tx.updateTable('bank_card').set({ deleted_at: at }).where('id', '=', id).execute();
}
