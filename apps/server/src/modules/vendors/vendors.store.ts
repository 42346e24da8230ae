import type { MerchantCode, VendorCode } from '@perya/ledger';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

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

/** The keys of a vendor that open its door. */
export async function readActiveKeys(db: Kysely<Database>, vendorCode: VendorCode): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_key')
    .select('key_id')
    .where('vendor_code', '=', vendorCode)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.key_id);
}

/** Withdraws a key; tells whether there was one. */
export async function retireKey(db: Kysely<Database>, vendorCode: VendorCode, keyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vendor_key')
    .set({ is_active: false })
    .where('vendor_code', '=', vendorCode)
    .where('key_id', '=', keyId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes a vendor; tells whether there is one. */
export async function updateVendor(
  db: Kysely<Database>,
  code: string,
  change: Updateable<Database['vendor']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('vendor').set(change).where('code', '=', code).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds vendors of the studio, and lends those that were there before its name and looks. */
export async function putStudioVendors(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['vendor']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('vendor')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({ name: row.ref('excluded.name'), art: row.ref('excluded.art') })),
    )
    .execute();
}

/** Gives brands vendors they did not have. */
export async function addBrandVendors(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['brand_vendor']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('brand_vendor').values(rows).execute();
}

/** Switches a vendor on or off for one brand; tells whether the brand has it. */
export async function writeBrandVendorActive(
  db: Kysely<Database>,
  { merchantCode, vendor }: { readonly merchantCode: MerchantCode; readonly vendor: string },
  isActive: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('brand_vendor')
    .set({ is_active: isActive })
    .where('merchant_code', '=', merchantCode)
    .where('vendor_code', '=', vendor)
    .returning('vendor_code')
    .executeTakeFirst();
  return changed !== undefined;
}
