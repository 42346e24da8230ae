import type { MemberId } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { countOnline } from './people.store.ts';

/** Whoever was seen so long ago is still here; that somebody is seen is noted once in a minute. */
const ONLINE_MS = 5 * 60_000;

/** How many of a team are here now. */
export function onlineOf({ db, clock }: Pick<Context, 'db' | 'clock'>, headId: MemberId): Promise<number> {
  const now = clock.now();
  return countOnline(db, headId, { now, seenAfter: new Date(now.getTime() - ONLINE_MS) });
}
