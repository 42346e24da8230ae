import type { MemberEventBatch } from './tell.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly live: LiveState;
  }
}

/** What a server is about to tell pages. */
export interface LiveState {
  batch: MemberEventBatch | null;
}

/** Creates it. */
export function createLiveState(): LiveState {
  return { batch: null };
}
