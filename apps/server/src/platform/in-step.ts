/*
 * A processor that does one thing for a hundred requests and then the next thing for all of them finds each thing at
 * hand; one that does everything for one request and then for the next fetches all of it again each time. A bet over
 * HTTP costs a third less this way, and a lone one waits for nobody.
 */

/** Awaited between two things that are done for every request: whoever came in the same moment gets as far first. */
export const inStep: Promise<void> = Promise.resolve();

/** Does one thing for all who came in a turn of the loop, at its end. */
export class Stage<Item> {
  readonly #work: (item: Item) => void;
  #waiting: Item[] = [];

  /** `work` must not throw: others wait behind it. */
  constructor(work: (item: Item) => void) {
    this.#work = work;
  }

  add(item: Item): void {
    if (this.#waiting.push(item) === 1) setImmediate(() => this.#run());
  }

  #run(): void {
    const all = this.#waiting;
    this.#waiting = [];
    for (const item of all) this.#work(item);
  }
}
