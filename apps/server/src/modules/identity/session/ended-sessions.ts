import type { MemberId } from '@perya/ledger';
import { TwoGenerationCache } from '../../../platform/cache/two-generation-cache.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';

/** What travels between servers: whose sessions ended. */
export interface SessionsEnded {
  readonly memberIds: readonly string[];
}

/** The topic between servers. */
export const SESSIONS_ENDED_TOPIC = 'game.end';

const REMEMBERED_MAX = 20_000;

/** When sessions of members last ended, in time of the process. */
export class EndedSessions {
  readonly #ends = new TwoGenerationCache<number>(REMEMBERED_MAX);

  constructor(pubsub: Pick<PubSub, 'subscribe'>) {
    pubsub.subscribe(SESSIONS_ENDED_TOPIC, (payload) => this.note((payload as SessionsEnded).memberIds));
  }

  /** Notes that sessions of these members ended now. */
  note(memberIds: readonly string[]): void {
    for (const memberId of memberIds) this.#ends.set(memberId, performance.now());
  }

  /** Whether sessions of a member ended since a moment of the process. */
  hasEndedSince(memberId: MemberId, since: number): boolean {
    return (this.#ends.get(memberId) ?? -Infinity) >= since;
  }
}
