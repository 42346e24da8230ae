import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { closeQuiet } from './close.service.ts';
import { alarmLate, countLate } from './overdue.service.ts';

const MINUTE_MS = 60_000;

/** What is done about feedback again and again. */
export const feedbackJobs: readonly Job<Context>[] = [
  { name: 'feedback.close_quiet', everyMs: MINUTE_MS, scope: 'shared', run: closeQuiet },
  { name: 'feedback.alarm_overdue', everyMs: MINUTE_MS, scope: 'exclusive', run: (ctx) => alarmLate(ctx) },
  { name: 'feedback.count_overdue', everyMs: MINUTE_MS, scope: 'local', atOnce: true, run: (ctx) => countLate(ctx) },
];
