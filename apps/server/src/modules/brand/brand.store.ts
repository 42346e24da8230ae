import { catalog, type ContentLanguage } from '@perya/contract';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import type { ByLanguage } from '../../platform/text/pick-text.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** Which brands there are and how a request finds them. */
export interface Directory {
  /** Brand by merchant code and by trial merchant code. */
  readonly byCode: ReadonlyMap<string, string>;
  readonly byHost: ReadonlyMap<string, string>;
  readonly fallback: string | null;
}

/** All settings of one brand, read in one go. */
export interface BrandRows {
  readonly brand: Row<'brand'>;
  readonly texts: ByLanguage<Row<'brand_text'>>;
  readonly hosts: readonly Row<'brand_host'>[];
  readonly paths: readonly Row<'brand_path'>[];
  readonly flags: readonly Row<'brand_flag'>[];
  readonly resources: readonly Row<'brand_resource'>[];
  readonly links: readonly (Row<'service_link'> & { texts: ByLanguage<Row<'service_link_text'>> })[];
  readonly rules: readonly Row<'field_rule'>[];
  readonly countries: readonly (Row<'country'> & { names: ByLanguage<Row<'country_name'>> })[];
  /** Moments at which the clock alone shows or hides something: the last one that passed, then those to come. */
  readonly turns: readonly Date[];
}

const TURNS_MAX = 500;

export async function readDirectory(db: Kysely<Database>): Promise<Directory> {
  const brands = await db
    .selectFrom('brand')
    .select(['merchant_code', 'trial_merchant_code'])
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('merchant_code')
    .execute();
  const hosts = await db.selectFrom('brand_host').select(['host', 'merchant_code']).execute();
  return {
    byCode: new Map([
      ...brands.map((brand) => [brand.trial_merchant_code, brand.merchant_code] as const),
      ...brands.map((brand) => [brand.merchant_code, brand.merchant_code] as const),
    ]),
    byHost: new Map(hosts.map((row) => [row.host, row.merchant_code])),
    fallback: brands[0]?.merchant_code ?? null,
  };
}

/** Reads a brand in one snapshot, so that settings of two versions are never mixed. */
export function readBrand(db: Kysely<Database>, merchantCode: string, now: Date): Promise<BrandRows | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const brand = await tx
        .selectFrom('brand')
        .selectAll()
        .where('merchant_code', '=', merchantCode)
        .executeTakeFirst();
      if (!brand) return null;
      return {
        brand,
        ...(await readFace(tx, merchantCode)),
        links: await readLinks(tx, merchantCode),
        countries: await readCountries(tx, merchantCode),
        turns: await readTurns(tx, merchantCode, now),
      };
    });
}

async function readFace(db: Kysely<Database>, code: string) {
  const texts = await db.selectFrom('brand_text').selectAll().where('merchant_code', '=', code).execute();
  return {
    texts: byLanguage(texts),
    hosts: await db.selectFrom('brand_host').selectAll().where('merchant_code', '=', code).orderBy('host').execute(),
    paths: await db.selectFrom('brand_path').selectAll().where('merchant_code', '=', code).orderBy('path').execute(),
    flags: await db.selectFrom('brand_flag').selectAll().where('merchant_code', '=', code).orderBy('flag').execute(),
    resources: await db
      .selectFrom('brand_resource')
      .selectAll()
      .where('merchant_code', '=', code)
      .orderBy('resource_type')
      .execute(),
    rules: await db.selectFrom('field_rule').selectAll().where('merchant_code', '=', code).execute(),
  };
}

async function readLinks(db: Kysely<Database>, code: string) {
  const links = await db
    .selectFrom('service_link')
    .selectAll()
    .where('merchant_code', '=', code)
    .orderBy('position')
    .execute();
  const texts = await db.selectFrom('service_link_text').selectAll().where('merchant_code', '=', code).execute();
  return links.map((link) => ({ ...link, texts: byLanguage(texts.filter((text) => text.position === link.position)) }));
}

async function readCountries(db: Kysely<Database>, code: string) {
  const countries = await db
    .selectFrom('country')
    .selectAll()
    .where('merchant_code', '=', code)
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .orderBy('country_code')
    .execute();
  const names = await db.selectFrom('country_name').selectAll().where('merchant_code', '=', code).execute();
  return countries.map((country) => ({
    ...country,
    names: byLanguage(names.filter((name) => name.country_code === country.country_code)),
  }));
}

async function readTurns(db: Kysely<Database>, code: string, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    with turn (at) as (
      select unnest(array[publish_from, publish_until, starts_at, ends_at])
      from content_item where merchant_code = ${code} and status = 'published'
      union all
      -- A title is listed from its first day, and new for some more.
      select (released_on + age)::timestamp at time zone 'UTC'
      from game cross join unnest(array[0, ${catalog.NEW_DAYS}::int]) age
    )
    (select at from turn where at <= ${now} order by at desc limit 1)
    union all
    (select distinct at from turn where at > ${now} order by at limit ${TURNS_MAX})`.execute(db);
  return rows.map((row) => row.at);
}

function byLanguage<Text extends { language: ContentLanguage }>(texts: readonly Text[]): ByLanguage<Text> {
  return Object.fromEntries(texts.map((text) => [text.language, text]));
}
