import type { Context } from '../../context.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { enterTogether, type Entered, type EntryAsked } from './enter-together.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly rain: RainState;
  }
}

/** What a server holds of waves. */
export interface RainState {
  /** Whoever comes in waits here for those who come at the same moment; null is left for a transaction of its own. */
  readonly entries: Batcher<EntryAsked, Entered | null>;
}

/** Creates it. */
export function createRainState(ctx: Pick<Context, 'config' | 'db' | 'clock' | 'log'>): RainState {
  return { entries: new Batcher(ctx, (sender, all) => enterTogether({ ...sender, log: ctx.log }, all)) };
}
