import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { followFriends } from './follow.service.ts';
import { giveAwards } from './give.service.ts';
import { lookAtFriends } from './look.service.ts';

const LOOK_MS = 10_000;
const GIVE_MS = 5000;

/** What is done about invited friends again and again. */
export const referralJobs: readonly Job<Context>[] = [
  { name: 'referral.follow', everyMs: LOOK_MS, scope: 'exclusive', run: followFriends },
  {
    name: 'referral.look',
    everyMs: LOOK_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => lookAtFriends(ctx, { isStopping }),
  },
  { name: 'referral.give', everyMs: GIVE_MS, scope: 'shared', run: giveAwards },
];
