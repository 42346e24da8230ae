import { GAME_TYPES } from '@perya/contract';
import type { StudioTitle } from '@perya/game-math';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import { together } from '../../platform/db/in-transaction.ts';
import type { Database } from '../../platform/db/schema.ts';
import TILE_COLORS from './tile-colors.json';
import { GAME_CLASSES } from './game-classes.ts';
import { foldWords } from './search.ts';
import { STUDIO_TITLES } from './studio-titles.service.ts';
import {
  addCategories,
  addClasses,
  lockTitles,
  putStudioTitles,
  readStudio,
  type StudioRow,
} from './sync-titles.store.ts';
import { addBrandVendors, putStudioVendors } from '../vendors/index.ts';

type Known = Awaited<ReturnType<typeof readStudio>>;

/** Shows until the picture of a tile is there. */
const COLOR_DEFAULT = '#3b2a6d';

/**
 * Makes the titles this server brings known to the database, with their vendors, classes and places at every brand; what
 * an operator switched or ordered stays as it is. A title that a server no longer brings needs nothing: no server lists
 * what it cannot run. Only reads when nothing has changed.
 */
export async function syncStudioTitles(ctx: Pick<Context, 'db'>, titles = STUDIO_TITLES): Promise<void> {
  if (!hasNews(await readStudio(ctx.db), titles)) return;
  await together(ctx.db, (tx) => write(tx, titles));
}

async function write(tx: Kysely<Database>, titles: readonly StudioTitle[]): Promise<void> {
  await lockTitles(tx);
  const news = newsOf(await readStudio(tx), titles);
  await putStudioVendors(tx, news.vendors);
  await addClasses(tx, news.classes);
  await putStudioTitles(tx, news.games);
  await addBrandVendors(tx, news.brandVendors);
  await addCategories(tx, news.categories);
}

function hasNews(known: Known, titles: readonly StudioTitle[]): boolean {
  return Object.values(newsOf(known, titles)).some((rows) => rows.length > 0);
}

function newsOf(known: Known, titles: readonly StudioTitle[]) {
  const codes = [...new Set(titles.map((title) => title.vendor))];
  const vendors = codes.map((code) => ({
    code,
    name: code.charAt(0) + code.slice(1).toLowerCase(),
    kind: 'studio' as const,
    has_trial: true,
    art: `/vendors/${code.toLowerCase()}`,
  }));
  const brands = known.brands.map((row) => row.merchant_code);
  const brandVendors = brands.flatMap((brand) =>
    codes.map((code, position) => ({ merchant_code: brand, vendor_code: code, position })),
  );
  const categories = brands.flatMap((brand) =>
    GAME_TYPES.map((type, position) => ({ merchant_code: brand, game_type: type, position })),
  );
  return {
    vendors: without(vendors, known.vendors, ({ code, name, art }) => [code, name, art]),
    classes: without(GAME_CLASSES, known.classes, ({ game_type: type, key }) => [type, key]),
    games: without(titles.map(toRow), known.games, (row: StudioRow | Known['games'][number]) => [
      row.vendor_code,
      row.code,
      row.game_type,
      row.class_key,
      row.name,
      row.search_text,
      row.icon,
      row.color,
      row.min_bet,
      row.rtp_bps,
      row.engine,
      row.has_trial,
      row.released_on,
    ]),
    brandVendors: without(brandVendors, known.brandVendors, (row) => [row.merchant_code, row.vendor_code]),
    categories: without(categories, known.categories, (row) => [row.merchant_code, row.game_type]),
  };
}

/** Those that are not among the known ones, as far as `facts` tells them apart. */
function without<Wanted extends Found, Found>(
  wanted: readonly Wanted[],
  known: readonly Found[],
  facts: (row: Found) => readonly unknown[],
): Wanted[] {
  const held = new Set(known.map((row) => JSON.stringify(facts(row))));
  return wanted.filter((row) => !held.has(JSON.stringify(facts(row))));
}

function toRow(title: StudioTitle): StudioRow {
  const colors: Readonly<Record<string, string>> = TILE_COLORS;
  return {
    vendor_code: title.vendor,
    code: title.code,
    game_type: title.gameType,
    class_key: title.classKey,
    name: title.name,
    search_text: foldWords(title.name).join(' '),
    icon: `/games/${title.code}`,
    color: colors[title.code] ?? COLOR_DEFAULT,
    min_bet: String(title.stakes[0]),
    rtp_bps: title.facts.rtpBps,
    engine: title.engine,
    has_trial: true,
    released_on: title.releasedOn,
  };
}
