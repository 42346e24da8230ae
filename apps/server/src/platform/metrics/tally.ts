/** A count and the words it belongs to. */
export interface Counted {
  readonly words: readonly [string, string, string];
  readonly count: number;
}

interface Cell extends Counted {
  count: number;
}

/** More different words than code and settings know are somebody's invention; they are counted together. */
const CELLS_MAX = 5000;

/**
 * Counts by up to three words. It stands in the way of every bet, so an addition only looks its cell up: nothing is joined,
 * made or waited for.
 */
export class Tally {
  readonly #cells = new Map<string, Map<string, Map<string, Cell>>>();
  #size = 0;

  /** Adds to the count of these words. */
  add(first: string, second = '', third = '', by = 1): void {
    const cell = this.#cells.get(first)?.get(second)?.get(third) ?? this.#open(first, second, third);
    cell.count += by;
  }

  /** What was counted, in the order it first was. */
  counts(): Counted[] {
    return [...this.#cells.values()].flatMap((seconds) =>
      [...seconds.values()].flatMap((thirds) => [...thirds.values()]),
    );
  }

  #open(first: string, second: string, third: string): Cell {
    if (this.#size >= CELLS_MAX && first !== 'other')
      return this.#cells.get('other')?.get('')?.get('') ?? this.#open('other', '', '');
    const seconds = this.#cells.get(first) ?? new Map<string, Map<string, Cell>>();
    const thirds = seconds.get(second) ?? new Map<string, Cell>();
    const cell: Cell = { words: [first, second, third], count: 0 };
    this.#cells.set(first, seconds);
    seconds.set(second, thirds);
    thirds.set(third, cell);
    this.#size += 1;
    return cell;
  }
}
