/** A newer API that an emitted file may name, because the code asks first whether it is there. */
export interface Allowance {
  /** As the gate names it. */
  readonly what: string;
  /** The emitted file, without its hash. */
  readonly file: RegExp;
  readonly reason: string;
}

/** Every exception, with its reason; one that is no longer needed fails the gate. */
export const ALLOWED_APIS: readonly Allowance[] = [];
