import type { Context } from '../../context.ts';
import { announceWithdraw } from './withdraw-notice.service.ts';
import { countOverdue, markOverdue } from './withdraw.store.ts';

const AT_ONCE = 100;

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
export async function countOverdueNow({ db, clock, server }: Pick<Context, 'db' | 'clock' | 'server'>): Promise<void> {
  server.cashier.overdue = await countOverdue(db, clock.now());
}

/** How many withdrawals were later than promised at the last look. */
export function overdueWithdrawals({ server }: Pick<Context, 'server'>): number {
  return server.cashier.overdue;
}
