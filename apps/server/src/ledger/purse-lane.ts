import { assert } from '@perya/std';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { Prepared } from './batch.ts';
import { BatchQueue, type BatchQueueOptions } from './batch-queue.ts';
import type { LedgerPostPurseRow } from './functions.gen.ts';
import { inSavepoint } from './in-savepoint.ts';
import { postPurses } from './post-batch.ts';
import { purseStatement, toPurseVerdict, withHint } from './purse-batch.ts';
import type { PurseHints } from './purse-hints.ts';
import type { Verdict } from './verdict.ts';

/** One batch of bets with purses: each takes longer than a plain one, and nobody shall wait long for the others. */
const BATCH_MAX = 64;
/** A purse ends or begins between two tries; more often than this it does not. */
const TRIES = 5;

/** Where bets of players with purses are posted: a connection of their own, so that nobody else ever waits for them. */
export class PurseLane {
  readonly #hints: PurseHints;
  readonly #queue: BatchQueue;

  constructor(hints: PurseHints, options: Omit<BatchQueueOptions, 'postBatch' | 'toPurse'>) {
    this.#hints = hints;
    this.#queue = new BatchQueue({
      ...options,
      writers: 1,
      batchMax: BATCH_MAX,
      postBatch: postPurses(hints),
      toPurse: (prepared) => this.post(prepared),
    });
  }

  /** Posts with the next batch, and again with a better hint where the purse was another one. */
  async post(prepared: Prepared): Promise<Verdict> {
    const { transfer, cash } = prepared;
    assert(cash !== null, 'what a purse may pay for is about the cash of its player');
    // What came back for a better hint still has the old one.
    const tries = (prepared.hint?.tries ?? 0) + 1;
    assert(tries <= TRIES, `the purse of ${transfer.key} is found`);
    return this.#queue.post(withHint(prepared, { ...(await this.#hints.hintOf(cash, transfer)), tries }));
  }

  /** The same inside a transaction that changes more than money. */
  async postIn(
    tx: Transaction<Database>,
    prepared: Prepared,
    { at, shard }: { readonly at: Date; readonly shard: number },
  ): Promise<Verdict> {
    const { transfer, cash } = prepared;
    assert(cash !== null, 'what a purse may pay for is about the cash of its player');
    for (let left = TRIES; left > 0; left -= 1) {
      const hinted = withHint(prepared, await this.#hints.hintOf(cash, transfer));
      const { text, values } = purseStatement([hinted], at, shard);
      const ask = () => tx.executeQuery<LedgerPostPurseRow>(CompiledQuery.raw(text, values));
      const [row] = (await inSavepoint(tx, ask)).rows;
      assert(row, 'a transfer has a verdict');
      if (row.refusal !== 'purse') return toPurseVerdict(hinted, row, at);
      this.#hints.learn(cash, row);
    }
    throw new Error(`the purse of ${transfer.key} is not found`);
  }

  /** How many wait for the next batch. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /** Finishes what waits and closes the connection. */
  close(): Promise<void> {
    return this.#queue.close();
  }
}
