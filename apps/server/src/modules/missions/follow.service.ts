import type { Context } from '../../context.ts';
import { followStretch } from './follow.store.ts';
import { touchByEvents } from './touch.store.ts';

/** A turn ends at some point, so that a stop does not wait for a whole backlog. */
const STRETCHES_MAX = 100;

/** Adds the next stretch of what members played to what missions are counted from; answers whether there is more. */
export function followMissions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute((tx) => followStretch(tx, clock.now()));
}

/** The same for all that is there by now, and for papers and limits of members. */
export async function followAllMissions(ctx: Context, isStopping: () => boolean): Promise<void> {
  for (let left = STRETCHES_MAX; left > 0 && !isStopping() && (await followMissions(ctx)); left -= 1);
  await ctx.db.transaction().execute((tx) => touchByEvents(tx, ctx.clock.now()));
}
