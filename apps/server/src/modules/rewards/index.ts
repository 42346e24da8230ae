/** The door of this module: what the rest of the server may use of it. */

export { expireRewards, rewardJobs } from './expire.service.ts';
export { byCampaign, payOut, payOwed } from './owed.service.ts';
export { payAtOnce, payMany, payWaiting, release, reserve, rewardNo, type PayRefusal } from './pay.service.ts';
export { fund, giveBack, holdPrize } from './pot.service.ts';
export { endExpired } from './expire-purses.service.ts';
export { moveQueues } from './purse-queue.service.ts';
export { findPurse, readMeter, readPurses, sumMeter, type MeterRow } from './meter.store.ts';
export { countPurses, lastGivenPurseAt, readLive as readLivePurse, type GrantRow } from './purse.store.ts';
export { endsByWithdrawal, followWithdrawal, suspendAtPause, suspendAtWithdrawal } from './suspend-purse.service.ts';
export { expireSpins, queueSpins, postFreeSpin } from './spin-grant.service.ts';
export { listSpins, lockSpins, readSpins, type OwnSpins } from './spin-grant.store.ts';
export {
  activatePurse,
  endAtExclusion,
  endPurseOf,
  openPurseOf,
  queueGrant,
  resumePurseOf,
  suspendPurseOf,
} from './purse.service.ts';
export {
  changeReward,
  countTaken,
  findClaimable,
  findReward,
  insertReward,
  insertRewards,
  listGranted,
  listReviews,
  lockReward,
  lockRewards,
  nextNr,
  ownerOf,
  readLatest,
  readTab,
  sumClaimable,
  takersAmong,
  type OwnReward,
  type RewardRow,
} from './reward.store.ts';
