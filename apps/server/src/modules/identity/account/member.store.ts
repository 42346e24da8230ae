import { REGISTRATION_TYPE, type ContentLanguage } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Insertable, type Kysely } from 'kysely';
import { PREPARED } from '../../../platform/db/query-options.ts';
import type { Database } from '../../../platform/db/schema.ts';

/** A member as this module reads it. */
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Adds a member; nothing when the name is taken, in whatever case. */
export function insertMember(db: Kysely<Database>, row: Insertable<Database['member']>) {
  return db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`merchant_code, lower(account)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findMember(db: Kysely<Database>, id: string) {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What offers have to know about members. */
export function findPersons(db: Kysely<Database>, ids: readonly MemberId[]) {
  return db
    .selectFrom('member')
    .modifyFront(PREPARED)
    .select(['id', 'merchant_code', 'type', 'status', 'kyc_state', 'created_at'])
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .execute();
}

/** What kind of account an id is. */
export type KindRow = Pick<MemberRow, 'id' | 'merchant_code' | 'type' | 'status'>;

/** What kind of members these are, in the order they were asked for. */
export async function findKinds(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly (KindRow | undefined)[]> {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'merchant_code', 'type', 'status'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export function findByAccount(db: Kysely<Database>, merchantCode: MerchantCode, account: string) {
  return db
    .selectFrom('member')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst();
}

/** Whose invitation a code is, in whatever case it was typed. */
export function findCodeOwner(db: Kysely<Database>, merchantCode: MerchantCode, code: string) {
  return db
    .selectFrom('affiliate_code')
    .innerJoin('member', 'member.id', 'affiliate_code.member_id')
    .select(['affiliate_code.code', 'member.id', 'member.account', 'member.status', 'member.type', 'member.hides_name'])
    .where('affiliate_code.merchant_code', '=', merchantCode)
    .where(sql`lower(affiliate_code.code)`, '=', code.toLowerCase())
    .where('affiliate_code.is_active', '=', true)
    .executeTakeFirst();
}

/** How many stand above a member. */
export async function countAbove(db: Kysely<Database>, id: string): Promise<number> {
  const row = await db
    .selectFrom('member_ancestor')
    .select('depth')
    .where('member_id', '=', id)
    .orderBy('depth', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.depth ?? 0;
}

/**
 * Puts a new password in the place of a known one; false when somebody else changed it in between. Whoever has yet to agree stays where
 * they are, unless they do so with it.
 */
export async function replacePassword(
  db: Kysely<Database>,
  { id, password_hash }: Pick<MemberRow, 'id' | 'password_hash'>,
  { hash, now, agrees = false }: { readonly hash: string; readonly now: Date; readonly agrees?: boolean },
): Promise<boolean> {
  const done = await db
    .updateTable('member')
    .set({
      password_hash: hash,
      password_changed_at: now,
      must_change_password: agrees ? false : sql<boolean>`must_agree`,
      ...(agrees && { must_agree: false }),
    })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function writeHeadIcon(db: Kysely<Database>, id: string, headIcon: string): Promise<void> {
  await db.updateTable('member').set({ head_icon: headIcon }).where('id', '=', id).execute();
}

/** Whether others read a name, masked, or that it is hidden. */
export async function writeHidesName(db: Kysely<Database>, id: string, hidesName: boolean): Promise<void> {
  await db.updateTable('member').set({ hides_name: hidesName }).where('id', '=', id).execute();
}

/** In which language somebody wants to be spoken to. */
export async function writeLanguage(db: Kysely<Database>, id: string, language: ContentLanguage): Promise<void> {
  await db.updateTable('member').set({ language }).where('id', '=', id).execute();
}

/** Says whether an account is one of staff or for tests. */
export async function writeIsHouse(db: Kysely<Database>, id: string, isHouse: boolean): Promise<void> {
  await db.updateTable('member').set({ is_house: isHouse }).where('id', '=', id).execute();
}

/** Makes a player an agent of a type; false for whoever is none any more. */
export async function writeAgentType(db: Kysely<Database>, id: string, type: number): Promise<boolean> {
  const done = await db
    .updateTable('member')
    .set({ type })
    .where('id', '=', id)
    .where('type', '=', REGISTRATION_TYPE)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function writeAcceptance(
  db: Kysely<Database>,
  row: Insertable<Database['agreement_acceptance']>,
): Promise<void> {
  await db.insertInto('agreement_acceptance').values(row).execute();
}

/** The names of accounts, and whether others may read them. */
export function findAccounts(db: Kysely<Database>, ids: readonly string[]) {
  return db.selectFrom('member').select(['id', 'account', 'hides_name']).where('id', 'in', ids).execute();
}
