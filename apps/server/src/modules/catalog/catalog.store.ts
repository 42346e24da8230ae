import type { MerchantCode } from '@perya/ledger';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Everything there is of games, and what one brand makes of it. */
export interface CatalogRows {
  readonly vendors: readonly Row<'vendor'>[];
  readonly brandVendors: readonly Row<'brand_vendor'>[];
  readonly categories: readonly Row<'brand_category'>[];
  readonly classes: readonly Row<'game_class'>[];
  readonly games: readonly Row<'game'>[];
  readonly brandGames: readonly Row<'brand_game'>[];
}

/** Reads the catalogue in one snapshot, so that two versions of it are never mixed. */
export function readCatalog(db: Kysely<Database>, merchantCode: MerchantCode): Promise<CatalogRows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      vendors: await tx.selectFrom('vendor').selectAll().execute(),
      brandVendors: await tx
        .selectFrom('brand_vendor')
        .selectAll()
        .where('merchant_code', '=', merchantCode)
        .orderBy('position')
        .orderBy('vendor_code')
        .execute(),
      categories: await tx
        .selectFrom('brand_category')
        .selectAll()
        .where('merchant_code', '=', merchantCode)
        .orderBy('position')
        .orderBy('game_type')
        .execute(),
      classes: await tx.selectFrom('game_class').selectAll().orderBy('position').orderBy('key').execute(),
      games: await tx.selectFrom('game').selectAll().execute(),
      brandGames: await tx
        .selectFrom('brand_game')
        .selectAll()
        .where('merchant_code', '=', merchantCode)
        .orderBy('hot_position')
        .execute(),
    }));
}

/** Switches a title on or off everywhere; tells whether there is such a title. */
export async function writeGameActive(
  db: Kysely<Database>,
  { vendor, code }: { readonly vendor: string; readonly code: string },
  isActive: boolean,
): Promise<boolean> {
  const changed = await db
    .updateTable('game')
    .set({ is_active: isActive })
    .where('vendor_code', '=', vendor)
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The brands that have a vendor. */
export async function brandsOfVendor(db: Kysely<Database>, vendor: string): Promise<string[]> {
  const rows = await db
    .selectFrom('brand_vendor')
    .select('merchant_code')
    .where('vendor_code', '=', vendor)
    .orderBy('merchant_code')
    .execute();
  return rows.map((row) => row.merchant_code);
}
