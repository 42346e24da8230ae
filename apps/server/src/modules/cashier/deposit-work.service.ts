import type { Context } from '../../context.ts';
import { runEvery, type RecurringJob } from '../../platform/jobs/run-every.ts';
import { askDue } from './deposit-ask.service.ts';
import { reconcileDue } from './reconcile.service.ts';

const ASK_EVERY_MS = 2000;
const RECONCILE_EVERY_MS = 10 * 60_000;

/** Asks providers about open orders and compares books with them, until it is stopped. */
export function startAsking(ctx: Context): RecurringJob {
  const asking = runEvery(ctx, 'asking about deposits', ASK_EVERY_MS, () => askDue(ctx));
  const comparing = runEvery(ctx, 'comparing with providers', RECONCILE_EVERY_MS, () => reconcileDue(ctx));
  return {
    async stop() {
      await Promise.all([asking.stop(), comparing.stop()]);
    },
  };
}
