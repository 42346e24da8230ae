import type { Context } from '../context.ts';

/** Remembers up to a number of things and forgets the oldest. */
export class Memory<Value> {
  readonly #max: number;
  readonly #things = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(name: string): Value | undefined {
    return this.#things.get(name);
  }

  set(name: string, value: Value): void {
    this.#things.delete(name);
    this.#things.set(name, value);
    const oldest = this.#things.size > this.#max ? this.#things.keys().next().value : undefined;
    if (oldest !== undefined) this.#things.delete(oldest);
  }

  clear(): void {
    this.#things.clear();
  }
}

/** Something each server has one of; the notices stand for the server because a context is copied for transactions. */
export function onePerServer<Thing>(make: () => Thing): (ctx: Pick<Context, 'notices'>) => Thing {
  const made = new WeakMap<Context['notices'], Thing>();
  return ({ notices }) => {
    const held = made.get(notices);
    if (held !== undefined) return held;
    const thing = make();
    made.set(notices, thing);
    return thing;
  };
}
