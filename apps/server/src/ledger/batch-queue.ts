import { assert } from '@perya/std';
import type { ClientConfig } from 'pg';
import { SHARDS } from './accounts.ts';
import type { Prepared } from './batch.ts';
import { BatchWriter, type OnVerdict, type Waiting } from './batch-writer.ts';
import type { Verdict } from './verdict.ts';

/** A batch has a price of its own: until so many wait, no second writer begins one beside the first. */
const TOGETHER = 32;
/** Whoever waits longer waits behind a lock or the disk, and another writer takes them. */
const HURRY_MS = 25;

/** What writers of batches need. */
export interface BatchQueueOptions {
  readonly connection: ClientConfig;
  readonly now: () => Date;
  /** How many write side by side. */
  readonly writers: number;
  /** The most transfers that go together. */
  readonly batchMax: number;
  /** From where on writers look for rows of the house's accounts that nobody else writes. */
  readonly firstShard: number;
  readonly onError: (error: unknown) => void;
  readonly onVerdict: OnVerdict;
}

/**
 * Where transfers wait until a writer takes them. While few wait, one writer has all of them; more join it the more there are.
 * What one writer has of a member no other one touches, so they do not wait for each other, and a member keeps its order.
 */
export class BatchQueue {
  readonly #writers: readonly BatchWriter[];
  readonly #batchMax: number;
  #waiting: Waiting[] = [];
  /** How many are in batches on their way; their keys and accounts of members. */
  #sent = 0;
  readonly #held = new Set<string>();
  #hurry: NodeJS.Timeout | null = null;

  constructor({ writers, firstShard, ...options }: BatchQueueOptions) {
    this.#batchMax = options.batchMax;
    const source = {
      take: () => this.#take(),
      release: (batch: readonly Waiting[]) => this.#release(batch),
      isEmpty: () => this.#waiting.length === 0,
    };
    this.#writers = Array.from(
      { length: writers },
      (_, nr) => new BatchWriter({ ...options, source, firstShard: (firstShard + nr) % SHARDS }),
    );
  }

  /** Posts with the next batch. */
  post(prepared: Prepared): Promise<Verdict> {
    assert(prepared.follower === null, 'only what has a follower can be left');
    return this.#add(prepared) as Promise<Verdict>;
  }

  /** Posts with the next batch what has a follower; null when it was left, and nothing has happened. */
  postFollowed(prepared: Prepared): Promise<Verdict | null> {
    return this.#add(prepared);
  }

  /** How many wait for a batch. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Finishes what waits and closes the connections. */
  async close(): Promise<void> {
    while (this.#writers.some(({ isRunning }) => isRunning))
      await Promise.all(this.#writers.map((writer) => writer.finished()));
    if (this.#hurry) clearTimeout(this.#hurry);
    await Promise.all(this.#writers.map((writer) => writer.close()));
  }

  #add(prepared: Prepared): Promise<Verdict | null> {
    const answered = new Promise<Verdict | null>((answer, fail) => {
      this.#waiting.push({ prepared, since: performance.now(), answer, fail });
    });
    const isMuch = this.#waiting.length >= Math.min(TOGETHER, this.#batchMax);
    if (isMuch || !this.#writers.some(({ isRunning }) => isRunning)) this.#startOne();
    else this.#hurry ??= this.#watch();
    return answered;
  }

  #startOne(): void {
    this.#writers.find(({ isRunning }) => !isRunning)?.start();
  }

  /** Behind a writer that hangs nobody waits as long as another one has nothing to do. */
  #watch(): NodeJS.Timeout {
    return setTimeout(() => {
      const [first] = this.#waiting;
      if (first && performance.now() - first.since >= HURRY_MS) this.#startOne();
      this.#hurry = first ? this.#watch() : null;
    }, HURRY_MS).unref();
  }

  /** Takes what can go together, a fair share of all there is: a key and an account of a member at most once anywhere. */
  #take(): Waiting[] {
    const share = Math.ceil((this.#waiting.length + this.#sent) / this.#writers.length);
    const max = Math.min(this.#batchMax, Math.max(TOGETHER, share));
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const behind = new Set<string>();
    for (const waiting of this.#waiting) {
      if (batch.length < max && this.#isFree(waiting.prepared, behind)) {
        batch.push(waiting);
        mark(this.#held, waiting.prepared);
      } else {
        later.push(waiting);
        // Whoever waits keeps the order of its account.
        mark(behind, waiting.prepared);
      }
    }
    this.#waiting = later;
    this.#sent += batch.length;
    return batch;
  }

  #isFree({ transfer, own }: Prepared, behind: ReadonlySet<string>): boolean {
    if (this.#held.has(transfer.key) || behind.has(transfer.key)) return false;
    for (const account of own) if (this.#held.has(account) || behind.has(account)) return false;
    return true;
  }

  #release(batch: readonly Waiting[]): void {
    this.#sent -= batch.length;
    for (const { prepared } of batch) {
      this.#held.delete(prepared.transfer.key);
      for (const account of prepared.own) this.#held.delete(account);
    }
  }
}

function mark(marks: Set<string>, { transfer, own }: Prepared): void {
  marks.add(transfer.key);
  for (const account of own) marks.add(account);
}
