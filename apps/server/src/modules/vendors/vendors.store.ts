import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** All vendors with their keys, and how brands weigh kinds of games. */
export async function readVendors(db: Kysely<Database>) {
  const [vendors, keys, weights] = await Promise.all([
    db.selectFrom('vendor').selectAll().where('is_active', '=', true).execute(),
    db.selectFrom('vendor_key').selectAll().where('is_active', '=', true).execute(),
    db.selectFrom('turnover_weight').selectAll().execute(),
  ]);
  return { vendors, keys, weights };
}

export async function insertVendor(db: Kysely<Database>, row: Insertable<Database['vendor']>): Promise<void> {
  await db.insertInto('vendor').values(row).execute();
}

export async function insertVendorKey(db: Kysely<Database>, row: Insertable<Database['vendor_key']>): Promise<void> {
  await db.insertInto('vendor_key').values(row).execute();
}
