import { catalog, isPictureFile, type Checked, type ContentLanguage, type GameType, type Value } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { formatAmount, fromHouse, parseHouse } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import type { Visitor } from '../../handler.ts';
import { textIn } from '../../platform/text/dictionary.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import { brandOf } from '../brand/index.ts';
import { catalogueOf } from './catalog.service.ts';
import { byKind, hasLobby, nameOf, searchTitles, type Catalogue, type LobbySource, type Title } from './catalogue.ts';
import { sortTitles } from './sort-titles.ts';

/** Who looks: the brand and the language decide what is shown. */
export type Looker = Pick<Visitor, 'merchantCode' | 'language'>;

/** Vendors that are launched under another's name. [LAUNCH-03] */
const MAPPING = { LOTT: 'LOTT', ELOTT: 'LOTT' };

/** The class of titles with a jackpot. */
const JACKPOT = 'JACKPOT';

/** What the lobby stands on. [API-61] */
export async function lobbyBase(ctx: Context, looker: Looker): Promise<catalog.VendorGameType> {
  const offer = await catalogueOf(ctx, looker.merchantCode);
  const { defaultLanguage } = await brandOf(ctx, looker.merchantCode);
  const classesOf = (type: GameType) => {
    const used = new Set(offer.listed.filter((title) => title.gameType === type).map((title) => title.classKey));
    return offer.classes
      .filter((one) => one.game_type === type && used.has(one.key))
      .map(({ key, names }) => ({ key, name: pickText<string>(names, looker.language, defaultLanguage) ?? key }));
  };
  return {
    vendors: toVendors(offer),
    vendorNames: offer.sources.flatMap((source) =>
      typesOf(offer, source).map((gameType) => ({ gameType, vassalage: source.code, accountTypeName: source.name })),
    ),
    sorting: offer.categories.map((gameCategory) => ({ gameCategory })),
    mapping: MAPPING,
    gameClassify: Object.fromEntries(
      offer.categories.map((type) => [type, classesOf(type)] as const).filter(([, classes]) => classes.length > 0),
    ),
  };
}

/** All vendors that have something to play. [API-67] */
export async function lobbyVendors(ctx: Context, { merchantCode }: Looker): Promise<catalog.LobbyVendor[]> {
  return toVendors(await catalogueOf(ctx, merchantCode));
}

/** Categories with their names and vendors. [API-66] */
export async function lobbyMenus(ctx: Context, looker: Looker): Promise<Value<typeof catalog.menus>> {
  const offer = await catalogueOf(ctx, looker.merchantCode);
  return offer.categories.map((gameCategory) => {
    return {
      gameCategory,
      name: textIn(looker.language, `category.${gameCategory}`),
      vassalages: offer.sources
        .filter((source) => typesOf(offer, source).includes(gameCategory))
        .map((source) => source.code),
    };
  });
}

/** A page of titles in the wished order; else what was searched for as it fits, everything else newest first. [API-62] */
export async function lobbyList(
  ctx: Context,
  input: Checked<typeof catalog.gameList>,
  looker: Looker,
): Promise<Value<typeof catalog.gameList>> {
  const { gameType, vassalage, gameClassify, isNew, gameName = '', minBet, sort, pageNo } = input;
  const offer = await catalogueOf(ctx, looker.merchantCode);
  const isSearch = gameName.trim() !== '';
  const writing = await writingFor(ctx, looker);
  const { language } = looker;
  const bet = minBet === undefined ? null : parseHouse(minBet);
  const fitting = (isSearch ? searchTitles(offer, gameName) : offer.listed).filter(
    (title) =>
      (vassalage === undefined || title.vendor.code === vassalage) &&
      (gameClassify === undefined || title.classKey === gameClassify) &&
      (isNew === undefined || title.isNew) &&
      (bet === null || title.minBet <= bet),
  );
  const ofType = gameType === undefined ? fitting : fitting.filter((title) => title.gameType === gameType);
  const sorted = sort === undefined ? ofType : sortTitles(ofType, sort, language);
  const { rows, pageNum, totalPages } = pageOf(sorted, pageNo, input.pageSize ?? catalog.LIST_PAGE_SIZE);
  const games = rows.map((title) => toGame(title, writing));
  return { games, pageNum, totalPages, total: ofType.length, ...(isSearch && { found: countKinds(fitting) }) };
}

/** How many titles there are of each category, the category of the first one first. */
function countKinds(titles: readonly Title[]): { gameType: GameType; titles: number }[] {
  return [...byKind(titles)].map(([gameType, own]) => ({ gameType, titles: own.length }));
}

/** Hot titles, all or of one category. [API-63] */
export async function lobbyHot(ctx: Context, gameType: GameType | undefined, looker: Looker): Promise<catalog.Game[]> {
  const { hot } = await catalogueOf(ctx, looker.merchantCode);
  const writing = await writingFor(ctx, looker);
  return hot
    .filter((title) => gameType === undefined || title.gameType === gameType)
    .map((title) => toGame(title, writing));
}

/** What home shows below the hot titles; of the games of the house one of each class, the newest, before a second one. */
export async function lobbyShelves(ctx: Context, looker: Looker): Promise<Value<typeof catalog.gameShelves>> {
  const { listed } = await catalogueOf(ctx, looker.merchantCode);
  const writing = await writingFor(ctx, looker);
  const open = listed.filter((title) => !title.isPaused);
  const shelf = (titles: readonly Title[]) =>
    titles.slice(0, catalog.SHELF_SIZE).map((title) => toGame(title, writing));
  return {
    fresh: shelf(open.filter((title) => title.isNew)),
    jackpots: shelf(open.filter((title) => title.classKey === JACKPOT)),
    originals: shelf(inTurn(open.filter((title) => title.gameType === 'INHOUSE'))),
  };
}

/** The first of every class, then the second of every class, and so on. */
function inTurn(titles: readonly Title[]): Title[] {
  const seen = new Map<string | null, number>();
  const turns = titles.map((title) => {
    const turn = seen.get(title.classKey) ?? 0;
    seen.set(title.classKey, turn + 1);
    return { title, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ title }) => title);
}

/** Of these titles the ones that can be found, in the order given. */
export async function listedOf(
  ctx: Context,
  { merchantCode }: Visitor,
  ids: readonly string[],
  gameType: GameType | undefined,
): Promise<Title[]> {
  const { byId } = await catalogueOf(ctx, merchantCode);
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((title) => title.isListed && (gameType === undefined || title.gameType === gameType));
}

/** One page of a list; beyond its end there is nothing. */
export function pageOf<Row>(rows: readonly Row[], pageNum: number, pageSize: number) {
  const from = (pageNum - 1) * pageSize;
  return { rows: rows.slice(from, from + pageSize), pageNum, totalPages: Math.ceil(rows.length / pageSize) };
}

/** How titles of a brand are written. */
export interface GameWriting {
  readonly language: ContentLanguage;
  readonly currency: Currency;
}

/** How titles are written for somebody. */
export async function writingFor(ctx: Context, { merchantCode, language }: Looker): Promise<GameWriting> {
  return { language, currency: (await brandOf(ctx, merchantCode)).rows.brand.currency };
}

/** A title as the wire has it. [ENT-11] */
export function toGame(title: Title, { language, currency }: GameWriting): catalog.Game {
  return {
    nodeId: title.id,
    gameName: nameOf(title, language),
    vassalage: title.vendor.code,
    gameType: title.gameType,
    gameId: title.code,
    showIcon: title.icon,
    ...(isPictureFile(title.icon) && { iconUrl: title.icon }),
    mobileLargeIcon: title.icon,
    color: title.color,
    supportPlay: !title.isPaused,
    isNew: title.isNew,
    hasTrial: title.hasTrial,
    minBet: formatAmount(fromHouse(title.minBet, currency), currency),
    rtp: title.rtpBps === null ? null : title.rtpBps / 100,
    ...(title.roomType !== null && { roomType: title.roomType }),
  };
}

/** The vendors that have something to play, as the wire has them. [ENT-10] */
export function toVendors(offer: Catalogue): catalog.LobbyVendor[] {
  return offer.sources.map((source) => ({
    vassalage: source.code,
    name: source.name,
    mobileSmallIcon: source.art,
    mobileLargeIcon: isPictureFile(source.art) ? source.art : `${source.art}-card`,
    gameTypes: typesOf(offer, source),
    titles: offer.listed.filter((title) => title.vendor.code === source.code).length,
  }));
}

function typesOf({ listed, categories }: Catalogue, source: LobbySource): GameType[] {
  const inLobby = hasLobby(source) ? source.lobbyTypes : [];
  return categories.filter(
    (type) =>
      inLobby.includes(type) || listed.some((title) => title.gameType === type && title.vendor.code === source.code),
  );
}
