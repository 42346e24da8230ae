import type { ArtName } from '@perya/web/ui/art/art-names.ts';

const ARTS: Readonly<Partial<Record<string, ArtName>>> = {
  WELCOME: 'party',
  FIRSTDEP: 'ferris-wheel',
  RELOAD: 'coin',
  CASHBACK: 'coin',
  REBATE: 'coin',
  MISSION: 'trophy',
  CHECKIN: 'clock',
  WHEEL: 'ferris-wheel',
  SPINS: 'slot-machine',
  RAIN: 'gift',
  BOARD: 'trophy',
  REFERRAL: 'megaphone',
  CODE: 'ticket',
};

/** The picture of a reward by what gave it. */
export function artOf(promotionType: string): ArtName {
  return ARTS[promotionType] ?? 'gift';
}
