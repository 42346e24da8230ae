import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { giveGifts } from './give.service.ts';
import { turnNights } from './night.service.ts';

const NIGHT_EVERY_MS = 60_000;
const GIVE_EVERY_MS = 5000;

/** What is done about the ladder again and again. */
export const vipJobs: readonly Job<Context>[] = [
  {
    name: 'vip.turn_nights',
    everyMs: NIGHT_EVERY_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => turnNights(ctx, { isStopping }),
  },
  { name: 'vip.give_gifts', everyMs: GIVE_EVERY_MS, scope: 'shared', run: giveGifts },
];
