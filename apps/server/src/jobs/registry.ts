import type { Context } from '../context.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import { boardJobs } from '../modules/board/index.ts';
import { cashierJobs } from '../modules/cashier/index.ts';
import { catalogJobs } from '../modules/catalog/index.ts';
import { feedbackJobs } from '../modules/feedback/index.ts';
import { inboxJobs } from '../modules/inbox/index.ts';
import { missionJobs } from '../modules/missions/index.ts';
import { promotionJobs } from '../modules/promotions/index.ts';
import { rebateJobs } from '../modules/rebate/index.ts';
import { referralJobs } from '../modules/referral/index.ts';
import { responsibleGamingJobs } from '../modules/responsible-gaming/index.ts';
import { rewardJobs } from '../modules/rewards/index.ts';
import { studioJobs } from '../modules/studio/index.ts';
import { vendorWalletJobs } from '../modules/vendor-wallet/index.ts';
import { vendorJobs } from '../modules/vendors/index.ts';
import { vipJobs } from '../modules/vip/index.ts';
import type { Job } from '../platform/jobs/job.ts';
import { purgeJob } from './purge-expired.ts';

/** Everything a server does again and again, whether anybody asks for something or not. */
export const JOBS: readonly Job<Context>[] = [
  ...ledgerJobs,
  ...rebateJobs,
  ...rewardJobs,
  ...promotionJobs,
  ...vipJobs,
  ...missionJobs,
  ...boardJobs,
  ...referralJobs,
  ...inboxJobs,
  ...feedbackJobs,
  ...cashierJobs,
  ...studioJobs,
  ...vendorJobs,
  ...vendorWalletJobs,
  ...catalogJobs,
  ...responsibleGamingJobs,
  purgeJob,
];
