import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@perya/std';
import { Client, type ClientConfig } from 'pg';
import { losesConnection } from '../platform/db/failures.ts';
import { postStatement, toVerdict, type Prepared } from './batch.ts';
import { fastPathStatement, readFastPathRow } from './fast-path-batch.ts';
import type { FastPathMove } from './fast-path.ts';
import type { LedgerPostPlainRow, LedgerPostRow } from './functions.gen.ts';
import { claimShard } from './shard-claim.ts';
import { isRace, KNOWN_KEY, RETRY_AFTER_MS } from './retry-deadlocks.ts';
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
  readonly answer: (verdict: Verdict | null) => void;
  readonly fail: (error: unknown) => void;
}

/** Hears what became of a transfer; null when nobody knows. */
export type OnVerdict = (transfer: Prepared['transfer'], verdict: Verdict | null) => void;

/** Verdicts of a batch; null for what was left. */
type Verdicts = Map<Prepared, Verdict | null>;

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
        const isWorthwhile = isLost || isRace(codeOf(error));
        if (!isWorthwhile || performance.now() - startedAt > PATIENCE_MS) throw error;
        await sleep(waitMs);
      }
    }
    return this.#post(batch, verdicts);
  }

  async #post(batch: readonly Prepared[], verdicts: Verdicts): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    const at = this.#options.now();
    const plain = leftOf(batch, verdicts).filter((one) => isPlain(one, at));
    if (plain.length > 0) await this.#postPlain(client, at, plain, verdicts);
    for (const one of leftOf(batch, verdicts)) if (one.follower) verdicts.set(one, null);
    const others = leftOf(batch, verdicts);
    if (others.length === 0) return;
    const { rows } = await client.query<LedgerPostRow>(postStatement(others, at, this.#shard));
    for (const row of rows) {
      const prepared = others[row.nr - 1];
      assert(prepared, 'a verdict belongs to a transfer');
      verdicts.set(prepared, toVerdict(prepared, row, at));
    }
  }

  /** The fast path; whatever it leaves without a verdict takes the slow path. */
  async #postPlain(
    client: Client,
    at: Date,
    plain: (Prepared & { plain: FastPathMove })[],
    verdicts: Verdicts,
  ): Promise<void> {
    // Everybody locks players in the order of their accounts.
    plain.sort((one, other) => one.plain.order - other.plain.order);
    const { rows } = await client
      .query<LedgerPostPlainRow>(fastPathStatement(plain, at, this.#shard))
      .catch((error: unknown) => (codeOf(error) === KNOWN_KEY ? { rows: [] } : Promise.reject(error)));
    if (!rows[0]) return;
    const ends = readFastPathRow(rows[0], plain);
    for (const [place, prepared] of plain.entries()) {
      const end = ends[place];
      if (end) verdicts.set(prepared, { state: 'done', isReplay: false, at, balance: end[0], version: end[1] });
    }
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

/** What has no verdict yet; nearly always that is all or nothing. */
function leftOf(batch: readonly Prepared[], verdicts: Readonly<Verdicts>): readonly Prepared[] {
  if (verdicts.size === 0) return batch;
  return verdicts.size === batch.length ? [] : batch.filter((one) => !verdicts.has(one));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

/** A bet that is too late is refused, which only the slow path can do. */
function isPlain(prepared: Prepared, at: Date): prepared is Prepared & { plain: FastPathMove } {
  const { expiresAt } = prepared.transfer;
  return prepared.plain !== null && (expiresAt === undefined || expiresAt > at);
}
