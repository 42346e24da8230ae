import type { PlatformContext } from '../context.ts';
import type { Job } from './job.ts';
import type { JobStatus } from './job-status.ts';
import type { Leases } from './leases.ts';
import { runEvery, type RecurringJob } from './run-every.ts';

/** How the jobs of this server are doing. */
export function jobStatuses({ server }: Pick<PlatformContext, 'server'>): readonly JobStatus[] {
  return [...server.platform.jobs.values()];
}

/** Runs jobs until they are stopped, each never twice at once; those that are exclusive while this server has their lease. */
export function startJobs<Ctx extends PlatformContext>(
  ctx: Ctx,
  jobs: readonly Job<Ctx>[],
  leases: Pick<Leases, 'hold'>,
): RecurringJob {
  const running = jobs.map((job) => {
    const { name, scope, everyMs } = job;
    const status: JobStatus = { name, scope, isHeld: false, succeededAt: null, lastMs: 0, failures: 0 };
    ctx.server.platform.jobs.set(name, status);
    const turn = async (isStopping: () => boolean) => {
      try {
        status.isHeld = scope !== 'exclusive' || (await leases.hold(name));
        if (!status.isHeld) return;
        const since = performance.now();
        await job.run(ctx, isStopping);
        status.lastMs = performance.now() - since;
        status.succeededAt = ctx.clock.now();
      } catch (error) {
        status.failures += 1;
        throw error;
      }
    };
    return runEvery(ctx, name, everyMs, turn, { atOnce: job.atOnce === true });
  });
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}
