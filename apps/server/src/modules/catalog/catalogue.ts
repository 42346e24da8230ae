import { catalog, GAME_TYPES, type ContentLanguage, type GameType } from '@perya/contract';
import type { VendorKind } from '../../platform/db/schema-games.ts';
import type { CatalogRows } from './catalog.store.ts';
import { engineWords, kindWords, tellingWords } from './kind-words.ts';
import { bestFirst, foldWords, hitsOf, indexNames, NONE, TYPO, type SearchIndex } from './search.ts';

/** A vendor as a brand has it. */
export interface LobbySource {
  readonly code: string;
  readonly name: string;
  readonly kind: VendorKind;
  readonly art: string;
  readonly launchUrl: string;
  readonly openMode: 'frame' | 'window';
  readonly hasTrial: boolean;
  /** The kinds it has in a lobby of its own, whether or not titles of it are listed here. */
  readonly lobbyTypes: readonly GameType[];
  /** On at all, and on for the brand. */
  readonly isOn: boolean;
}

/** A title, listed or not. */
export interface Title {
  readonly id: string;
  readonly code: string;
  readonly vendor: LobbySource;
  readonly gameType: GameType;
  readonly classKey: string | null;
  /** What runs it, where that is this server. */
  readonly engine: string | null;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly icon: string;
  readonly color: string;
  /** As the house writes it down for all brands, in hundredths. */
  readonly minBet: bigint;
  readonly rtpBps: number | null;
  readonly hasTrial: boolean;
  readonly roomType: 'free' | 'vip' | 'pay' | null;
  /** YYYY-MM-DD. */
  readonly releasedOn: string;
  readonly isNew: boolean;
  /** Under maintenance. [GLIST-29] */
  readonly isPaused: boolean;
  /** Can really be played, so it is listed; only maintenance may still stand in the way. */
  readonly isListed: boolean;
}

/** What is listed, by all that it may be looked for. */
export interface SearchIndexes {
  readonly game: SearchIndex;
  readonly name: SearchIndex;
  readonly kind: SearchIndex;
  readonly vendor: SearchIndex;
}

/** What one brand offers, ready to be asked. */
export interface Catalogue {
  readonly vendors: ReadonlyMap<string, LobbySource>;
  readonly byId: ReadonlyMap<string, Title>;
  /** By vendor and code, as the ledger writes them. */
  readonly byDetail: ReadonlyMap<string, Title>;
  /** What is listed: the newest first, those of one day by name. */
  readonly listed: readonly Title[];
  readonly indexes: SearchIndexes;
  readonly hot: readonly Title[];
  /** Categories that have titles or lobbies, in the order of the brand. [HOME-19] */
  readonly categories: readonly GameType[];
  /** Vendors that have titles or a lobby, in the order of the brand. */
  readonly sources: readonly LobbySource[];
  readonly classes: CatalogRows['classes'];
}

const DAY_MS = 86_400_000;
/** What stands in until a brand has chosen. */
const HOT_DEFAULT = 12;

/** Tells whether this server has what it takes to run a title of the studio. */
export type Runs = (code: string) => boolean;

/** Puts together what a brand offers at a moment. */
export function makeCatalogue(rows: CatalogRows, runs: Runs, now: Date): Catalogue {
  const vendors = new Map(sourcesOf(rows).map((source) => [source.code, source]));
  const choices = new Map(rows.brandGames.map((row) => [row.game_id, row]));
  const titles = rows.games
    .flatMap((row) => {
      const vendor = vendors.get(row.vendor_code);
      const isShown = choices.get(row.id)?.is_active ?? true;
      return vendor ? [toTitle(row, vendor, isShown, runs, now)] : [];
    })
    .sort(
      (one, other) =>
        compare(other.releasedOn, one.releasedOn) || compare(one.name, other.name) || compare(one.id, other.id),
    );
  const byId = new Map(titles.map((title) => [title.id, title]));
  const listed = titles.filter((title) => title.isListed);
  const chosen = rows.brandGames
    .filter((row) => row.hot_position !== null)
    .flatMap((row) => byId.get(row.game_id) ?? [])
    .filter((title) => title.isListed);
  const lobbies = [...vendors.values()].filter(hasLobby);
  const types = new Set([...listed.map((title) => title.gameType), ...lobbies.flatMap((source) => source.lobbyTypes)]);
  const used = new Set([...listed.map((title) => title.vendor.code), ...lobbies.map((source) => source.code)]);
  return {
    vendors,
    byId,
    byDetail: new Map(titles.map((title) => [`${title.vendor.code}/${title.code}`, title])),
    listed,
    indexes: indexTitles(listed),
    hot: chosen.length > 0 ? chosen : listed.slice(0, HOT_DEFAULT),
    categories: categoriesOf(rows).filter((type) => types.has(type)),
    sources: [...vendors.values()].filter((vendor) => used.has(vendor.code)),
    classes: rows.classes,
  };
}

/** Whether a vendor can be opened without a title. [LAUNCH-04] */
export function hasLobby({ kind, isOn, launchUrl, lobbyTypes }: LobbySource): boolean {
  return kind !== 'studio' && isOn && launchUrl !== '' && lobbyTypes.length > 0;
}

type Findable = Pick<Title, 'name' | 'names' | 'gameType' | 'classKey' | 'engine'> & {
  readonly vendor: Pick<LobbySource, 'name'>;
};

/** Makes titles findable. */
export function indexTitles(listed: readonly Findable[]): SearchIndexes {
  const index = (words: (title: Findable) => readonly string[]) => indexNames(listed.map(words));
  return {
    game: index(engineWords),
    name: index(namesOf),
    kind: index((title) => [...namesOf(title), ...kindWords(title)]),
    vendor: index((title) => [...namesOf(title), title.vendor.name]),
  };
}

/**
 * Places of the titles that a text finds, the best first. Of two that fit equally well, the one that is such a game comes
 * before the one with such a name, then what is of such a kind, then what is of such a vendor.
 */
export function findPlaces(indexes: SearchIndexes, text: string): number[] {
  const wanted = tellingWords(foldWords(text));
  const order = [indexes.game, indexes.name, indexes.kind, indexes.vendor];
  const best = new Map<number, number>();
  order.forEach((index, rank) => {
    for (const { place, score } of hitsOf(index, wanted)) {
      const own = score * order.length + rank;
      if (own < (best.get(place) ?? Infinity)) best.set(place, own);
    }
  });
  // Among games of one kind, those that are also called so.
  const named = new Map(hitsOf(indexes.name, wanted).map(({ place, score }) => [place, score]));
  // A mistake is believed only when nothing fits without one.
  const worst = Math.min(...best.values()) < TYPO * order.length ? TYPO * order.length : Infinity;
  const hits = [...best]
    .filter(([, score]) => score < worst)
    .map(([place, score]) => ({ place, score: score * (NONE + 1) + (named.get(place) ?? NONE) }));
  return bestFirst(hits).map(({ place }) => place);
}

/** Listed titles that a text finds, the best first. */
export function searchTitles({ listed, indexes }: Catalogue, text: string): Title[] {
  return findPlaces(indexes, text).flatMap((place) => listed[place] ?? []);
}

/** Titles by category, the category of the first one first. */
export function byKind(titles: readonly Title[]): ReadonlyMap<GameType, readonly Title[]> {
  const kinds = new Map<GameType, Title[]>();
  for (const title of titles) {
    const own = kinds.get(title.gameType);
    if (own) own.push(title);
    else kinds.set(title.gameType, [title]);
  }
  return kinds;
}

/** The name of a title in a language. */
export function nameOf({ name, names }: Pick<Title, 'name' | 'names'>, language: ContentLanguage): string {
  return names[language] ?? name;
}

function namesOf({ name, names }: Pick<Title, 'name' | 'names'>): string[] {
  return [name, ...Object.values(names)];
}

/** Vendors of the brand first and in its order; those it does not have are kept, to say that they are off. */
function sourcesOf({ vendors, brandVendors }: CatalogRows): LobbySource[] {
  const order = brandVendors.map((row) => row.vendor_code);
  const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length);
  const on = new Set(brandVendors.filter((row) => row.is_active).map((row) => row.vendor_code));
  return vendors
    .map((row) => ({
      code: row.code,
      name: row.name,
      kind: row.kind,
      art: row.art,
      launchUrl: row.launch_url,
      openMode: row.open_mode,
      hasTrial: row.has_trial,
      lobbyTypes: row.lobby_types,
      isOn: row.is_active && on.has(row.code),
    }))
    .sort((one, other) => place(one.code) - place(other.code) || compare(one.code, other.code));
}

function toTitle(
  row: CatalogRows['games'][number],
  vendor: LobbySource,
  isShown: boolean,
  runs: Runs,
  now: Date,
): Title {
  const releasedAt = Date.parse(`${row.released_on}T00:00:00Z`);
  const isRunnable = vendor.kind === 'studio' ? runs(row.code) : vendor.launchUrl !== '';
  return {
    id: row.id,
    code: row.code,
    vendor,
    gameType: row.game_type,
    classKey: row.class_key,
    engine: row.engine,
    name: row.name,
    names: row.names,
    icon: row.icon,
    color: row.color,
    minBet: BigInt(row.min_bet),
    rtpBps: row.rtp_bps,
    hasTrial: row.has_trial && vendor.hasTrial,
    roomType: row.room_type,
    releasedOn: row.released_on,
    isNew: now.getTime() < releasedAt + catalog.NEW_DAYS * DAY_MS,
    isPaused: row.is_paused,
    isListed: row.is_active && isShown && vendor.isOn && isRunnable && releasedAt <= now.getTime(),
  };
}

/** A brand that has not ordered its categories has them in the usual order. [HOME-18] */
function categoriesOf({ categories }: CatalogRows): readonly GameType[] {
  if (categories.length === 0) return GAME_TYPES;
  return categories.filter((row) => row.is_active).map((row) => row.game_type);
}

/** By code points: the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
