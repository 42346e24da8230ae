/** The door of this module: what the rest of the server may use of it. */

export { showClubBenefit, showRankProgress } from './benefit.service.ts';
export { birthdayNights } from './birthday.service.ts';
export { quarterOf } from './calendar.ts';
export { claimGift } from './claim.service.ts';
export { giveGifts } from './give.service.ts';
export { vipJobs } from './jobs.service.ts';
export { holdGrowth, takeFromGrowth } from './growth.service.ts';
export { turnNights } from './night.service.ts';
export { dailyWithdrawOf, vipLabelOf } from './standing.service.ts';
