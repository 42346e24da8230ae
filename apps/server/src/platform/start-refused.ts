/** Stops the start with one sentence that tells the operator what to do; anything else thrown is a bug. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
