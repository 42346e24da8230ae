/** Why a call failed; `message` is the server's own wording. */
export interface Problem<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly value?: unknown;
}

/** Who the client speaks for, and who hears of failures. */
export interface ApiHost {
  readonly merchant: () => string;
  readonly language: () => string;
  readonly token: () => string | undefined;
  /** Whose answers these are, nobody's for a guest; a renewed token is still the same person. */
  readonly owner: () => string | undefined;
  /** The central handler; `quiet` calls show their failure themselves. [ERR-01] */
  readonly onProblem: (problem: Problem, quiet: boolean) => void;
}

const nothing = () => undefined;
let host: ApiHost = { merchant: () => '', language: () => '', token: nothing, owner: nothing, onProblem: nothing };

/** Tells the client who it speaks for. */
export function connectApi(to: ApiHost): void {
  host = to;
}

/** Who the client speaks for. */
export function apiHost(): ApiHost {
  return host;
}
