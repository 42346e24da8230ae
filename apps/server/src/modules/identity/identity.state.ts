import type { Context } from '../../context.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { findKinds, type KindRow } from './account/member.store.ts';
import { findInOrder, type SessionRow } from './session/session.store.ts';
import { EndedSessions } from './session/ended-sessions.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly identity: IdentityState;
  }
}

/** What a server holds for people and their sessions. */
export interface IdentityState {
  /** Members of one moment are looked up together: this stands before bets. */
  readonly kinds: Batcher<string, KindRow | undefined>;
  /** Sessions of one moment are looked up together. */
  readonly sessions: Batcher<string, SessionRow | undefined>;
  readonly sessionEnds: EndedSessions;
  /** Decoding takes memory by the hundred megabytes. [T27] */
  readonly pictures: ConcurrencyLimit;
}

const PICTURES = { inFlightMax: 2, queueMax: 24, waitMaxMs: 10_000 };

/** Creates it; ends of sessions that other servers tell are noted from now on. */
export function createIdentityState(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'pubsub'>): IdentityState {
  return {
    kinds: new Batcher(ctx, ({ db }, ids) => findKinds(db, ids)),
    sessions: new Batcher(ctx, ({ db }, ids) => findInOrder(db, ids)),
    sessionEnds: new EndedSessions(ctx.pubsub),
    pictures: createConcurrencyLimit(PICTURES),
  };
}
