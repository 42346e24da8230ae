import type { Context } from '../context.ts';
import { activityPart } from '../ledger/activity.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import { playJob, type PlayPart } from '../ledger/play-follower.ts';
import { agentRebateJobs } from '../modules/agent-rebate/index.ts';
import { agentRainJobs } from '../modules/agent-rain/index.ts';
import { boardJobs, boardPart } from '../modules/board/index.ts';
import { cashbackJobs } from '../modules/cashback/index.ts';
import { cashierJobs } from '../modules/cashier/index.ts';
import { catalogJobs } from '../modules/catalog/index.ts';
import { collusionJobs } from '../modules/collusion/index.ts';
import { feedbackJobs } from '../modules/feedback/index.ts';
import { inboxJobs } from '../modules/inbox/index.ts';
import { lineJobs } from '../modules/lines/index.ts';
import { missionJobs, missionPart } from '../modules/missions/index.ts';
import { promotionJobs } from '../modules/promotions/index.ts';
import { pushJobs } from '../modules/push-delivery/index.ts';
import { rainJobs } from '../modules/rain/index.ts';
import { rebateJobs, rebatePart } from '../modules/rebate/index.ts';
import { referralJobs } from '../modules/referral/index.ts';
import { responsibleGamingJobs } from '../modules/responsible-gaming/index.ts';
import { freeSpinsJobs } from '../modules/free-spins/index.ts';
import { rewardJobs } from '../modules/rewards/index.ts';
import { spinsJobs } from '../modules/spin-campaigns/index.ts';
import { studioJobs } from '../modules/studio/index.ts';
import { vendorWalletJobs } from '../modules/vendor-wallet/index.ts';
import { vendorJobs } from '../modules/vendors/index.ts';
import { vipJobs } from '../modules/vip/index.ts';
import { welcomeJobs } from '../modules/welcome/index.ts';
import type { Job } from '../platform/jobs/job.ts';
import { purgeJob } from './purge-expired.ts';

/**
 * Who counts what was played. Boards come first: one that becomes final right now is waited for before anything else is held.
 * Rebates come last: whoever pays them holds the member before, as missions and boards do here.
 */
export const PLAY_PARTS: readonly PlayPart[] = [boardPart, activityPart, missionPart, rebatePart];

/** Everything a server does again and again, whether anybody asks for something or not. */
export const JOBS: readonly Job<Context>[] = [
  ...ledgerJobs,
  playJob(PLAY_PARTS),
  ...lineJobs,
  ...agentRebateJobs,
  ...rebateJobs,
  ...rewardJobs,
  ...freeSpinsJobs,
  ...promotionJobs,
  ...vipJobs,
  ...missionJobs,
  ...boardJobs,
  ...referralJobs,
  ...cashbackJobs,
  ...welcomeJobs,
  ...inboxJobs,
  ...pushJobs,
  ...feedbackJobs,
  ...spinsJobs,
  ...rainJobs,
  ...agentRainJobs,
  ...cashierJobs,
  ...studioJobs,
  ...vendorJobs,
  ...vendorWalletJobs,
  ...catalogJobs,
  ...responsibleGamingJobs,
  ...collusionJobs,
  purgeJob,
];
