import { sql, type Insertable, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { putTitles } from './put-titles.store.ts';

/** A title as the studio describes it; the rest of its row is the operator's. */
export type StudioRow = Required<
  Pick<
    Insertable<Database['game']>,
    | 'vendor_code'
    | 'code'
    | 'game_type'
    | 'class_key'
    | 'name'
    | 'search_text'
    | 'icon'
    | 'color'
    | 'rtp_bps'
    | 'engine'
    | 'has_trial'
    | 'released_on'
  >
> & { readonly min_bet: string };

const COLUMNS = [
  'vendor_code',
  'code',
  'game_type',
  'class_key',
  'name',
  'search_text',
  'icon',
  'color',
  'min_bet',
  'rtp_bps',
  'engine',
  'has_trial',
  'released_on',
] as const satisfies readonly (keyof StudioRow)[];

/** Lets one server at a time bring titles up to date. */
export async function lockTitles(tx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('studio titles', 0))`.execute(tx);
}

/** What is known of the studio. */
export async function readStudio(db: Kysely<Database>) {
  return {
    vendors: await db.selectFrom('vendor').select(['code', 'name', 'art']).execute(),
    classes: await db.selectFrom('game_class').select(['game_type', 'key']).execute(),
    games: await db.selectFrom('game').select(COLUMNS).where('engine', 'is not', null).execute(),
    brands: await db.selectFrom('brand').select('merchant_code').orderBy('merchant_code').execute(),
    brandVendors: await db.selectFrom('brand_vendor').select(['merchant_code', 'vendor_code']).execute(),
    categories: await db.selectFrom('brand_category').select(['merchant_code', 'game_type']).execute(),
  };
}

export async function addClasses(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['game_class']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('game_class').values(rows).execute();
}

/** Adds titles of the studio, or brings those of the same code up to date. */
export async function putStudioTitles(db: Kysely<Database>, rows: readonly StudioRow[]): Promise<void> {
  await putTitles(db, rows, COLUMNS);
}

export async function addCategories(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['brand_category']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('brand_category').values(rows).execute();
}
