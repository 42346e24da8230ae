import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@perya/std';
import type { PlatformContext } from '../context.ts';
import { onePerServer } from '../cache/one-per-server.ts';
import { isDatabaseUnavailable } from './failures.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

const BATCH_MAX = 512;

/**
 * Lets callers of the same moment go to the database together: one statement is under way, and whatever arrives
 * meanwhile goes with the next. A lone caller waits for nobody.
 */
class Batcher<Item, Answer> {
  readonly #send: (items: readonly Item[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Item, Answer>[] = [];
  #isRunning = false;

  /** `send` answers in the order it was asked; it may be asked the same twice. */
  constructor(send: (items: readonly Item[]) => Promise<readonly Answer[]>) {
    this.#send = send;
  }

  /** Goes with the next batch. */
  add(item: Item): Promise<Answer> {
    return new Promise((answer, fail) => {
      this.#waiting.push({ item, answer, fail });
      if (!this.#isRunning) void this.#run();
    });
  }

  /** How many wait for the next one. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#settle(this.#waiting.splice(0, BATCH_MAX));
    }
    this.#isRunning = false;
  }

  async #settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#send(batch.map(({ item }) => item));
      assert(answers.length === batch.length, 'each has an answer');
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      // One that the database cannot take at all must not take the others with it; a database in trouble takes none.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await this.#settle([one]);
      else for (const { fail } of batch) fail(error);
    }
  }
}

const batchersOf = onePerServer((): { readonly waiting: number }[] => []);

/** How many callers of this server wait for the batch they go with. */
export function waitingInBatches(ctx: Pick<PlatformContext, 'pubsub'>): number {
  return batchersOf(ctx).reduce((sum, { waiting }) => sum + waiting, 0);
}

/**
 * A statement that serves many callers: whoever asks at the same moment shares it. Inside a transaction everybody asks
 * for themselves, because nobody else may look through it.
 */
export function batched<Item, Answer>(
  send: (ctx: PlatformContext, items: readonly Item[]) => Promise<readonly Answer[]>,
): (ctx: PlatformContext, item: Item) => Promise<Answer> {
  const made = onePerServer((): { batcher: Batcher<Item, Answer> | null } => ({ batcher: null }));
  return async (ctx, item) => {
    if (ctx.db.isTransaction) return (await send(ctx, [item]))[0] as Answer;
    const held = made(ctx);
    if (!held.batcher) {
      held.batcher = new Batcher((items) => send(ctx, items));
      batchersOf(ctx).push(held.batcher);
    }
    return held.batcher.add(item);
  };
}
