import type { ContentLanguage } from '@perya/contract';
import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** What a login needs to know of a member. */
export type LoginMember = NonNullable<Awaited<ReturnType<typeof findByAccount>>>;

const COLUMNS = ['id', 'merchant_code', 'account', 'type', 'status', 'password_hash'] as const;

/** Names differ by more than upper and lower case. */
export function findByAccount(db: Kysely<Database>, merchantCode: MerchantCode, account: string) {
  return db
    .selectFrom('member')
    .select(COLUMNS)
    .where('merchant_code', '=', merchantCode)
    .where((row) => row(row.fn('lower', ['account']), '=', account.toLowerCase()))
    .executeTakeFirst();
}

export function findById(db: Kysely<Database>, memberId: MemberId) {
  return db.selectFrom('member').select(COLUMNS).where('id', '=', memberId).executeTakeFirst();
}

/** Nobody has it: what is looked up for nobody takes as long as for somebody. [T3] */
export const NOBODY = '0';

/** Looks up whoever was found, or nobody: for nobody the first member is read and left, so that a row comes either way. [T3] */
export async function findOrNobody(db: Kysely<Database>, merchantCode: MerchantCode, memberId: MemberId | null) {
  const row = await db
    .selectFrom('member')
    .select(COLUMNS)
    .where('merchant_code', '=', merchantCode)
    .where('id', '>=', memberId ?? NOBODY)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id === memberId ? row : undefined;
}

/**
 * Holds a member until the transaction ends. Whoever wants several of these takes the member first, then the devices,
 * then the sessions: so nobody waits in a circle.
 */
export async function holdMember(db: Kysely<Database>, memberId: MemberId): Promise<void> {
  await db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
}

/** The member as the last login left them; of logins at once one waits for the other. */
export function lockForLogin(db: Kysely<Database>, memberId: MemberId) {
  return db
    .selectFrom('member')
    .select(['merchant_code', 'account', 'type', 'password_hash', 'must_change_password'])
    .select(['last_login_at', 'last_login_place'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function noteLogin(
  db: Kysely<Database>,
  memberId: MemberId,
  { now, place, language }: { readonly now: Date; readonly place: string; readonly language: ContentLanguage },
): Promise<void> {
  await db
    .updateTable('member')
    .set((row) => ({
      last_login_at: now,
      last_login_place: place,
      // Who has not chosen one has that of the page they came in on.
      language: row.fn.coalesce('language', row.val(language)),
    }))
    .where('id', '=', memberId)
    .execute();
}

/** Puts a stronger hash of the same password in place, unless the password was changed meanwhile. */
export async function strengthenHash(
  db: Kysely<Database>,
  memberId: MemberId,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: change.to })
    .where('id', '=', memberId)
    .where('password_hash', '=', change.from)
    .execute();
}

/** Whether password and status still are what they were; they stay so until the transaction ends. */
export async function isUnchanged(db: Kysely<Database>, member: LoginMember): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', member.id)
    .where('status', '=', member.status)
    .where('password_hash', 'is not distinct from', member.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
