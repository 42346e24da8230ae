import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Adds a member; nothing when the name is taken, in whatever case. */
export function insertMember(db: Kysely<Database>, row: Insertable<Database['member']>) {
  return db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.expression(sql`merchant_code, lower(account)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}
