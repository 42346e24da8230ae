import { limitKey } from '../platform/net/address.ts';

/** Pages say who they are at once, so even many behind one address are pending for a moment only. */
const PER_ADDRESS_MAX = 50;

/**
 * Counts the connections that have not said yet who they are: one address must not take the places of all others. Those
 * that have are counted by member, because whole mobile networks share an address. [T38]
 */
export class PendingConnections {
  readonly #counts = new Map<string, number>();

  /** Counts one more and answers how to release it; null when its address has enough of them. */
  admit(address: string): (() => void) | null {
    const key = limitKey(address);
    const count = this.#counts.get(key) ?? 0;
    if (count >= PER_ADDRESS_MAX) return null;
    this.#counts.set(key, count + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (this.#counts.get(key) ?? 1) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
