import { GAME_TYPES, type catalog, type GameType, type PRIZE_MODES } from '@perya/contract';

/** A tab of home: what is hot, or a kind of games; both lotteries share one. [HOME-19] */
export type Category = 'HOT' | Exclude<GameType, 'ELOTT'>;

type Lobby = Pick<catalog.VendorGameType, 'sorting' | 'vendors'>;

/** The order of categories of a brand that has none of its own. [HOME-18] */
export const CATEGORY_ORDER = GAME_TYPES.filter((type) => type !== 'ELOTT');

/** Kinds whose vendors have titles to choose from; the others open a whole lobby of their own. [SCR-32] */
const LISTED: readonly GameType[] = ['RNG', 'FISH', 'PVP', 'INHOUSE'];

/** Vendors that are played in the lottery lobby. [LAUNCH-02] */
const LOTTERY_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

/** Whether titles of this kind are listed one by one. */
export function hasTitles(type: GameType): boolean {
  return LISTED.includes(type);
}

/** Whether a vendor is played in the lottery lobby. [LAUNCH-02] */
export function isLotteryVendor(vassalage: string): boolean {
  return LOTTERY_VENDORS.includes(vassalage);
}

/** Hot first, then the brand's own order or ours; what has no vendor is left out, and lotteries while they are off. [HOME-15, HOME-19] */
export function categoriesOf({ sorting, vendors }: Lobby, hasLottery: boolean): Category[] {
  const offered = new Set(vendors.flatMap(({ gameTypes }) => gameTypes.map(tabOf)));
  const order: readonly string[] =
    sorting.length > 0 ? sorting.map(({ gameCategory }) => tabOf(gameCategory)) : CATEGORY_ORDER;
  const kinds = order.filter(
    (name, at): name is Exclude<Category, 'HOT'> =>
      offered.has(name) && order.indexOf(name) === at && (name !== 'LOTT' || hasLottery),
  );
  return ['HOT', ...kinds];
}

function tabOf(type: string): string {
  return type === 'ELOTT' ? 'LOTT' : type;
}

/** Which prizes the lotteries play for. [PRIZE-01, PRIZE-02] */
export function prizeModeOf({
  vendorNames,
}: Pick<catalog.VendorGameType, 'vendorNames'>): (typeof PRIZE_MODES)[number] {
  const isElectronic = vendorNames.some(
    ({ gameType, vassalage }) => gameType === 'ELOTT' && (vassalage === 'TCG_LOTTO_VN' || vassalage === 'LOTT'),
  );
  return isElectronic ? 'ELOTT' : 'LOTT';
}
