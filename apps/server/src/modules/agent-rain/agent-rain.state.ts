import type { Context } from '../../context.ts';
import { Batcher } from '../../platform/db/batcher.ts';
import { openTogether, type OpenAsked, type Opened } from './open-together.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly agentRain: AgentRainState;
  }
}

/** What a server holds of the envelopes of agents. */
export interface AgentRainState {
  /** Whoever opens one waits here for those who come at the same moment; null is left for a transaction of its own. */
  readonly opens: Batcher<OpenAsked, Opened | null>;
}

/** Creates it. */
export function createAgentRainState(ctx: Omit<Context, 'server'>): AgentRainState {
  return { opens: new Batcher(ctx, (sender, all) => openTogether({ ...ctx, ...sender }, all)) };
}
