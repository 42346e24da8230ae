import type { MemberId } from '@perya/ledger';
import type { Context } from '../../../context.ts';
import { SESSIONS_ENDED_TOPIC, type SessionsEnded } from './ended-sessions.ts';

/** Whether sessions of a member ended since a moment of the process, as far as this server has heard. */
export function hasEndedSince({ server }: Pick<Context, 'server'>, memberId: MemberId, since: number): boolean {
  return server.identity.sessionEnds.hasEndedSince(memberId, since);
}

/**
 * Tells every server that sessions of these members ended, once that is committed: the next bet of their games is held
 * against what is true now. [D6]
 */
export function tellSessionsEnded(
  { server, pubsub, log }: Pick<Context, 'server' | 'pubsub' | 'log'>,
  ...memberIds: readonly string[]
): void {
  server.identity.sessionEnds.note(memberIds);
  pubsub
    .publish(SESSIONS_ENDED_TOPIC, { memberIds } satisfies SessionsEnded)
    .catch((error: unknown) =>
      log.warn({ event: 'session.publish_failed', err: error }, 'sessions that ended were not told'),
    );
}
