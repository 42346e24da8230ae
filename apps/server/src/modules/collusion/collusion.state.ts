declare module '../../platform/context.ts' {
  interface ServerState {
    readonly collusion: CollusionState;
  }
}

/** What a server knows about cases. */
export interface CollusionState {
  /** How many of each brand were open when they were last counted. */
  open: ReadonlyMap<string, number>;
}

/** Creates it. */
export function createCollusionState(): CollusionState {
  return { open: new Map() };
}
