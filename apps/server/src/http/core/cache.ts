/**
 * Values kept in memory under keys that name their version, so nothing in here is ever out of date. Bounded, the
 * least used goes first, and a value is loaded once for all who wait for it.
 */
export class VersionedCache<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<Value>>();
  readonly #entriesMax: number;

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  /** The value of a key; `load` may forbid to keep what it answers, and a failure is never kept. */
  async get(key: string, load: () => Promise<{ readonly value: Value; readonly keep: boolean }>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const waiting = this.#loading.get(key);
    if (waiting) return waiting;
    const loading = this.#load(key, load).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #load(key: string, load: () => Promise<{ readonly value: Value; readonly keep: boolean }>): Promise<Value> {
    const { value, keep } = await load();
    if (keep) {
      this.#kept.set(key, value);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > this.#entriesMax && oldest !== undefined) this.#kept.delete(oldest);
    }
    return value;
  }
}
