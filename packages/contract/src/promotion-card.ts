import * as v from 'valibot';
import { Id, Money, Time, TONES } from './shapes.ts';

/** States a promotion can be in for its reader. [PROMO-01] */
export const CLAIM_STATES = [
  'coming',
  'joining',
  'signed',
  'claim',
  'applying',
  'issued',
  'rejected',
  'claimed',
  'close',
] as const;

/** Why a promotion is not open to its reader; each is also the key of its text. */
export const PROMOTION_REFUSALS = [
  'player.excluded',
  'player.cooling',
  'user.disabled',
  'free_reject',
  'kyc.required',
  'region.restricted',
  'promotion.coming',
  'promotion.closed',
  'promotion.segment',
  'promotion.vip',
  'promotion.first',
  'promotion.once',
  'promotion.stacked',
  'promotion.exhausted',
  'promotion.late',
] as const;

/**
 * How far somebody is: amounts of money, or whole numbers where a mission counts something else. While `percent` is below 100,
 * `signed` reads Process. [PROMO-03]
 */
export const Progress = v.object({ done: Money, target: Money, percent: v.number() });

/** A promotion as lists show it. [API-46] */
export const Promotion = v.object({
  id: Id,
  /** Its kind, such as `CODE` or `REFERRAL`; it runs while its state is neither coming nor close. [PROMO-07] */
  promotionType: v.string(),
  category: v.string(),
  title: v.string(),
  /** The end of the title, drawn in the accent colour. */
  highlight: v.string(),
  note: v.string(),
  image: v.string(),
  tone: v.picklist(TONES),
  start: Time,
  end: v.nullable(Time),
  /**
   * Null while it is open, nobody joins it and nothing of it has come to this reader: there is no state to tell then, and
   * nothing to tap. [PROMO-03, PROMO-04]
   */
  state: v.nullable(v.picklist(CLAIM_STATES)),
  /** Why it is not open to this reader; null when it is, and for guests. */
  why: v.nullable(v.picklist(PROMOTION_REFUSALS)),
  /** Null where there is nothing to reach. */
  progress: v.nullable(Progress),
});
