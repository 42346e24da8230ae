import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { planExpiring, planOffers } from './plan-due.service.ts';
import { sendDue } from './send.service.ts';

const SEND_MS = 2000;
const PLAN_MS = 60_000;
const OFFERS_MS = 10_000;

/** What is done about notices again and again. */
export const pushJobs: readonly Job<Context>[] = [
  { name: 'push.send', everyMs: SEND_MS, scope: 'shared', run: sendDue },
  { name: 'push.plan_offers', everyMs: OFFERS_MS, scope: 'shared', run: planOffers },
  { name: 'push.plan_expiring', everyMs: PLAN_MS, scope: 'exclusive', run: planExpiring },
];
