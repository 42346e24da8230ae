import type { Context } from '../../context.ts';
import { consumeLedger } from '../../ledger/consumer.ts';
import { shareUnfinished } from './board.store.ts';
import { scoreStretch } from './score.store.ts';

/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** Adds the next stretch of the ledger to the points of boards; answers whether there is more. */
export function followBoards(ctx: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return consumeLedger(ctx, 'board', async (tx, stretch) => {
    const boards = await shareUnfinished(tx);
    if (boards.length > 0) await scoreStretch(tx, stretch, boards);
  });
}

/** The same for what the ledger has by now. */
export async function followAllBoards(ctx: Context, isStopping: () => boolean): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && !isStopping() && (await followBoards(ctx)); left -= 1);
}
