import type { Context } from '../../context.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { takeCodesTogether, type CodeAsked, type CodeTaken } from './codes-together.service.ts';
import type { PotSums } from './pots.service.ts';
import type { Version } from './campaign.store.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly promotions: PromotionsState;
  }
}

/** What a server remembers of promotions; nothing of it decides about money. */
export interface PromotionsState {
  /** Approved versions by campaign and number: they never change. */
  readonly versions: Map<string, Version>;
  /** What was left in the pots of brands a moment ago. */
  readonly pots: Map<string, PotSums>;
  /**
   * Claims come in waves, and each holds a connection while it waits for others. Only half of the connections are theirs, so
   * that everybody else is answered meanwhile; the rest of a wave waits without one.
   */
  readonly claims: ConcurrencyLimit;
  /** Whoever takes a code waits here for those who do at the same moment; null is left for a transaction of its own. */
  readonly codes: Batcher<CodeAsked, CodeTaken | null>;
}

/** How many of a wave wait, and for how long; a client gives up after that, and asks again under its key. */
const WAVE = { queueMax: 2000, waitMaxMs: 10_000 };

/** Creates it. */
export function createPromotionsState(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'ledger' | 'log'>,
): PromotionsState {
  const inFlightMax = Math.max(1, Math.floor(ctx.config.databasePool / 2));
  const { ledger, log } = ctx;
  return {
    versions: new Map(),
    pots: new Map(),
    claims: createConcurrencyLimit({ ...WAVE, inFlightMax }),
    codes: new Batcher(ctx, (sender, all) => takeCodesTogether({ ...sender, ledger, log }, all)),
  };
}
