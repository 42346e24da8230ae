/** A text that counts how often one of its letters is looked at, and can be read in no way that is not counted. */
export class CountedText {
  readonly #text: string;
  readonly #count: () => void;

  constructor(text: string, count: () => void) {
    this.#text = text;
    this.#count = count;
  }

  get length(): number {
    return this.#text.length;
  }

  charCodeAt(at: number): number {
    this.#count();
    return this.#text.charCodeAt(at);
  }

  indexOf(searched: string, from = 0): number {
    for (let at = from; at < this.#text.length; at += 1) if (this.#has(searched, at)) return at;
    return -1;
  }

  lastIndexOf(searched: string): number {
    for (let at = this.#text.length - 1; at >= 0; at -= 1) if (this.#has(searched, at)) return at;
    return -1;
  }

  slice(from: number, to?: number): CountedText {
    return new CountedText(this.#text.slice(from, to), this.#count);
  }

  *[Symbol.iterator](): Generator<string> {
    for (const letter of this.#text) {
      this.#count();
      yield letter;
    }
  }

  /** What expressions and comparisons call. */
  toString(): never {
    throw new Error('the text was read as a whole');
  }

  #has(searched: string, at: number): boolean {
    this.#count();
    return this.#text.startsWith(searched, at);
  }
}
