import type { Context } from '../../context.ts';
import { consumeLedger } from '../../ledger/consumer.ts';
import { accrue } from './accrual.store.ts';

/** Sums over many bets of the same people are cheaper than over few. */
const ROWS_MAX = 20_000n;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** Adds the next stretch of the ledger to what rebates are counted from; answers whether there is more. */
export function followRebates(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return consumeLedger(ctx, 'rebate', accrue, ROWS_MAX);
}

/** The same for what the ledger has by now. */
export async function followAllRebates(ctx: Context, isStopping: () => boolean): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && !isStopping() && (await followRebates(ctx)); left -= 1);
}
