/** The door of this module: what the rest of the server may use of it. */

export { expireRewards, rewardJobs } from './expire.service.ts';
export { byCampaign, payOut, payOwed } from './owed.service.ts';
export { payAtOnce, payWaiting, release, reserve, rewardNo, type PayRefusal } from './pay.service.ts';
export { fund, giveBack } from './pot.service.ts';
export {
  changeReward,
  countTaken,
  findClaimable,
  findReward,
  insertReward,
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
