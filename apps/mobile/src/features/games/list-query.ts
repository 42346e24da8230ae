import { catalog, GAME_TYPES, type GameType } from '@perya/contract';
import { routes } from '../../routes.ts';

/** Where the titles of a list come from. [GLIST-05] */
export type ListTab = 'all' | 'hot' | 'recent' | 'fav';

type MinBet = (typeof catalog.MIN_BETS)[number];
type Sort = (typeof catalog.LIST_SORTS)[number];

/** What a game list shows; all of it stands in the address, so that back finds it again. [GLIST-23] */
export interface ListQuery {
  readonly tab: ListTab;
  readonly gameType: GameType | undefined;
  readonly vassalage: string;
  /** `ALL`, `NEW` or a key of the brand. [GLIST-14] */
  readonly classify: string;
  /** The address names no classification: it is the one a list opens with. [GLIST-25] */
  readonly isDefault: boolean;
  readonly gameName: string;
  /** The search goes through all categories, whichever the list was opened with. */
  readonly isWide: boolean;
  readonly minBet: MinBet | '';
  readonly sort: Sort | '';
}

const TABS: readonly string[] = ['hot', 'recent', 'fav'];
const VENDOR = /^[A-Z0-9_]{2,20}$/;
const CLASSIFY = /^[A-Z0-9_]{1,20}$/;

/**
 * Where an address really leads: a list names a kind of games, slots if none that exists, unless it is a search or a
 * quick tab over all kinds; lotteries have a lobby of their own. [ROUTE-06]
 */
export function listRedirect(search: string): string | null {
  const given = new URLSearchParams(search).get('gameType');
  const { isDefault, classify, ...query } = readListQuery(search);
  if (query.gameType === 'LOTT' || query.gameType === 'ELOTT') return routes.lottery.path;
  const isOverAll = given === null && (query.tab !== 'all' || query.gameName !== '');
  if (query.gameType !== undefined || isOverAll) return null;
  return listPath({ ...query, gameType: 'RNG', ...(isDefault ? {} : { classify }) });
}

/** What a list opens with: new titles for slots, all for everything else. [GLIST-19] */
export function defaultClassify(type: GameType | undefined): string {
  return type === 'RNG' ? 'NEW' : 'ALL';
}

/** Reads the address of a game list; what makes no sense is left out. */
export function readListQuery(search: string): ListQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const gameType = GAME_TYPES.find((type) => type === text('gameType'));
  const isKnown = CLASSIFY.test(text('gameClassify'));
  const tab = TABS.includes(text('tab')) ? (text('tab') as ListTab) : 'all';
  return {
    tab,
    gameType,
    vassalage: VENDOR.test(text('vassalage')) ? text('vassalage') : '',
    classify: isKnown ? text('gameClassify') : defaultClassify(gameType),
    isDefault: !isKnown,
    gameName: text('gameName').slice(0, catalog.SEARCH_MAX),
    isWide: text('gameName') !== '' && text('among') === 'all',
    minBet: catalog.MIN_BETS.find((bet) => bet === text('minBet')) ?? '',
    sort: catalog.LIST_SORTS.find((sort) => sort === text('sort')) ?? '',
  };
}

type Wish = Partial<Omit<ListQuery, 'isDefault'>>;

/** The address of a game list; without a classification it opens with the usual one. */
export function listPath(wish: Wish): string {
  const { tab, gameType, vassalage, classify, gameName, isWide = false, minBet, sort } = wish;
  const parts = [
    ['gameType', gameType],
    ['tab', tab === 'all' ? '' : tab],
    ['vassalage', vassalage],
    ['gameClassify', classify],
    ['gameName', gameName],
    ['among', isWide && gameName ? 'all' : ''],
    ['minBet', minBet],
    ['sort', sort],
  ] as const;
  const query = parts.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return routes.gameList.path + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** The address after a choice: whatever is chosen among all titles leads back to them. [GLIST-05, GLIST-15] */
export function choose(query: ListQuery, wish: Wish): string {
  const { tab, gameType, vassalage, gameName, isWide, minBet, sort } = query;
  // Returning from a quick tab begins with the usual classification again. [GLIST-25]
  const classify = tab === 'all' && !query.isDefault ? query.classify : undefined;
  return listPath({ gameType, vassalage, gameName, isWide, minBet, sort, ...(classify ? { classify } : {}), ...wish });
}
