import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { losesConnection } from '../db/failures.ts';
import { POST_SQL, toParameters, toVerdict, type PostedRow, type Prepared } from './batch.ts';
import type { Verdict } from './verdict.ts';

const BATCH_MAX = 512;
/** Two batches met on one key or in one knot: the next try finds what the other left. */
const RACES: ReadonlySet<string> = new Set(['23505', '40P01', '40001']);
/** What the database says when a lock was not to be had. */
const LOCK_TIMEOUT = '55P03';
const RETRY_AFTER_MS = [0, 5, 20, 100, 400, 1000];
/** Whoever has waited this long hears that it is too much; asking again by its key is safe. */
const PATIENCE_MS = 5000;
const BOUNDS = { connectionTimeoutMillis: 2000, statement_timeout: 3000, lock_timeout: 2000, query_timeout: 4000 };

interface Waiting {
  readonly prepared: Prepared;
  readonly since: number;
  readonly answer: (verdict: Verdict) => void;
  readonly fail: (error: unknown) => void;
}

/** What a lane needs. */
export interface LaneOptions {
  readonly connection: ClientConfig;
  readonly now: () => Date;
  /** Which rows of the house's accounts it writes. */
  readonly shard: number;
  readonly onError: (error: unknown) => void;
}

/**
 * One connection with one batch in flight. Whatever arrives meanwhile goes together in the next one, so the busier it
 * is the less each costs; a lone caller waits for nobody. Every transfer carries its key, so a batch whose answer was
 * lost is simply sent again.
 */
export class Lane {
  readonly #options: LaneOptions;
  #waiting: Waiting[] = [];
  #client: Client | null = null;
  #running: Promise<void> | null = null;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Posts with the next batch. */
  post(prepared: Prepared): Promise<Verdict> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ prepared, since: performance.now(), answer, fail });
      this.#running ??= this.#run();
    });
  }

  /** Finishes what waits and closes the connection. */
  async close(): Promise<void> {
    await this.#running;
    await this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  async #run(): Promise<void> {
    // Callers of the same moment shall ride together: those whose requests have arrived, and those who ask for the next
    // thing as soon as they are answered. Without a turn of the loop each batch would leave half of them behind.
    do {
      await nextTurn();
      await this.#settle(this.#take());
    } while (this.#waiting.length > 0);
    this.#running = null;
  }

  /** Takes what can go together: a key and an account of a member at most once. */
  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const used = new Set<string>();
    for (const waiting of this.#waiting) {
      const { transfer, own } = waiting.prepared;
      const marks = [transfer.key, ...own];
      if (batch.length === BATCH_MAX || marks.some((mark) => used.has(mark))) later.push(waiting);
      else batch.push(waiting);
      // Whoever waits keeps the order of its account.
      for (const mark of marks) used.add(mark);
    }
    this.#waiting = later;
    return batch;
  }

  async #settle(all: readonly Waiting[]): Promise<void> {
    const batch = all.filter((one) => !this.#isTooLate(one));
    if (batch.length === 0) return;
    try {
      const verdicts = await this.#send(batch.map(({ prepared }) => prepared));
      batch.forEach(({ answer }, at) => {
        const verdict = verdicts[at];
        assert(verdict, 'each transfer has a verdict');
        answer(verdict);
      });
    } catch (error) {
      this.#options.onError(error);
      // One that the database cannot take at all must not take the others with it.
      if (batch.length > 1 && !losesConnection(error)) for (const one of batch) await this.#settle([one]);
      else for (const { fail } of batch) fail(error);
    }
  }

  /** Behind a database that hangs nobody waits for ever. [F11] */
  #isTooLate({ since, fail }: Waiting): boolean {
    const isLate = performance.now() - since > PATIENCE_MS;
    if (isLate) fail(Object.assign(new Error('the ledger did not get to it in time'), { code: LOCK_TIMEOUT }));
    return isLate;
  }

  async #send(batch: readonly Prepared[]): Promise<Verdict[]> {
    const startedAt = performance.now();
    for (const waitMs of RETRY_AFTER_MS) {
      try {
        return await this.#post(batch);
      } catch (error) {
        const isLost = losesConnection(error);
        if (isLost) this.#drop();
        const isWorthwhile = isLost || RACES.has(String((error as { code?: unknown }).code));
        if (!isWorthwhile || performance.now() - startedAt > PATIENCE_MS) throw error;
        await sleep(waitMs);
      }
    }
    return this.#post(batch);
  }

  async #post(batch: readonly Prepared[]): Promise<Verdict[]> {
    const { now, shard } = this.#options;
    const client = (this.#client ??= await this.#connect());
    const values = toParameters(batch, now(), shard);
    const { rows } = await client.query<PostedRow>({ name: 'post', text: POST_SQL, values });
    const verdicts: Verdict[] = [];
    for (const row of rows) {
      const prepared = batch[row.nr - 1];
      assert(prepared, 'a verdict belongs to a transfer');
      verdicts[row.nr - 1] = toVerdict(prepared, row);
    }
    return verdicts;
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
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    void client?.end().catch(() => undefined);
  }
}
