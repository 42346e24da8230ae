import type { ArtName } from '@perya/web/ui/art/art-names.ts';
import type { Category } from './categories.ts';

/** The picture of each category. [HOME-18] */
export const CATEGORY_ART: Readonly<Record<Category, ArtName>> = {
  HOT: 'fire',
  SPORTS: 'basketball',
  ESPORTS: 'game-pad',
  LIVE: 'dealer',
  FISH: 'fish',
  RNG: 'slot-machine',
  PVP: 'joker',
  INHOUSE: 'tent',
  COCKFIGHT: 'rooster',
  LOTT: 'ticket',
};
