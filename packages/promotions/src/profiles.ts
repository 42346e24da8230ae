import type { Terms } from './terms.ts';

/** What a jurisdiction asks of campaigns: data, stricter than a brand may be. */
export interface ProfileRules {
  /** A requirement above ten times the bonus. */
  readonly aboveTenTimes: 'warn' | 'refuse';
  /** One offer over several products, such as sports and casino. */
  readonly mayMixProducts: boolean;
  readonly rebateMaxPpm: number | null;
  readonly cashbackMaxBps: number | null;
  readonly needsApprovalNo: boolean;
  /** Kinds that are off, and those that are until the regulator approves them. */
  readonly off: readonly Terms['kind'][];
  readonly offUntilApproved: readonly Terms['kind'][];
  /** Boards by turnover. */
  readonly turnoverBoards: 'on' | 'capped' | 'off';
  /** The most valid bets a mission may ask for, in minor units. */
  readonly missionMax: bigint | null;
  /** Whether offers may be told by push, to who agreed to it. */
  readonly pushOffers: boolean;
}

const RAIN_WHEEL_CALENDAR = ['RAIN', 'WHEEL', 'CHECKIN'] as const;

const CAREFUL: ProfileRules = {
  aboveTenTimes: 'warn',
  mayMixProducts: true,
  rebateMaxPpm: null,
  cashbackMaxBps: null,
  needsApprovalNo: false,
  off: [],
  offUntilApproved: [],
  turnoverBoards: 'on',
  missionMax: null,
  pushOffers: true,
};

/** The profiles. */
export const PROFILES: Readonly<Record<'PH' | 'UK' | 'MT' | 'OTHER', ProfileRules>> = {
  PH: {
    ...CAREFUL,
    rebateMaxPpm: 15_000,
    cashbackMaxBps: 1_500,
    needsApprovalNo: true,
    offUntilApproved: RAIN_WHEEL_CALENDAR,
    turnoverBoards: 'capped',
    missionMax: 500_000n,
    pushOffers: false,
  },
  UK: {
    ...CAREFUL,
    aboveTenTimes: 'refuse',
    mayMixProducts: false,
    off: [...RAIN_WHEEL_CALENDAR, 'VIP', 'REFERRAL'],
    turnoverBoards: 'off',
  },
  MT: CAREFUL,
  OTHER: CAREFUL,
};
