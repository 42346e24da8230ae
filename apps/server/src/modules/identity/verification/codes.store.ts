import type { MemberId, MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { CodePurpose, Database } from '../../../platform/db/schema.ts';
import type { Send } from './code-limits.ts';

/** The row of a code. */
export interface CodeKey {
  readonly merchantCode: MerchantCode;
  readonly purpose: CodePurpose;
  readonly target: Buffer;
  readonly memberId: MemberId | null;
}

/** Whom a code goes to, and from where it was asked for. */
export interface SendKey {
  readonly target: Buffer;
  readonly address: Buffer | null;
}

const TRIES_MAX = 5; // SRV-06

/** Until the end of the transaction nobody else sends to this target; false when somebody is about to. */
export async function lockSends(tx: Kysely<Database>, { target, address }: SendKey): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${lockOf(target)}::bigint) as free`.execute(tx);
  if (rows[0]?.free !== true) return false;
  if (address) await sql`select pg_advisory_xact_lock(${lockOf(address)}::bigint)`.execute(tx);
  return true;
}

function lockOf(bytes: Buffer): string {
  return bytes.readBigInt64BE().toString();
}

export async function sendsSince(
  db: Kysely<Database>,
  by: 'target' | 'address',
  value: Buffer,
  since: Date,
): Promise<Send[]> {
  const rows = await db
    .selectFrom('code_send')
    .select(['sent_at', 'was_accepted'])
    .where(by, '=', value)
    .where('sent_at', '>', since)
    .execute();
  return rows.map((row) => ({ sentAt: row.sent_at, wasAccepted: row.was_accepted }));
}

/** Notes a send and tells how many the brand has made since then. */
export async function noteSend(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  key: SendKey,
  { at, since }: { readonly at: Date; readonly since: Date },
): Promise<number> {
  await db
    .insertInto('code_send')
    .values({ merchant_code: merchantCode, ...key, sent_at: at })
    .execute();
  return countSends(db, merchantCode, since);
}

/** How many codes a brand has sent since a moment. */
export async function countSends(db: Kysely<Database>, merchantCode: MerchantCode, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('code_send')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('merchant_code', '=', merchantCode)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Puts a code in the place of an older one. */
export async function putCode(
  db: Kysely<Database>,
  key: CodeKey,
  { hash, sentAt, expiresAt }: { readonly hash: Buffer; readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  const fresh = {
    code_hash: hash,
    member_id: key.memberId,
    tries: 0,
    sent_at: sentAt,
    expires_at: expiresAt,
    used_at: null,
  };
  await db
    .insertInto('verification_code')
    .values({ merchant_code: key.merchantCode, purpose: key.purpose, target: key.target, ...fresh })
    .onConflict((conflict) => conflict.columns(['merchant_code', 'purpose', 'target']).doUpdateSet(fresh))
    .execute();
}

/** Takes back a code that never left the house. */
export async function dropCode(db: Kysely<Database>, { merchantCode, purpose, target }: CodeKey): Promise<void> {
  await db
    .deleteFrom('verification_code')
    .where('merchant_code', '=', merchantCode)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .execute();
  await sql`
    update code_send set was_accepted = false
    where id = (select max(id) from code_send where target = ${target})`.execute(db);
}

/**
 * One try at a code, in one statement: of many at once each is counted, and only one uses it up. Comparing in the
 * database tells nothing by its time, because what is compared are HMACs that nobody outside can choose.
 */
export async function tryCode(
  db: Kysely<Database>,
  key: CodeKey,
  { hash, now, uses }: { readonly hash: Buffer; readonly now: Date; readonly uses: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    update verification_code set
      tries = tries + case when ${uses} and code_hash = ${hash} then 0 else 1 end,
      used_at = case when ${uses} and code_hash = ${hash} then ${now}::timestamptz end
    where merchant_code = ${key.merchantCode} and purpose = ${key.purpose} and target = ${key.target}
      and member_id is not distinct from ${key.memberId}::bigint
      and used_at is null and tries < ${TRIES_MAX} and expires_at > ${now}
    returning code_hash = ${hash} as is_right`.execute(db);
  return rows[0]?.is_right ?? false;
}
