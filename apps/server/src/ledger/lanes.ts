import type { Transfer } from '@perya/ledger';
import { assert } from '@perya/std';
import { SHARDS } from './accounts.ts';
import type { Prepared } from './batch.ts';
import { BatchWriter, type BatchWriterOptions } from './batch-writer.ts';
import { postPlainFirst } from './post-batch.ts';
import { PurseHints, type Weigh } from './purse-hints.ts';
import { PurseLane } from './purse-lane.ts';
import type { Verdict } from './verdict.ts';

/** What lanes need. */
interface LanesOptions extends Omit<BatchWriterOptions, 'postBatch' | 'toPurse'> {
  readonly writers: number;
  readonly weigh: Weigh | undefined;
}

const PLAY_KINDS: ReadonlySet<string> = new Set(['bet', 'settle', 'void']);

/** Where transfers wait for the batch they go with: by their member, and apart for players with purses. */
export class Lanes {
  readonly purses: PurseLane;
  readonly #hints: PurseHints;
  readonly #writers: readonly BatchWriter[];

  constructor({ writers, weigh = noPurses, firstShard, ...options }: LanesOptions) {
    const shardOf = (nr: number) => (firstShard + nr) % SHARDS;
    this.#hints = new PurseHints(weigh);
    this.purses = new PurseLane(this.#hints, { ...options, firstShard: shardOf(writers) });
    const shared = { ...options, postBatch: postPlainFirst, toPurse: (one: Prepared) => this.purses.post(one) };
    this.#writers = Array.from(
      { length: writers },
      (_, nr) => new BatchWriter({ ...shared, firstShard: shardOf(nr) }),
    );
  }

  /** Posts with the next batch. */
  post(prepared: Prepared): Promise<Verdict> {
    return this.#isOfPurse(prepared) ? this.purses.post(prepared) : this.#writerOf(prepared).post(prepared);
  }

  /** Posts with the next batch what has a follower; null when it was left, and nothing has happened. */
  postFollowed(prepared: Prepared): Promise<Verdict | null> {
    return this.#isOfPurse(prepared) ? Promise.resolve(null) : this.#writerOf(prepared).postFollowed(prepared);
  }

  /** How many wait for the batch they go with. */
  get waiting(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.waiting, this.purses.waiting);
  }

  /** Finishes what waits; what the others leave to purses comes last. */
  async close(): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.close()));
    await this.purses.close();
  }

  /** The same member always has the same writer, so that writers do not wait for each other. */
  #writerOf(prepared: Prepared): BatchWriter {
    const writer = this.#writers[Number(prepared.own[0] ?? 0) % this.#writers.length];
    assert(writer, 'there is a writer');
    return writer;
  }

  #isOfPurse({ cash, transfer }: Prepared): boolean {
    return this.#hints.has(cash) && isPlay(transfer);
  }
}

/** A bet or its end; corrections are not. */
function isPlay({ bet, moves }: Transfer): boolean {
  return bet !== undefined && PLAY_KINDS.has(moves[0]?.kind ?? '');
}

const noPurses: Weigh = () => Promise.reject(new Error('nobody has a purse here'));
