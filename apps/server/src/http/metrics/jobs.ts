import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { jobStatuses } from '../../platform/jobs/start-jobs.ts';
import { gauges, show } from './show.ts';

/** What is done again and again: whose turn it is, when it last went well and how long it took. */
export function watchJobs(ctx: Context, registry: Registry): void {
  const labelNames = ['job'];
  gauges(
    registry,
    {
      name: 'job_held',
      help: 'Whether this server does a job: of an exclusive one the holder of its lease.',
      labelNames: ['job', 'scope'],
    },
    () => jobStatuses(ctx).map(({ name, scope, isHeld }) => [{ job: name, scope }, isHeld ? 1 : 0] as const),
  );
  gauges(
    registry,
    { name: 'job_succeeded_timestamp_seconds', help: 'When a turn of a job last ended well here.', labelNames },
    () =>
      jobStatuses(ctx).flatMap(({ name, succeededAt }) =>
        succeededAt === null ? [] : [[{ job: name }, succeededAt.getTime() / 1000] as const],
      ),
  );
  gauges(registry, { name: 'job_duration_seconds', help: 'How long that turn took.', labelNames }, () =>
    jobStatuses(ctx).flatMap(({ name, succeededAt, lastMs }) =>
      succeededAt === null ? [] : [[{ job: name }, lastMs / 1000] as const],
    ),
  );
  show(registry, { name: 'job_failures_total', help: 'Turns of a job that failed here.', type: 'counter' }, () =>
    jobStatuses(ctx).map(({ name, failures }) => ({ labels: { job: name }, value: failures })),
  );
}
