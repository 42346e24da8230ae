import type { SumColumn } from './day-sums.ts';

/** The sums of `member_day` that are kept of teams too. */
export const TEAM_COLUMNS = [
  'bets',
  'staked',
  'counted',
  'returned',
  'voided',
  'deposited',
  'withdrawn',
  'bonus',
  'rebate',
  'bet_stake',
  'bet_valid',
  'bet_won',
  'bonus_staked',
  'bonus_returned',
] as const satisfies readonly SumColumn[];

/** One of them. */
export type TeamColumn = (typeof TEAM_COLUMNS)[number];
