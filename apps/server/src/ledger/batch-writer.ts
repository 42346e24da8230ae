import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { losesConnection } from '../platform/db/failures.ts';
import type { Prepared } from './batch.ts';
import type { PostBatch, Verdicts } from './post-batch.ts';
import { isRace, RETRY_AFTER_MS } from './retry-deadlocks.ts';
import { claimShard } from './shard-claim.ts';
import type { Verdict } from './verdict.ts';

/** What the database says when a lock was not to be had. */
const LOCK_TIMEOUT = '55P03';
/** Whoever has waited this long hears that it is too much; asking again by its key is safe. */
const PATIENCE_MS = 5000;
const BOUNDS = { connectionTimeoutMillis: 2000, statement_timeout: 3000, lock_timeout: 2000, query_timeout: 4000 };

/** A transfer that waits for its verdict. */
export interface Waiting {
  readonly prepared: Prepared;
  readonly since: number;
  /** Null when it has a follower and cannot take the fast path: nothing has happened. */
  readonly answer: (verdict: Verdict | null | Promise<Verdict>) => void;
  readonly fail: (error: unknown) => void;
}

/** Hears what became of a transfer; null when nobody knows. */
export type OnVerdict = (transfer: Prepared['transfer'], verdict: Verdict | null) => void;

/** Where a batch writer gets its batches. */
interface BatchSource {
  take(): Waiting[];
  /** Hears that everybody in a batch was answered. */
  release(batch: readonly Waiting[]): void;
  isEmpty(): boolean;
}

/** What a batch writer needs. */
interface BatchWriterOptions {
  readonly connection: ClientConfig;
  readonly now: () => Date;
  readonly source: BatchSource;
  /** From where on it looks for rows of the house's accounts that nobody else writes. */
  readonly firstShard: number;
  readonly postBatch: PostBatch;
  /** Posts what this writer cannot, because a purse may pay for it. */
  readonly toPurse: (prepared: Prepared) => Promise<Verdict>;
  readonly onError: (error: unknown) => void;
  readonly onVerdict: OnVerdict;
}

/**
 * One connection with one batch in flight. Whatever arrives meanwhile goes together in the next one, so the busier it
 * is the less each costs; a lone caller waits for nobody. Every transfer carries its key, so a batch whose answer was
 * lost is simply sent again.
 */
export class BatchWriter {
  readonly #options: BatchWriterOptions;
  #client: Client | null = null;
  /** Which rows of the house's accounts its connection writes. */
  #shard: number;
  #running: Promise<void> | null = null;

  constructor(options: BatchWriterOptions) {
    this.#options = options;
    this.#shard = options.firstShard;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Posts until nothing waits. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits until it has nothing to do. */
  async finished(): Promise<void> {
    await this.#running;
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  async #run(): Promise<void> {
    const { source } = this.#options;
    // Callers of the same moment shall ride together: those whose requests have arrived, and those who ask for the next
    // thing as soon as they are answered. Without a turn of the loop each batch would leave half of them behind.
    do {
      await nextTurn();
      const batch = source.take();
      // What waits then waits for somebody whom another writer has.
      if (batch.length === 0) break;
      await this.#settle(batch).finally(() => source.release(batch));
    } while (!source.isEmpty());
    this.#running = null;
  }

  async #settle(all: readonly Waiting[]): Promise<void> {
    const now = performance.now();
    const batch = all.filter((one) => !this.#isTooLate(one, now));
    if (batch.length === 0) return;
    const verdicts: Verdicts = new Map();
    const failure = await this.#send(
      batch.map(({ prepared }) => prepared),
      verdicts,
    ).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const left: Waiting[] = [];
    for (const one of batch) {
      const verdict = verdicts.get(one.prepared);
      if (verdict === undefined) left.push(one);
      else if (verdict === 'purse') one.answer(this.#options.toPurse(one.prepared));
      else {
        if (verdict) this.#options.onVerdict(one.prepared.transfer, verdict);
        one.answer(verdict);
      }
    }
    if (!failure) return assert(left.length === 0, 'each transfer has a verdict');
    const { error } = failure;
    this.#options.onError(error);
    // One that the database cannot take at all must not take the others with it.
    if (batch.length > 1 && !losesConnection(error)) for (const one of left) await this.#settle([one]);
    else for (const one of left) this.#fail(one, error);
  }

  #fail({ prepared, fail }: Waiting, error: unknown): void {
    this.#options.onVerdict(prepared.transfer, null);
    fail(error);
  }

  /** Behind a database that hangs nobody waits for ever. [F11] */
  #isTooLate(one: Waiting, now: number): boolean {
    const isLate = now - one.since > PATIENCE_MS;
    if (isLate)
      this.#fail(one, Object.assign(new Error('the ledger did not get to it in time'), { code: LOCK_TIMEOUT }));
    return isLate;
  }

  /** Posts until every transfer has its verdict; those that have one are not sent again. */
  async #send(batch: readonly Prepared[], verdicts: Verdicts): Promise<void> {
    const startedAt = performance.now();
    for (const waitMs of RETRY_AFTER_MS) {
      try {
        return await this.#post(batch, verdicts);
      } catch (error) {
        const isLost = losesConnection(error);
        if (isLost) this.#drop();
        const isWorthwhile = isLost || isRace(error);
        if (!isWorthwhile || performance.now() - startedAt > PATIENCE_MS) throw error;
        await sleep(waitMs);
      }
    }
    return this.#post(batch, verdicts);
  }

  async #post(batch: readonly Prepared[], verdicts: Verdicts): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    await this.#options.postBatch({ client, at: this.#options.now(), shard: this.#shard }, batch, verdicts);
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...this.#options.connection,
      ...BOUNDS,
      application_name: 'perya ledger',
      keepAlive: true,
    });
    // Without a listener the loss of an idle connection would end the process.
    client.on('error', () => this.#client === client && this.#drop());
    await client.connect();
    this.#shard = await claimShard(client, this.#options.firstShard);
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    void client?.end().catch(() => undefined);
  }
}
