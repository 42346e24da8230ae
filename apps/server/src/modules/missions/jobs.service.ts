import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { followEvents } from './follow.service.ts';
import { giveSteps } from './give.service.ts';
import { lookAtTouched } from './look.service.ts';

const EVENTS_MS = 10_000;
const LOOK_MS = 5000;
const GIVE_MS = 5000;

/** What is done about missions again and again. */
export const missionJobs: readonly Job<Context>[] = [
  { name: 'missions.follow_events', everyMs: EVENTS_MS, scope: 'exclusive', run: followEvents },
  {
    name: 'missions.look',
    everyMs: LOOK_MS,
    scope: 'shared',
    run: (ctx, isStopping) => lookAtTouched(ctx, { isStopping }),
  },
  { name: 'missions.give', everyMs: GIVE_MS, scope: 'shared', run: giveSteps },
];
