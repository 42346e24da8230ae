/** Work under one key is done one after the other, in the order it was asked for; other keys do not wait for it. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** How many keys have work under way. */
  get size(): number {
    return this.#last.size;
  }

  /** Does the work once all that was asked for before it under this key has ended, however that did. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before ? before.then(work, work) : work();
    this.#last.set(key, mine);
    const leave = () => {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  }
}
