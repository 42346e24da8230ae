import type { Context } from '../../context.ts';
import { countOverdue, markOverdue } from './feedback.store.ts';
import { numberOf } from './rules.ts';

const AT_ONCE = 100;

/** Raises an alarm for every promised answer that did not come, once. */
export async function alarmLate(ctx: Context): Promise<void> {
  for (const row of await markOverdue(ctx.db, ctx.clock.now(), AT_ONCE)) {
    const { merchant_code: merchantCode, promised_at: promisedAt } = row;
    ctx.log.error(
      { event: 'feedback.overdue', number: numberOf(row), merchantCode, promisedAt },
      'a member waits longer for an answer than promised',
    );
  }
  await countLate(ctx);
}

/** Counts those that are late anew. */
export async function countLate({ db, clock, server }: Pick<Context, 'db' | 'clock' | 'server'>): Promise<void> {
  server.feedback.overdue = await countOverdue(db, clock.now());
}

/** How many threads waited longer than promised at the last look, by brand. */
export function overdueThreads({ server }: Pick<Context, 'server'>): ReadonlyMap<string, number> {
  return server.feedback.overdue;
}
