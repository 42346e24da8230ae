/** A broken promise inside the program: a bug, never a user's mistake. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Stops the request when a promise of the program is broken. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** Marks a place the types prove unreachable. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${String(value)}`);
}
