import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { findOccasions, giveSpins } from './occasions.service.ts';

const EVERY_MS = 5000;

/** What is done about occasions of free spins again and again. */
export const spinsJobs: readonly Job<Context>[] = [
  { name: 'spins.find', everyMs: EVERY_MS, scope: 'shared', run: findOccasions },
  { name: 'spins.give', everyMs: EVERY_MS, scope: 'shared', run: giveSpins },
];
