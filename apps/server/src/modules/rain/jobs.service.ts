import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { payEnvelopes } from './give.service.ts';
import { planWaves } from './plan.service.ts';
import { turnWaves } from './turn.service.ts';

const PLAN_MS = 5000;
const TURN_MS = 1000;

/** What is done about waves again and again. */
export const rainJobs: readonly Job<Context>[] = [
  { name: 'rain.plan', everyMs: PLAN_MS, scope: 'shared', run: planWaves },
  { name: 'rain.turn', everyMs: TURN_MS, scope: 'shared', run: turnWaves },
  { name: 'rain.pay', everyMs: TURN_MS, scope: 'shared', run: payEnvelopes },
];
