declare module '../../platform/context.ts' {
  interface ServerState {
    readonly responsibleGaming: ResponsibleGamingState;
  }
}

/** What a server knows about markers. */
export interface ResponsibleGamingState {
  /** The number in the books up to which the last day of a brand reaches. */
  readonly ends: Map<string, { readonly day: string; readonly number: bigint }>;
  /** How many markers of each brand nobody had seen to when they were last counted. */
  open: ReadonlyMap<string, number>;
}

/** Creates it. */
export function createResponsibleGamingState(): ResponsibleGamingState {
  return { ends: new Map(), open: new Map() };
}
