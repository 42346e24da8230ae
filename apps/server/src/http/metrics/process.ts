import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { waitingInBatches } from '../../platform/db/batcher.ts';
import { waitingEvidence } from '../../modules/vendor-wallet/index.ts';
import { gauge, gauges } from './show.ts';

/** The event loop, memory, clock and disks of this server, and what waits in it. */
export function watchProcess(
  app: FastifyInstance,
  ctx: Context,
  registry: Registry,
  databaseFolder: string | null,
): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  gauge(registry, 'event_loop_lag_seconds', 'How late the event loop ran, 99th percentile since the last look.', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  });
  gauge(registry, 'process_resident_memory_bytes', 'Memory the process holds.', () => process.memoryUsage.rss());
  watchClock(ctx, registry);
  watchDisks(registry, { data: ctx.config.dataFolder, database: databaseFolder });
  gauges(
    registry,
    { name: 'queue_waiting', help: 'What waits for its turn in this server.', labelNames: ['queue'] },
    () => [
      [{ queue: 'ledger' }, ctx.ledger.waiting()],
      [{ queue: 'batches' }, waitingInBatches(ctx)],
      [{ queue: 'evidence' }, waitingEvidence(ctx)],
    ],
  );
}

function watchClock({ clock }: Context, registry: Registry): void {
  gauge(
    registry,
    'clock_offset_seconds',
    'How far the clock of this machine is ahead of the database, whose clock decides.',
    () => (clock.aheadMs?.() ?? 0) / 1000,
  );
  gauge(
    registry,
    'clock_error_seconds',
    'How far off the time that this server goes by may be at most; above 0.05 no shared round is played here.',
    () => (clock.errorMs?.() ?? 0) / 1000,
  );
}

function watchDisks(registry: Registry, folders: Readonly<Record<string, string | null>>): void {
  const disks = async () => {
    const seen = await Promise.all(
      Object.entries(folders).map(async ([folder, path]) => {
        const disk = path === null ? null : await statfs(path).catch(() => null);
        return disk ? [{ folder, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }] : [];
      }),
    );
    return seen.flat();
  };
  gauges(
    registry,
    { name: 'disk_free_bytes', help: 'What is free on the disk of a folder.', labelNames: ['folder'] },
    async () => (await disks()).map(({ folder, free }) => [{ folder }, free] as const),
  );
  gauges(
    registry,
    { name: 'disk_size_bytes', help: 'How large the disk of a folder is.', labelNames: ['folder'] },
    async () => (await disks()).map(({ folder, size }) => [{ folder }, size] as const),
  );
}
