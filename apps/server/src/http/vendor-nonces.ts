/** How long a nonce stands for one request only; longer than any clock may differ. */
const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 50_000;

/**
 * Remembers which request a nonce stood for. The very same request may come again, because HTTP clients repeat by
 * themselves after a broken line and every call is answered once and for all; another request under the same nonce may
 * not. Each server remembers its own, and under a flood only the newest.
 */
export class Nonces {
  #young = new Map<string, string>();
  #old = new Map<string, string>();
  #turnAt = 0;

  /** Whether this nonce is new, or was signed the same before. */
  isOf(nonce: string, signature: string, nowMs: number): boolean {
    if (nowMs >= this.#turnAt || this.#young.size >= KEPT_MAX) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#turnAt = nowMs + KEPT_MS;
    }
    const known = this.#young.get(nonce) ?? this.#old.get(nonce);
    if (known !== undefined) return known === signature;
    this.#young.set(nonce, signature);
    return true;
  }
}
