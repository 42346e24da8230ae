import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { countCases } from './cases.service.ts';
import { lookAtFloat } from './float.service.ts';
import { lookAtLinks } from './links.service.ts';
import { lookAtSides } from './opposite.service.ts';

const EVERY_MS = 60_000;

/** What is done about collusion again and again; each has a turn of its own, so that one that fails keeps no other. */
export const collusionJobs: readonly Job<Context>[] = [
  {
    name: 'collusion.look_at_links',
    everyMs: EVERY_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => lookAtLinks(ctx, { isStopping }),
  },
  {
    name: 'collusion.look_at_sides',
    everyMs: EVERY_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => lookAtSides(ctx, { isStopping }),
  },
  {
    name: 'collusion.look_at_float',
    everyMs: EVERY_MS,
    scope: 'exclusive',
    run: (ctx, isStopping) => lookAtFloat(ctx, { isStopping }),
  },
  { name: 'collusion.count_cases', everyMs: EVERY_MS, scope: 'local', atOnce: true, run: countCases },
];
