import type { RouteName } from '../../routes.ts';
import { destination, type Surroundings } from '../navigation/destination.ts';
import { hasFlag } from '../site/site.ts';

/** Opens the calendar of visits over the activity center. */
export const CHECK_IN_QUERY = '?open=checkIn';

const PLACES: Readonly<Partial<Record<string, RouteName>>> = {
  MISSION: 'missions',
  BOARD: 'leaderBoard',
  REFERRAL: 'inviteFriends',
  REBATE: 'manualRebate',
  VIP: 'benefits',
};

/** Where a kind of promotions has a page of its own; nothing where it has none, or is switched off. */
export function placeOfKind(promotionType: string, around: Surroundings): string | null {
  if (promotionType === 'CHECKIN') {
    return hasFlag(around.site?.settings, 'CHECKIN3') ? destination('activity', around, CHECK_IN_QUERY) : null;
  }
  const name = PLACES[promotionType];
  return name ? destination(name, around) : null;
}
