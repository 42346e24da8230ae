import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { payNightly } from './nightly.service.ts';

const PAY_MS = 30_000;

/** What is done about rebates again and again. */
export const rebateJobs: readonly Job<Context>[] = [
  { name: 'rebate.pay', everyMs: PAY_MS, scope: 'exclusive', run: payNightly },
];
