import { createECDH, type ECDH } from 'node:crypto';
import type { session } from '@perya/contract';
import type { Vault } from './vault.ts';

const DAY_MS = 24 * 3_600_000;

/** A key of one day; it opens bodies for another day after its own. */
export interface DayKey extends session.SealKey {
  readonly pair: ECDH;
  readonly point: Buffer;
}

/** Keys come out of the installation's master key by their date, so all servers have the same and none is stored. [D2] */
export class SealKeys {
  readonly #vault: Vault;
  readonly #known = new Map<string, DayKey>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The key that pages give out now. */
  current(now: Date): DayKey {
    return this.#ofDay(Math.floor(now.getTime() / DAY_MS));
  }

  /** The key of an id, as long as it is good. */
  find(keyId: string, now: Date): DayKey | null {
    const today = Math.floor(now.getTime() / DAY_MS);
    return [today, today - 1].map((day) => this.#ofDay(day)).find((key) => key.keyId === keyId) ?? null;
  }

  #ofDay(day: number): DayKey {
    const keyId = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const known = this.#known.get(keyId);
    if (known) return known;
    const pair = this.#makePair(keyId);
    const point = pair.getPublicKey();
    const notAfter = new Date((day + 2) * DAY_MS).toISOString();
    const made = { keyId, publicKey: point.toString('base64url'), notAfter, pair, point };
    if (this.#known.size > 3) this.#known.clear();
    this.#known.set(keyId, made);
    return made;
  }

  #makePair(keyId: string): ECDH {
    const pair = createECDH('prime256v1');
    // One number in four thousand million is no key of this curve; the next one is.
    for (let attempt = 0; ; attempt += 1) {
      try {
        pair.setPrivateKey(this.#vault.derive(`seal ${keyId} ${attempt}`));
        return pair;
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }
}

/** What a page or an answer tells about a key. */
export function publicPart({ keyId, publicKey, notAfter }: DayKey): session.SealKey {
  return { keyId, publicKey, notAfter };
}
