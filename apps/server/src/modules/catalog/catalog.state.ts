import type { Context } from '../../context.ts';
import type { EventCode } from '../../platform/log/events.ts';
import { createSwrCache, SwrCaches, type SwrCache } from '../../platform/cache/swr-cache.ts';
import { TwoGenerationCache } from '../../platform/cache/two-generation-cache.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import type { KnownGameSession } from './launch.service.ts';
import { findGameSessions } from './launch.store.ts';
import { readPopular } from './popular.service.ts';
import { readBoard, type Win } from './winners.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly catalog: CatalogState;
  }
}

/** What a server remembers of games and of those who play them. */
export interface CatalogState {
  /** By token. */
  readonly gameSessions: TwoGenerationCache<KnownGameSession>;
  /** Players of one moment are looked up together: a check before every bet must not cost a question each. */
  readonly gameSessionRows: Batcher<Buffer, Awaited<ReturnType<typeof findGameSessions>>[number]>;
  /** What most people opened lately. */
  readonly popular: SwrCache<readonly string[]>;
  /** Wins that are shown, by merchant code. */
  readonly winners: SwrCaches<readonly Win[]>;
}

const GAME_SESSIONS_MAX = 20_000;
const POPULAR_AGE_MS = 300_000;
const WINNERS_AGE_MS = 30_000;

/** Creates it. */
export function createCatalogState(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'pubsub'>): CatalogState {
  const keepServing = (event: EventCode<'warn'>, what: string) => (error: unknown) =>
    ctx.log.warn({ event, err: error }, `${what} could not be renewed, the last known ones go on serving`);
  const gameSessions = new TwoGenerationCache<KnownGameSession>(GAME_SESSIONS_MAX);
  ctx.pubsub.onGap(() => gameSessions.clear());
  return {
    gameSessions,
    gameSessionRows: new Batcher(ctx, ({ db }, hashes) => findGameSessions(db, hashes)),
    popular: createSwrCache(
      () => readPopular(ctx),
      POPULAR_AGE_MS,
      keepServing('catalog.popular_stale', 'popular titles'),
    ),
    winners: new SwrCaches((code) =>
      createSwrCache(() => readBoard(ctx, code), WINNERS_AGE_MS, keepServing('catalog.winners_stale', 'winners')),
    ),
  };
}
