import { setTimeout as sleep } from 'node:timers/promises';
import { isTooSlow, losesConnection } from './failures.ts';

const TRIES = 10;
const PAUSE_MS = 500;

/**
 * A start on a busy machine asks on, where a server that runs would leave it to its callers. Locks that are not to be had
 * are not waited for: whoever has them is at work.
 */
export async function whileUnavailable<T>(
  step: () => Promise<T>,
  pause: () => Promise<unknown> = () => sleep(PAUSE_MS),
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await step();
    } catch (error) {
      if (left <= 1 || !(losesConnection(error) || isTooSlow(error))) throw error;
      await pause();
    }
  }
}
