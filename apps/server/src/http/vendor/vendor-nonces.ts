/** How long a nonce stands for one request only; longer than any clock may differ. */
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 50_000;

interface Kept {
  young: Map<string, string>;
  old: Map<string, string>;
  turnAt: number;
}

/**
 * Remembers which request a nonce of a key stood for. The very same request may come again, because HTTP clients repeat by
 * themselves after a broken line and every call is answered once and for all; another request under the same nonce may
 * not. Each server remembers by itself, and under a flood only the newest of that key.
 */
export class Nonces {
  readonly #kept = new Map<string, Kept>();

  /** Whether this nonce of a key is new, or was signed the same before. The key is named by whoever proved to have it. */
  isOf(key: string, nonce: string, signature: string, nowMs: number): boolean {
    const kept = this.#keptOf(key);
    if (nowMs >= kept.turnAt || kept.young.size >= KEPT_MAX) {
      kept.old = kept.young;
      kept.young = new Map();
      kept.turnAt = nowMs + KEPT_MS;
    }
    const known = kept.young.get(nonce) ?? kept.old.get(nonce);
    if (known !== undefined) return known === signature;
    kept.young.set(nonce, signature);
    return true;
  }

  #keptOf(key: string): Kept {
    const held = this.#kept.get(key);
    if (held) return held;
    const kept = { young: new Map<string, string>(), old: new Map<string, string>(), turnAt: 0 };
    this.#kept.set(key, kept);
    return kept;
  }
}
