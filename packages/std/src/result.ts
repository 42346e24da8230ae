/** An expected failure: a closed code, and data for the caller where the contract says so. */
export interface Failure<Code extends string> {
  readonly code: Code;
  readonly value?: unknown;
}

/** What a service answers: a value, or one of the failures its contract names. */
export type Result<Value, Code extends string = never> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure<Code> };

/** Wraps a value as a success. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Wraps a code as an expected failure. */
export function fail<Code extends string>(
  code: Code,
  value?: unknown,
): { readonly ok: false; readonly error: Failure<Code> } {
  return { ok: false, error: value === undefined ? { code } : { code, value } };
}
