/** The door of this module: what the rest of the server may use of it. */

export { expireRewards, rewardJobs } from './expire.service.ts';
export { byCampaign, payOut, payOwed } from './owed.service.ts';
export { payAtOnce, payMany, payWaiting, release, reserve, rewardNo, type PayRefusal } from './pay.service.ts';
export { fund, giveBack, holdPrize } from './pot.service.ts';
export { endExpired } from './expire-purses.service.ts';
export { tellReleases } from './tell-releases.service.ts';
export { endMatch, type GoneMatch } from './deposit-gone.service.ts';
export { moveQueues } from './purse-queue.service.ts';
export { findPurse, readMeter, readPurses, sumMeter, type MeterRow } from './meter.store.ts';
export {
  countPurses,
  lastGivenPurseAt,
  readLive as readLivePurse,
  readMaxStake,
  type GrantRow,
} from './purse.store.ts';
export { endsByWithdrawal, followWithdrawal, suspendAtPause, suspendAtWithdrawal } from './suspend-purse.service.ts';
export { expireSpins, queueSpins, postFreeSpin, postVendorRounds } from './spin-grant.service.ts';
export { changeVendorSpins, claimVendorSpins, type VendorSpinsRow } from './vendor-spins.store.ts';
export {
  expireNow,
  listSpins,
  listVendorSpins,
  lockSpins,
  readSpins,
  readSpinsById,
  type OwnSpins,
} from './spin-grant.store.ts';
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
  countTakenBy,
  findClaimable,
  findReward,
  findRewards,
  givenAmong,
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
