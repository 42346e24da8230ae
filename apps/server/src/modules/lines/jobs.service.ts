import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { turnLines } from './turn.service.ts';

const TURN_MS = 30_000;

/** What is done about lines again and again. */
export const lineJobs: readonly Job<Context>[] = [
  { name: 'lines.turn', everyMs: TURN_MS, scope: 'exclusive', run: turnLines },
];
