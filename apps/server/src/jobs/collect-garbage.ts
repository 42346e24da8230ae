import type { PlatformContext } from '../platform/context.ts';
import { runEvery, type RecurringJob } from '../platform/jobs/run-every.ts';

/** How often is looked whether a busy time is over. */
const LOOK_MS = 5000;
/** Shares of one processor. */
const BUSY_MIN = 0.1;
const QUIET_MAX = 0.03;

/** What is looked at, and what is done. */
export interface GivingBack {
  /** Collects all garbage at once. */
  readonly collect: () => void;
  /** The share of a processor that was used since it was last asked. */
  readonly busyShare: () => number;
}

/**
 * Gives memory back once a busy time is over; the start is the first. What such a time leaves behind fills most of the room
 * for young things, which V8 would keep until it is full again: for hours, when nobody asks anything.
 */
export function startCollectingGarbage(
  ctx: Pick<PlatformContext, 'log'>,
  { collect, busyShare }: GivingBack = { collect: collectAll, busyShare: watchProcessor() },
): RecurringJob {
  let wasBusy = true;
  return runEvery(ctx, 'giving memory back', LOOK_MS, async () => {
    const share = busyShare();
    if (share > BUSY_MIN) wasBusy = true;
    if (!wasBusy || share > QUIET_MAX) return;
    wasBusy = false;
    collect();
  });
}

/** Node can do it only where it was started with `--expose-gc`, as `npm start` does. */
function collectAll(): void {
  globalThis.gc?.();
}

/** Processor time tells the same on a machine that has much else to do. */
function watchProcessor(): () => number {
  let last = { ms: performance.now(), usage: process.cpuUsage() };
  return () => {
    const { user, system } = process.cpuUsage(last.usage);
    const ms = performance.now() - last.ms;
    last = { ms: performance.now(), usage: process.cpuUsage() };
    return (user + system) / 1000 / ms;
  };
}
