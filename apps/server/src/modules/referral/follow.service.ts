import type { Context } from '../../context.ts';
import { moveMark, takeStretch, touchFriends } from './follow.store.ts';

/** Numbers of the ledger that are looked through at once. */
const ROWS_MAX = 20_000;
/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/**
 * Finds the friends who did something, behind the sums of what was played: who is looked at then is looked at with all of it.
 * A stretch and how far it goes are one transaction; of several servers one does it.
 */
export async function followFriends(
  { db }: Pick<Context, 'db'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && !isStopping(); left -= 1) {
    const hasMore = await db.transaction().execute(async (tx) => {
      const stretch = await takeStretch(tx, ROWS_MAX);
      if (!stretch) return false;
      await touchFriends(tx, stretch);
      await moveMark(tx, stretch.upTo);
      return true;
    });
    if (!hasMore) return;
  }
}
