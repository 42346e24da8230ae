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
}

/** Creates it. */
export function createPromotionsState(): PromotionsState {
  return { versions: new Map(), pots: new Map() };
}
