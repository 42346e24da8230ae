import { randomBytes } from 'node:crypto';
import type { Language } from '@perya/contract';
import { BRAND, type SiteDatabase } from './database.ts';

/** The words of an item in one language. */
export interface PlantedText {
  readonly title: string;
  readonly body?: string;
  readonly highlight?: string;
  readonly action?: string;
  readonly note?: string;
}

/** Something an editor could have published; it is written past every check of the server. */
export interface PlantedItem {
  readonly kind: 'A' | 'PL' | 'B' | 'PU' | 'HELP' | 'AGREEMENT';
  readonly texts: Partial<Record<Language, PlantedText>>;
  readonly merchant?: string;
  readonly url?: string;
  readonly image?: string;
  readonly execution?: 'A' | 'B' | 'F';
  readonly promotionType?: string;
  readonly publishFrom?: Date;
}

const PLACES: Partial<Record<PlantedItem['kind'], string>> = { B: 'm_home', PU: 'm_home' };
const MINUTE_MS = 60_000;

/** Publishes items in this order, for notices the newest first, and waits until the server knows; gives their ids. */
export async function plantContent(database: SiteDatabase, items: readonly PlantedItem[]): Promise<string[]> {
  const ids = await freshIds(database, items.length);
  const rows = items.map((item, position) => ({ ...item, id: ids[position], position }));
  await database.query(
    `insert into content_item (id, merchant_code, kind, group_name, position, url, image, promotion_type, execution,
       status, publish_from)
     overriding system value
     select id, merchant, kind, place, position, url, image, promotion, execution, 'published', since
     from json_to_recordset($1) as row (id bigint, merchant text, kind text, place text, position integer, url text,
       image text, promotion text, execution text, since timestamptz)`,
    [
      JSON.stringify(
        rows.map(({ id, position, kind, merchant, url, image, promotionType, execution, publishFrom }) => ({
          id,
          position,
          kind,
          merchant: merchant ?? BRAND,
          place: PLACES[kind] ?? '',
          url: url ?? '',
          image: image ?? '',
          promotion: promotionType ?? '',
          execution,
          since: publishFrom ?? new Date(Date.now() - (position + 1) * MINUTE_MS),
        })),
      ),
    ],
  );
  await database.change(
    `insert into content_text (item_id, language, title, body, highlight, action, note)
     select id, language, title, coalesce(body, ''), coalesce(highlight, ''), coalesce(action, ''), coalesce(note, '')
     from json_to_recordset($1) as row (id bigint, language text, title text, body text, highlight text, action text,
       note text)`,
    [
      JSON.stringify(
        rows.flatMap(({ id, texts }) => Object.entries(texts).map(([language, text]) => ({ id, language, ...text }))),
      ),
    ],
  );
  return ids;
}

/** Numbers that no item has or had. */
async function freshIds(database: SiteDatabase, count: number): Promise<string[]> {
  const rows = await database.query(
    `select nextval(pg_get_serial_sequence('content_item', 'id')) as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => String(id));
}

/** Makes a brand beside the one of the demonstration; gives its code, which was never used before. */
export async function plantBrand(database: SiteDatabase): Promise<string> {
  const code = `e2e${randomBytes(5).toString('hex')}`;
  await database.query(
    `insert into brand (merchant_code, trial_merchant_code, name, main_domain)
     values ($1, $1 || 'trial', 'Iba', $1 || '.example')`,
    [code],
  );
  return code;
}

/** Takes away everything of a kind. */
export function removeContent(database: SiteDatabase, kind: PlantedItem['kind']): Promise<void> {
  return database.change('delete from content_item where merchant_code = $1 and kind = $2', [BRAND, kind]);
}

/** Puts items in place of everything of their kind. */
export async function replaceContent(database: SiteDatabase, items: readonly PlantedItem[]): Promise<string[]> {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  await database.query('delete from content_item where merchant_code = $1 and kind = any($2)', [BRAND, kinds]);
  return plantContent(database, items);
}

/** The titles of a kind as a reader of a language sees them, in their order. */
export async function titlesOf(
  database: SiteDatabase,
  kind: PlantedItem['kind'],
  language: Language,
  execution?: PlantedItem['execution'],
): Promise<string[]> {
  const newestFirst = kind === 'A' || kind === 'PL';
  const rows = await database.query(
    `select replace(replace(title, '{brandName}', brand.name), '{ageLimit}', coalesce(brand.age_limit, 21)::text) as title
     from content_item join content_text on item_id = id join brand using (merchant_code)
     where merchant_code = $1 and kind = $2 and language = $3 and status = 'published' and group_name in ('', 'm_home')
       and ($4::text is null or execution = $4)
     order by ${newestFirst ? '' : 'position,'} publish_from desc, id desc`,
    [BRAND, kind, language, execution ?? null],
  );
  return rows.map(({ title }) => String(title));
}
