import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { followAllMissions } from './follow.service.ts';
import { giveSteps } from './give.service.ts';
import { lookAtTouched } from './look.service.ts';

const FOLLOW_MS = 10_000;
const LOOK_MS = 5000;
const GIVE_MS = 5000;

/** What is done about missions again and again. */
export const missionJobs: readonly Job<Context>[] = [
  { name: 'missions.follow', everyMs: FOLLOW_MS, scope: 'exclusive', run: followAllMissions },
  {
    name: 'missions.look',
    everyMs: LOOK_MS,
    scope: 'shared',
    run: (ctx, isStopping) => lookAtTouched(ctx, { isStopping }),
  },
  { name: 'missions.give', everyMs: GIVE_MS, scope: 'shared', run: giveSteps },
];
