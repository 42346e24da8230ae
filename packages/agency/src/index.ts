export { dividend, teamLoss, type DividendRules, type TeamBooks } from './dividend.ts';
export { equalEnvelopes, isSplitOf } from './envelopes.ts';
export { ggrShares, lineShares, seriesShares } from './line-shares.ts';
export { dailySalary, hourlySalary, netOf, type Earned } from './salary.ts';
export type { TeamPeriod, Tier } from './tiers.ts';
export { volumeIncome, volumeRate, type VolumeTeam, type VolumeTier } from './volume-income.ts';
