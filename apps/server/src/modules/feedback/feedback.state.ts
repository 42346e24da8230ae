declare module '../../platform/context.ts' {
  interface ServerState {
    readonly feedback: FeedbackState;
  }
}

/** What a server counts about feedback. */
export interface FeedbackState {
  /** How many threads waited longer than promised at the last look, by brand. */
  overdue: ReadonlyMap<string, number>;
}

/** Creates it. */
export function createFeedbackState(): FeedbackState {
  return { overdue: new Map() };
}
