import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log/log.ts';
import { StartRefused } from '../start-refused.ts';
import { gatherMetrics } from './gather-metrics.ts';
import type { ToPrimary } from './messages.ts';

/** A process that dies again and again is started less and less often. */
const RESTART_MS_MIN = 1000;
const RESTART_MS_MAX = 30_000;
/** One that has lived so long was well. */
const WELL_AFTER_MS = 60_000;

/** The processes of one server, which share its port. */
export interface Processes {
  /** Where they answer. */
  readonly address: string;
  /** Has them finish what is under way. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the processes: the first alone, because it prepares the database, then the others. One that is lost later is
 * replaced.
 */
export async function startProcesses(count: number, log: Log): Promise<Processes> {
  const metrics = gatherMetrics(() => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined));
  const restarts = new Set<NodeJS.Timeout>();
  let isStopping = false;

  const fork = (place: number): Worker => {
    const worker = cluster.fork();
    worker.on('message', (message: ToPrimary) => metrics.hear(worker, place, message));
    return worker;
  };
  const keep = (place: number, worker: Worker, afterMs = RESTART_MS_MIN): void => {
    const startedAt = performance.now();
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error(
        { event: 'server.process_lost', pid: worker.process.pid, code, signal },
        'a process of the server ended',
      );
      const waitMs = performance.now() - startedAt > WELL_AFTER_MS ? RESTART_MS_MIN : afterMs;
      const timer = setTimeout(() => {
        restarts.delete(timer);
        keep(place, fork(place), Math.min(2 * waitMs, RESTART_MS_MAX));
      }, waitMs);
      restarts.add(timer);
    });
  };

  const first = fork(1);
  const address = await started(first);
  keep(1, first);
  for (let place = 2; place <= count; place += 1) keep(place, fork(place));

  return {
    address,
    async stop(signal) {
      isStopping = true;
      for (const timer of restarts) clearTimeout(timer);
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false);
      await Promise.all(
        running.map(
          (worker) =>
            new Promise<void>((resolve) => {
              worker?.once('exit', () => resolve());
              worker?.process.kill(signal);
            }),
        ),
      );
    },
  };
}

function started(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.type === 'started') resolve(message.address);
    });
    // It has said itself why it did not start.
    worker.once('exit', () => reject(new StartRefused('')));
  });
}
