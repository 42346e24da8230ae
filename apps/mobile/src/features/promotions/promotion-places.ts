import type { RouteName } from '../../routes.ts';
import { destination, type Surroundings } from '../navigation/destination.ts';
import { hasFlag } from '../site/site.ts';

/** What opens over the activity center: by its kind, what the address says and the switch it hangs on. */
const SHEETS = {
  CHECKIN: { name: 'checkIn', flag: 'CHECKIN3' },
  WHEEL: { name: 'wheel', flag: 'WHEEL3' },
  RAIN: { name: 'rain', flag: 'RAIN3' },
} as const;

/** One of them. */
export type ActivitySheet = (typeof SHEETS)[keyof typeof SHEETS]['name'];

/** The sheet that an address opens; null when it opens none, or one that is switched off. */
export function sheetOf(search: string, around: Pick<Surroundings, 'site'>): ActivitySheet | null {
  const wanted = new URLSearchParams(search).get('open');
  const found = Object.values(SHEETS).find(({ name }) => name === wanted);
  return found && hasFlag(around.site?.settings, found.flag) ? found.name : null;
}

function isSheet(kind: string): kind is keyof typeof SHEETS {
  return kind in SHEETS;
}

const PLACES: Readonly<Partial<Record<string, RouteName>>> = {
  MISSION: 'missions',
  BOARD: 'leaderBoard',
  REFERRAL: 'inviteFriends',
  REBATE: 'manualRebate',
  VIP: 'benefits',
};

/** Where a kind of promotions has a page of its own; nothing where it has none, or is switched off. */
export function placeOfKind(promotionType: string, around: Surroundings): string | null {
  if (isSheet(promotionType)) {
    const { name: sheet, flag } = SHEETS[promotionType];
    return hasFlag(around.site?.settings, flag) ? destination('activity', around, `?open=${sheet}`) : null;
  }
  const name = PLACES[promotionType];
  return name ? destination(name, around) : null;
}
