export { dividend, teamLoss, type DividendRules, type TeamBooks } from './dividend.ts';
export { equalEnvelopes, isSplitOf } from './envelopes.ts';
export {
  CIRCLE_RULES,
  circleOf,
  FUNNEL_RULES,
  funnelOf,
  type CircleRules,
  type FloatMove,
  type FunnelRules,
} from './float-flows.ts';
export { ggrShares, lineShares, seriesShares } from './line-shares.ts';
export {
  cancelledMarkets,
  OPPOSITE_RULES,
  type CancelledMarket,
  type OppositeRules,
  type SidedStake,
} from './opposite-bets.ts';
export { dailySalary, hourlySalary, netOf, type Earned } from './salary.ts';
export type { TeamPeriod, Tier } from './tiers.ts';
export { volumeIncome, volumeRate, type VolumeTeam, type VolumeTier } from './volume-income.ts';
