import type { Context } from '../../../context.ts';
import { onePerServer } from '../../../platform/cache/one-per-server.ts';
import { TwoGenerationCache } from '../../../platform/cache/two-generation-cache.ts';

/** What travels between servers: whose sessions ended. */
interface SessionsEnded {
  readonly memberIds: readonly string[];
}

const REMEMBERED_MAX = 20_000;
const TOPIC = 'game.end';

/** When sessions of members last ended, in time of the process; whoever asks for it hears of ends from then on. */
export const sessionEndsOf = onePerServer(({ pubsub }) => {
  const ends = new TwoGenerationCache<number>(REMEMBERED_MAX);
  const note = (memberIds: readonly string[]) => {
    for (const memberId of memberIds) ends.set(memberId, performance.now());
  };
  pubsub.subscribe(TOPIC, (payload) => note((payload as SessionsEnded).memberIds));
  return {
    note,
    /** Whether sessions of a member ended since a moment of the process. */
    hasEndedSince: (memberId: string, since: number) => (ends.get(memberId) ?? -Infinity) >= since,
  };
});

/**
 * Tells every server that sessions of these members ended, once that is committed: the next bet of their games is held
 * against what is true now. [D6]
 */
export function tellSessionsEnded(ctx: Pick<Context, 'pubsub' | 'log'>, ...memberIds: readonly string[]): void {
  sessionEndsOf(ctx).note(memberIds);
  ctx.pubsub
    .publish(TOPIC, { memberIds } satisfies SessionsEnded)
    .catch((error: unknown) =>
      ctx.log.warn({ event: 'session.publish_failed', err: error }, 'sessions that ended were not told'),
    );
}
