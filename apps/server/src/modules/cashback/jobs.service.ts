import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { giveCashback } from './give.service.ts';
import { turnCashback } from './turn.service.ts';

const TURN_MS = 30_000;
const GIVE_MS = 5000;

/** What is done about cashback again and again. */
export const cashbackJobs: readonly Job<Context>[] = [
  {
    name: 'cashback.turn_periods',
    everyMs: TURN_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => turnCashback(ctx, { isStopping }),
  },
  { name: 'cashback.give', everyMs: GIVE_MS, scope: 'shared', run: giveCashback },
];
