import type { Transfer } from '@perya/ledger';
import { SHARDS } from './accounts.ts';
import type { Prepared } from './batch.ts';
import { BatchQueue, type BatchQueueOptions } from './batch-queue.ts';
import { postPlainFirst } from './post-batch.ts';
import { PurseHints, type Weigh } from './purse-hints.ts';
import { PurseLane } from './purse-lane.ts';
import type { Verdict } from './verdict.ts';

/** What lanes need. */
interface LanesOptions extends Omit<BatchQueueOptions, 'postBatch' | 'toPurse'> {
  readonly weigh: Weigh | undefined;
}

const PLAY_KINDS: ReadonlySet<string> = new Set(['bet', 'settle', 'void']);

/** Where transfers wait for the batch they go with: those of players with purses apart from all others. */
export class Lanes {
  readonly purses: PurseLane;
  readonly #hints: PurseHints;
  readonly #queue: BatchQueue;

  constructor({ weigh = noPurses, ...options }: LanesOptions) {
    this.#hints = new PurseHints(weigh);
    const firstShard = (options.firstShard + options.writers) % SHARDS;
    this.purses = new PurseLane(this.#hints, { ...options, firstShard });
    const toPurse = (prepared: Prepared) => this.purses.post(prepared);
    this.#queue = new BatchQueue({ ...options, postBatch: postPlainFirst, toPurse });
  }

  /** Posts with the next batch. */
  post(prepared: Prepared): Promise<Verdict> {
    return this.#isOfPurse(prepared) ? this.purses.post(prepared) : this.#queue.post(prepared);
  }

  /** Posts with the next batch what has a follower; null when it was left, and nothing has happened. */
  postFollowed(prepared: Prepared): Promise<Verdict | null> {
    return this.#isOfPurse(prepared) ? Promise.resolve(null) : this.#queue.postFollowed(prepared);
  }

  /** How many wait for the batch they go with. */
  get waiting(): number {
    return this.#queue.waiting + this.purses.waiting;
  }

  /** Finishes what waits; what is left to purses comes last. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.purses.close();
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
