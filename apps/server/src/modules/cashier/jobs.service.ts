import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { askDue } from './deposit-ask.service.ts';
import { countRecent, reconcileDue } from './reconcile.service.ts';
import { alarmOverdue, countOverdueNow } from './withdraw-overdue.service.ts';
import { payWithdrawals } from './withdraw-payout.service.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** What the cashier does again and again. */
export const cashierJobs: readonly Job<Context>[] = [
  { name: 'cashier.ask_deposits', everyMs: 2 * SECOND_MS, scope: 'shared', run: (ctx) => askDue(ctx) },
  { name: 'cashier.pay_out', everyMs: 2 * SECOND_MS, scope: 'shared', run: (ctx) => payWithdrawals(ctx) },
  { name: 'cashier.reconcile', everyMs: 10 * MINUTE_MS, scope: 'exclusive', run: (ctx) => reconcileDue(ctx) },
  {
    name: 'cashier.count_differences',
    everyMs: 10 * MINUTE_MS,
    scope: 'local',
    atOnce: true,
    run: (ctx) => countRecent(ctx),
  },
  { name: 'cashier.alarm_overdue', everyMs: 30 * SECOND_MS, scope: 'exclusive', run: (ctx) => alarmOverdue(ctx) },
  {
    name: 'cashier.count_overdue',
    everyMs: 30 * SECOND_MS,
    scope: 'local',
    atOnce: true,
    run: (ctx) => countOverdueNow(ctx),
  },
];
