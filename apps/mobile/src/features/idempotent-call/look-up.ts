import { wallet, type Value } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';

/** What is known about a call by its key. */
export type Found = Value<typeof wallet.outcome>;

/** Waits between two questions, longer every time. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000] as const;

/** Asks what became of a call until the server says something; nothing when it could not be reached. [D4] */
export async function lookUp(key: string): Promise<Found | null> {
  for (const wait of WAITS_MS) {
    const found = await askOnce(key);
    if (found) return found;
    await pause(wait);
  }
  return askOnce(key);
}

/** Asks once what became of a call. */
export async function askOnce(key: string): Promise<Found | null> {
  const outcome = await ask(wallet.outcome, { key }, { quiet: true });
  return outcome.ok ? outcome.value : null;
}

/** Makes sure that a call that never arrived stays without effect; one that did arrive says how it ended. [D4] */
export async function cancelCall(key: string): Promise<Found | null> {
  const outcome = await ask(wallet.cancelCall, { key }, { quiet: true });
  return outcome.ok ? outcome.value : null;
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
