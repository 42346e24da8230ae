import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** Beyond these, whoever comes too early is told so at once and comes again. */
const WAITERS_MAX = 200;
const FIRST_MS = 20;
const STEP_MAX_MS = 400;

/**
 * Looks for something that may be under way, again and again for a while: a win that has overtaken its bet waits for it.
 * Each wait is longer than the one before, and only so many wait at once. [vendor wallet, 4.6]
 */
export async function waitFor<Thing>(
  ctx: Context,
  parkMs: number,
  look: () => Promise<Thing | null>,
): Promise<Thing | null> {
  const found = await look();
  const { vendorWallet } = ctx.server;
  if (found !== null || vendorWallet.parked >= WAITERS_MAX) return found;
  vendorWallet.parked += 1;
  try {
    const until = performance.now() + parkMs;
    for (let step = FIRST_MS; ; step = Math.min(step * 2, STEP_MAX_MS)) {
      const left = until - performance.now();
      if (left <= 0) return null;
      await sleep(Math.min(step, left));
      const late = await look();
      if (late !== null) return late;
    }
  } finally {
    vendorWallet.parked -= 1;
  }
}
