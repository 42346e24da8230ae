import type { Context } from '../../../context.ts';
import { onePerServer } from '../../../platform/cache/one-per-server.ts';
import { TwoGenerationCache } from '../../../platform/cache/two-generation-cache.ts';

/** What travels between servers: whose sessions ended. */
interface SessionsEnded {
  readonly memberIds: readonly string[];
}

const REMEMBERED_MAX = 20_000;
const TOPIC = 'game.end';

/** When sessions of a member last ended, in time of the process. */
const endsOf = onePerServer(({ pubsub }) => {
  const ends = new TwoGenerationCache<number>(REMEMBERED_MAX);
  const note = (memberIds: readonly string[]) => {
    for (const memberId of memberIds) ends.set(memberId, performance.now());
  };
  pubsub.subscribe(TOPIC, (payload) => note((payload as SessionsEnded).memberIds));
  return { ends, note };
});

/**
 * Tells every server that sessions of these members ended, once that is committed: the next bet of their games is held
 * against what is true now. [D6]
 */
export function tellSessionsEnded(ctx: Pick<Context, 'pubsub' | 'log'>, ...memberIds: readonly string[]): void {
  endsOf(ctx).note(memberIds);
  ctx.pubsub
    .publish(TOPIC, { memberIds } satisfies SessionsEnded)
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'sessions that ended were not told'));
}

/** Whether sessions of a member ended since a moment of the process. */
export function hasEndedSince(ctx: Pick<Context, 'pubsub'>, memberId: string, since: number): boolean {
  return (endsOf(ctx).ends.get(memberId) ?? -Infinity) >= since;
}
