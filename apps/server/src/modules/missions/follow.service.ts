import type { Context } from '../../context.ts';
import type { PlayPart } from '../../ledger/play-follower.ts';
import { addPlay, brandsWithMissions } from './follow.store.ts';
import { touchByEvents } from './touch.store.ts';

/** Adds to what missions are counted from, by title, and touches whose play it is. */
export const missionPart: PlayPart = {
  name: 'mission',
  work: async (tx, { lines, now }) => {
    const brands = await brandsWithMissions(tx);
    if (brands.length > 0) await addPlay(tx, lines, { brands, now });
  },
};

/** Touches those of whom papers were accepted or who chose a limit. */
export async function followEvents({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute((tx) => touchByEvents(tx, clock.now()));
}
