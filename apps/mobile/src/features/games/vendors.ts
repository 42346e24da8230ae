import type { catalog, GameType } from '@perya/contract';

type Vendor = catalog.LobbyVendor;

/** Their vendors open whole lobbies and are no choice among titles. [GLIST-07] */
const APART: readonly GameType[] = ['ESPORTS', 'COCKFIGHT'];

/** What vendors of one house show. [GLIST-08] */
const HOUSE_LOGO = '/vendors/perya';

/** The vendors one can choose from among the titles of a kind, or of all kinds. [GLIST-07] */
export function listedVendors(vendors: readonly Vendor[], type: GameType | undefined): readonly Vendor[] {
  return vendors.filter(
    ({ gameTypes }) =>
      (type === undefined || gameTypes.includes(type)) && !gameTypes.every((each) => APART.includes(each)),
  );
}

/** The small picture of a vendor, without its ending. [GLIST-08] */
export function logoOf({ vassalage, mobileSmallIcon }: Pick<Vendor, 'vassalage' | 'mobileSmallIcon'>): string {
  return vassalage === 'BTI' || vassalage.startsWith('TCG') ? HOUSE_LOGO : mobileSmallIcon;
}
