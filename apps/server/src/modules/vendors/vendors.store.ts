import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** All vendors with their keys, and how brands weigh kinds of games. */
export async function readVendors(db: Kysely<Database>) {
  const [vendors, keys, brands, weights] = await Promise.all([
    db.selectFrom('vendor').selectAll().where('is_active', '=', true).execute(),
    db.selectFrom('vendor_key').selectAll().where('is_active', '=', true).execute(),
    db.selectFrom('brand_vendor').selectAll().execute(),
    db.selectFrom('turnover_weight').selectAll().execute(),
  ]);
  return { vendors, keys, brands, weights };
}

export async function insertVendor(db: Kysely<Database>, row: Insertable<Database['vendor']>): Promise<void> {
  await db.insertInto('vendor').values(row).execute();
}

export async function insertBrandVendor(
  db: Kysely<Database>,
  row: Insertable<Database['brand_vendor']>,
): Promise<void> {
  await db.insertInto('brand_vendor').values(row).execute();
}

export async function insertVendorKey(db: Kysely<Database>, row: Insertable<Database['vendor_key']>): Promise<void> {
  await db.insertInto('vendor_key').values(row).execute();
}
