import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@perya/std';
import type { PlatformContext, ServerState } from '../context.ts';
import { isDatabaseUnavailable } from './failures.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
}

/** What a statement is sent with. */
type Sender = Pick<PlatformContext, 'db' | 'clock'>;

/** One statement for many: it answers in the order it was asked, and may be asked the same twice. */
type Send<Item, Answer> = (ctx: Sender, items: readonly Item[]) => Promise<readonly Answer[]>;

/**
 * Lets callers of the same moment go to the database together: one statement is under way, and whatever arrives
 * meanwhile goes with the next. A lone caller waits for nobody.
 */
export class Batcher<Item, Answer> {
  readonly #server: Sender & Pick<PlatformContext, 'config'>;
  readonly #send: Send<Item, Answer>;
  #waiting: Waiting<Item, Answer>[] = [];
  #running: Promise<void> | null = null;

  constructor(server: Sender & Pick<PlatformContext, 'config'>, send: Send<Item, Answer>) {
    this.#server = server;
    this.#send = send;
  }

  /**
   * Goes with the next batch. Inside a transaction everybody asks for themselves, because nobody else may look through
   * it.
   */
  async ask(ctx: Sender, item: Item): Promise<Answer> {
    if (ctx.db.isTransaction) return (await this.#send(ctx, [item]))[0] as Answer;
    return new Promise((answer, fail) => {
      this.#waiting.push({ item, answer, fail });
      this.#running ??= this.#run();
    });
  }

  /** Waits until nobody waits. */
  async drain(): Promise<void> {
    await this.#running;
  }

  /** How many wait for the next one. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#settle(this.#waiting.splice(0, this.#server.config.batchMax));
    }
    this.#running = null;
  }

  async #settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.#send(
        this.#server,
        batch.map(({ item }) => item),
      );
      assert(answers.length === batch.length, 'each has an answer');
      batch.forEach(({ answer }, at) => answer(answers[at] as Answer));
    } catch (error) {
      // One that the database cannot take at all must not take the others with it; a database in trouble takes none.
      if (batch.length > 1 && !isDatabaseUnavailable(error)) for (const one of batch) await this.#settle([one]);
      else for (const { fail } of batch) fail(error);
    }
  }
}

/** How many callers of this server wait for the batch they go with, whichever part of the server has it. */
export function waitingInBatches({ server }: Pick<PlatformContext, 'server'>): number {
  return batchersOf(server).reduce((sum, { waiting }) => sum + waiting, 0);
}

/** Waits until nobody waits for a batch. */
export async function drainBatches({ server }: Pick<PlatformContext, 'server'>): Promise<void> {
  await Promise.all(batchersOf(server).map((batcher) => batcher.drain()));
}

function batchersOf(server: ServerState): readonly Pick<Batcher<unknown, unknown>, 'waiting' | 'drain'>[] {
  const held = Object.values(server).flatMap((part: object): unknown[] => Object.values(part));
  return held.filter((one) => one instanceof Batcher);
}
