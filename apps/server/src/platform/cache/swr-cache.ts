const RETRY_MS = 1000;

/** A copy of something slow, held in memory. */
export interface SwrCache<Value> {
  /** The copy; waits for a fresh one only when there is none or when it is known to be out of date. */
  get(): Promise<Value>;
  /** The copy when it needs no renewal; whoever asks before every bet does not wait even for a promise. */
  peek(): Value | undefined;
  /** Says that the original changed. */
  invalidate(): void;
}

/**
 * Keeps what `load` answers. A copy older than `ageMs` is renewed behind the caller's back, and while the original
 * cannot be reached the last copy goes on serving.
 */
export function createSwrCache<Value>(
  load: () => Promise<Value>,
  ageMs: number,
  onFailure: (error: unknown) => void,
): SwrCache<Value> {
  let copy: { readonly value: Value; readonly since: number; readonly change: number } | null = null;
  let running: { readonly change: number; readonly done: Promise<Value> } | null = null;
  let change = 0;
  let failedAt = -Infinity;

  function renew(): Promise<Value> {
    if (running?.change === change) return running.done;
    const mine = change;
    const done = load().then(
      (value) => {
        if (copy === null || copy.change <= mine) copy = { value, since: performance.now(), change: mine };
        return value;
      },
      (error: unknown) => {
        failedAt = performance.now();
        throw error;
      },
    );
    const run = { change: mine, done };
    running = run;
    const settle = () => {
      if (running === run) running = null;
    };
    done.then(settle, settle);
    return done;
  }

  return {
    async get() {
      if (copy === null) return renew();
      const held = copy;
      const now = performance.now();
      const outdated = held.change !== change;
      if ((!outdated && now - held.since < ageMs) || now - failedAt < RETRY_MS) return held.value;
      const renewed = renew().catch((error: unknown) => {
        onFailure(error);
        return held.value;
      });
      return outdated ? renewed : held.value;
    },
    peek() {
      return copy?.change === change && performance.now() - copy.since < ageMs ? copy.value : undefined;
    },
    invalidate() {
      change += 1;
    },
  };
}

/** One copy for each name, opened when somebody first asks for it. */
export class SwrCaches<Value> {
  readonly #open: (name: string) => SwrCache<Value>;
  readonly #copies = new Map<string, SwrCache<Value>>();

  constructor(open: (name: string) => SwrCache<Value>) {
    this.#open = open;
  }

  has(name: string): boolean {
    return this.#copies.has(name);
  }

  /** The copy, waited for only where `SwrCache.get` waits. */
  get(name: string): Promise<Value> {
    const copy = this.#copies.get(name) ?? this.#open(name);
    this.#copies.set(name, copy);
    return copy.get();
  }

  /** The copy when it is there and needs no renewal. */
  peek(name: string): Value | undefined {
    return this.#copies.get(name)?.peek();
  }

  /** Says that one original changed, or that any of them may have. */
  invalidate(name?: string): void {
    if (name !== undefined) this.#copies.get(name)?.invalidate();
    else for (const copy of this.#copies.values()) copy.invalidate();
  }
}
