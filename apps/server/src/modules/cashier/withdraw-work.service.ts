import type { Context } from '../../context.ts';
import { runEvery, type RecurringJob } from '../../platform/jobs/run-every.ts';
import { alarmOverdue } from './withdraw-overdue.service.ts';
import { payWithdrawals } from './withdraw-payout.service.ts';

const PAY_EVERY_MS = 2000;
const ALARM_EVERY_MS = 30_000;

/** Pays out what was approved and watches over what was promised, until it is stopped. */
export function startPayingOut(ctx: Context): RecurringJob {
  const paying = runEvery(ctx, 'paying out', PAY_EVERY_MS, () => payWithdrawals(ctx));
  const watching = runEvery(ctx, 'the watch over promises', ALARM_EVERY_MS, () => alarmOverdue(ctx));
  return {
    async stop() {
      await Promise.all([paying.stop(), watching.stop()]);
    },
  };
}
