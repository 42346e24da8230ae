import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { giveWelcomes, welcomeNewcomers } from './welcome.service.ts';

const EVERY_MS = 5000;

/** What is done about newcomers again and again. */
export const welcomeJobs: readonly Job<Context>[] = [
  { name: 'welcome.find', everyMs: EVERY_MS, scope: 'shared', run: welcomeNewcomers },
  { name: 'welcome.give', everyMs: EVERY_MS, scope: 'shared', run: giveWelcomes },
];
