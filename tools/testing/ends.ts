import { runInNewContext } from 'node:vm';

/** Hundreds of times what honest work takes, so that a busy machine is no reason. */
const NEVER_MS = 20_000;

/**
 * Runs work on input so long that only steps that grow with its length alone come to an end; throws when it does not.
 * The timeout of a test could not: it waits for work that lets nobody in between.
 */
export function ends<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: NEVER_MS }) as T;
}
