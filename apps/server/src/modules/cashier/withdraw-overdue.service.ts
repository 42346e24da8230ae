import type { Context } from '../../context.ts';
import { announceWithdraw } from './withdraw-notice.service.ts';
import { countOverdue, markOverdue } from './withdraw.store.ts';

const AT_ONCE = 100;

/** Keyed by the pub/sub because a context is copied for transactions. */
const counts = new WeakMap<Context['pubsub'], number>();

/** Raises an alarm for every promise that was broken, once, and lets open pages show it. */
export async function alarmOverdue(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const row of await markOverdue(ctx.db, now, AT_ONCE)) {
    const { order_no: orderNo, merchant_code: merchantCode, status, promised_at: promisedAt } = row;
    ctx.log.error(
      { event: 'withdrawal.overdue', orderNo, merchantCode, status, promisedAt },
      'a withdrawal is later than promised',
    );
    announceWithdraw(ctx, row);
  }
  await countOverdueNow(ctx);
}

/** Counts those that are late anew. */
export async function countOverdueNow({ db, clock, pubsub }: Pick<Context, 'db' | 'clock' | 'pubsub'>): Promise<void> {
  counts.set(pubsub, await countOverdue(db, clock.now()));
}

/** How many withdrawals were later than promised at the last look. */
export function overdueWithdrawals({ pubsub }: Pick<Context, 'pubsub'>): number {
  return counts.get(pubsub) ?? 0;
}
