import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** How many members a brand has. */
export async function countMembers(db: Kysely<Database>, merchantCode: MerchantCode): Promise<number> {
  const { count } = await membersOf(db, merchantCode)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some of them, the newest first. */
export async function readMembers(
  db: Kysely<Database>,
  merchantCode: MerchantCode,
  before: MemberId | null,
  limit: number,
): Promise<MemberId[]> {
  const rows = await membersOf(db, merchantCode)
    .select('id')
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function membersOf(db: Kysely<Database>, merchantCode: MerchantCode) {
  return db.selectFrom('member').where('merchant_code', '=', merchantCode).where('status', '=', 'active');
}
