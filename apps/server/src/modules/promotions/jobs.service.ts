import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { turnCampaigns } from './manage.service.ts';

const EVERY_MS = 5000;

/** What is done about promotions again and again. */
export const promotionJobs: readonly Job<Context>[] = [
  { name: 'promotions.turn_campaigns', everyMs: EVERY_MS, scope: 'shared', run: turnCampaigns },
];
