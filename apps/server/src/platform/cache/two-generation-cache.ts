/**
 * Remembers up to a number of things and forgets the oldest, half of them at a time: taking single ones out of a large
 * map costs more the fuller it is.
 */
export class TwoGenerationCache<Value> {
  readonly #half: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(max: number) {
    this.#half = Math.ceil(max / 2);
  }

  get(name: string): Value | undefined {
    return this.#young.get(name) ?? this.#old.get(name);
  }

  set(name: string, value: Value): void {
    if (this.#young.size >= this.#half && !this.#young.has(name)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(name, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
