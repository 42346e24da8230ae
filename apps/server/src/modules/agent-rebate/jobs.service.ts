import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { payAgents } from './night.service.ts';

const PAY_MS = 30_000;

/** What is done about the rebate of agents again and again. */
export const agentRebateJobs: readonly Job<Context>[] = [
  { name: 'agents.rebate', everyMs: PAY_MS, scope: 'exclusive', run: payAgents },
];
