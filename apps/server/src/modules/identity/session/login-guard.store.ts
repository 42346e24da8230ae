import type { MerchantCode } from '@perya/ledger';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';

/** Which count is meant, and by which rules it is kept. */
export interface Guarded {
  readonly merchantCode: MerchantCode;
  readonly nameHash: Buffer;
  /** So many failures lock the name. */
  readonly tries: number;
  readonly windowMs: number;
  readonly now: Date;
}

/** The failures of a name that still count. */
export interface Count {
  readonly failures: number;
  readonly locked_until: Date | null;
}

export function readCount(db: Kysely<Database>, { merchantCode, nameHash, windowMs, now }: Guarded) {
  const windowStart = new Date(now.getTime() - windowMs);
  return db
    .selectFrom('login_guard')
    .select(['failures', 'locked_until'])
    .where('merchant_code', '=', merchantCode)
    .where('name_hash', '=', nameHash)
    .where(sql<boolean>`coalesce(locked_until > ${now}, since > ${windowStart})`)
    .executeTakeFirst();
}

/**
 * Counts one try, in one step, so that of many at once no more than allowed get through; nothing comes back when there
 * is none left, or when the name failed before and `again` is not allowed. The last one that is left locks the name.
 */
export async function countTry(db: Kysely<Database>, guarded: Guarded, again: boolean): Promise<Count | undefined> {
  const { merchantCode, nameHash, tries, windowMs, now } = guarded;
  const lockedUntil = new Date(now.getTime() + windowMs);
  const windowStart = new Date(now.getTime() - windowMs);
  // A lock that is over, or a first failure long ago: the count begins anew.
  const isOver = sql<boolean>`(coalesce(g.locked_until <= ${now}, g.since <= ${windowStart}))`;
  const { rows } = await sql<Count>`
    insert into login_guard as g (merchant_code, name_hash, failures, since)
    values (${merchantCode}, ${nameHash}, 1, ${now})
    on conflict (merchant_code, name_hash) do update set
      failures = case when ${isOver} then 1 else g.failures + 1 end,
      since = case when ${isOver} then ${now} else g.since end,
      locked_until = case when not ${isOver} and g.failures + 1 >= ${tries} then ${lockedUntil}::timestamptz end
    where ${isOver} or (${again} and g.locked_until is null)
    returning failures, locked_until
  `.execute(db);
  return rows[0];
}

/** Takes a counted try back, when nobody came to look at its password. */
export async function uncountTry(db: Kysely<Database>, { merchantCode, nameHash }: Guarded): Promise<void> {
  await db
    .updateTable('login_guard')
    .set((row) => ({ failures: row('failures', '-', 1), locked_until: null }))
    .where('merchant_code', '=', merchantCode)
    .where('name_hash', '=', nameHash)
    .where('failures', '>', 0)
    .execute();
}

export async function forgetCount(db: Kysely<Database>, merchantCode: MerchantCode, nameHash: Buffer): Promise<void> {
  await db
    .deleteFrom('login_guard')
    .where('merchant_code', '=', merchantCode)
    .where('name_hash', '=', nameHash)
    .execute();
}
