import type { Context } from '../../context.ts';
import { settle, evictShared, takeShared, type Budget } from '../../platform/limits/rate-limit.store.ts';

/** The budgets of an address; people behind one mobile network share an address, so they are wide. [SRV-07] */
export interface Budgets {
  readonly read: Budget;
  readonly write: Budget;
}

/** The budgets of a server; only reads are a matter of taste. */
export function budgetsFor(readsPerSecond: number): Budgets {
  return {
    read: { burst: readsPerSecond * 10, perSecond: readsPerSecond },
    write: { burst: 60, perSecond: 2 },
  };
}

/** Refused until then, in whole seconds; nothing when the request may go on. */
export type Verdict = { readonly retryAfterSeconds: number } | null;

/** Counts requests by address, over restarts and over all servers of one database. */
export interface RateLimit {
  /** Decides from what this server knows and never waits: the shared count follows within moments. */
  read(key: string): Verdict;
  /** Counts a read if it may go on, and nothing otherwise. */
  tryRead(key: string): boolean;
  /** Asks the shared count before it answers. */
  write(key: string): Promise<Verdict>;
  close(): Promise<void>;
}

const FLUSH_MS = 250;
const EVICT_MS = 60_000;
const KEYS_MAX = 50_000;

/**
 * Token buckets, kept as the moment at which a bucket is full again: one timestamp says it all and refills by itself.
 * A bucket is empty when that moment lies further ahead than a whole burst takes to refill.
 */
export function createRateLimit(ctx: Context, budgets: Budgets): RateLimit {
  /** Milliseconds of this process at which a bucket is full again. */
  const fullAt = new Map<string, number>();
  const sharing = new Sharing(ctx, async (batch) => {
    for (const [key, aheadMs] of await settle(ctx.db, budgets.read, batch)) {
      remember(fullAt, key, Math.max(fullAt.get(key) ?? 0, performance.now() + aheadMs));
    }
  });
  const timer = setInterval(() => void evictFull(ctx, fullAt), EVICT_MS);
  timer.unref();

  const take = (key: string, budget: Budget): Verdict => {
    const now = performance.now();
    const next = Math.max(fullAt.get(key) ?? 0, now) + 1000 / budget.perSecond;
    const verdict = judge(next - now, budget);
    if (!verdict) remember(fullAt, key, next);
    return verdict;
  };

  const hit = (limit: keyof Budgets, verdict: Verdict): Verdict => {
    ctx.counters.rateLimits.add(limit);
    return verdict;
  };

  const takeRead = (address: string): Verdict => {
    const key = `read ${address}`;
    const verdict = take(key, budgets.read);
    if (verdict) return verdict;
    sharing.add(key);
    return null;
  };

  return {
    read(address) {
      const verdict = takeRead(address);
      return verdict && hit('read', verdict);
    },
    tryRead: (address) => takeRead(address) === null,
    async write(address) {
      const key = `write ${address}`;
      const verdict = take(key, budgets.write);
      if (verdict) return hit('write', verdict);
      try {
        const aheadMs = await takeShared(ctx.db, budgets.write, key);
        const refused = judge(aheadMs, budgets.write);
        if (!refused) return null;
        remember(fullAt, key, Math.max(fullAt.get(key) ?? 0, performance.now() + aheadMs));
        return hit('write', refused);
      } catch (error) {
        // Without a database this server's own count still holds.
        ctx.log.warn({ event: 'rate_limit.not_shared', err: error }, 'rate limits not shared');
        return null;
      }
    },
    async close() {
      clearInterval(timer);
      await sharing.close();
    },
  };
}

/** What this server has counted and other servers have not heard of yet; it is flushed a few times a second. */
class Sharing {
  readonly #log: Context['log'];
  readonly #flush: (batch: [key: string, count: number][]) => Promise<void>;
  readonly #unsent = new Map<string, number>();
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor({ log }: Pick<Context, 'log'>, flush: (batch: [key: string, count: number][]) => Promise<void>) {
    this.#log = log;
    this.#flush = flush;
  }

  add(key: string): void {
    this.#unsent.set(key, (this.#unsent.get(key) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#begin(), FLUSH_MS);
  }

  async close(): Promise<void> {
    if (this.#timer) {
      clearTimeout(this.#timer);
      this.#begin();
    }
    await this.#flushing;
  }

  #begin(): void {
    this.#timer = null;
    // In one order on all servers, so that they do not wait for each other in a circle.
    const batch = [...this.#unsent].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#unsent.clear();
    this.#flushing = this.#flush(batch).catch((error: unknown) =>
      this.#log.warn({ event: 'rate_limit.not_shared', err: error }, 'rate limits not shared'),
    );
  }
}

function judge(aheadMs: number, budget: Budget): Verdict {
  const emptyMs = aheadMs - (budget.burst * 1000) / budget.perSecond;
  // A whole millisecond of slack: clocks of two machines read in a row never agree to the last digit.
  return emptyMs <= 1 ? null : { retryAfterSeconds: Math.max(1, Math.ceil(emptyMs / 1000)) };
}

function remember(fullAt: Map<string, number>, key: string, at: number): void {
  fullAt.delete(key);
  fullAt.set(key, at);
  if (fullAt.size <= KEYS_MAX) return;
  const [oldest] = fullAt.keys();
  if (oldest !== undefined) fullAt.delete(oldest);
}

/** Evicts buckets that are full again. */
async function evictFull(ctx: Context, fullAt: Map<string, number>): Promise<void> {
  const now = performance.now();
  for (const [key, at] of fullAt) if (at < now) fullAt.delete(key);
  try {
    await evictShared(ctx.db);
  } catch (error) {
    ctx.log.warn({ event: 'rate_limit.not_purged', err: error }, 'full buckets were not evicted');
  }
}
