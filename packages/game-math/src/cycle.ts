import { RUN_MIN } from './lines.ts';
import { bitsOf, read, type LineMasks } from './masks.ts';
import { scattersAt, sumsOf } from './scatters.ts';

/** How many combinations of stops pay that much on lines: by their mark, then by the win. */
export type SpinCycle = readonly ReadonlyMap<number, number>[];

/** Counts every combination of stops, exactly; their mark is the number of scatters they show. */
export function spinCycle(masks: LineMasks | readonly LineMasks[]): SpinCycle {
  const groups = 'winAt' in masks ? [masks] : masks;
  const [first] = groups;
  if (!first) return [];
  const { game, strips } = first;
  return markedCycle(
    groups,
    strips.map((strip) => scattersAt(strip, game.rows, game.scatter)),
  );
}

/**
 * Counts every combination of stops, exactly, by the sum of the marks that its stops carry. It goes from reel to reel and
 * stops where no line runs any more: whatever the reels to come show, only their marks matter then. That is most of a
 * cycle of 100 million.
 */
export function markedCycle(groups: readonly LineMasks[], marks: readonly (readonly number[])[]): SpinCycle {
  return new Walk(groups, marks).cycle();
}

/** Of the reels so far: each symbol that still runs, and on which lines of each group. */
class Running {
  count = 0;
  readonly symbols: Int32Array;
  readonly lines: Int32Array;

  constructor(symbols: number, groups: number) {
    this.symbols = new Int32Array(symbols);
    this.lines = new Int32Array(symbols * groups);
  }
}

class Walk {
  readonly #groups: readonly LineMasks[];
  readonly #marks: readonly (readonly number[])[];
  readonly #symbols: number;
  /** The masks of all groups beside one another, by reel; at `(stop * symbols + symbol) * groups + group`. */
  readonly #tables: readonly Int32Array[];
  readonly #steps: Int32Array;
  /** What marks the reels from here on bring together, and in how many ways. */
  readonly #ahead: readonly (readonly number[])[];
  /** Before each reel. */
  readonly #running: readonly Running[];
  readonly #stops: Int32Array;
  /** Lines of each group that began with nothing but wilds; they are paid at the end. */
  readonly #wilds: Int32Array;
  #isLed = false;
  /** By mark, then by win. */
  readonly #counted: Float64Array[] = [];
  readonly #room: number;

  constructor(groups: readonly LineMasks[], marks: readonly (readonly number[])[]) {
    const symbols = groups[0]?.symbols ?? 0;
    this.#groups = groups;
    this.#marks = marks;
    this.#symbols = symbols;
    this.#tables = marks.map((reel, at) =>
      Int32Array.from({ length: reel.length * symbols * groups.length }, (_, place) => {
        const group = place % groups.length;
        return read(groups[group]?.tables[at], (place - group) / groups.length);
      }),
    );
    this.#steps = groups[0]?.steps ?? new Int32Array(0);
    this.#ahead = [...marks, []].map((_, reel) => sumsOf(marks.slice(reel)));
    this.#running = [...marks, []].map(() => new Running(symbols, groups.length));
    this.#stops = new Int32Array(marks.length);
    this.#wilds = new Int32Array(groups.length);
    this.#room = groups.reduce((sum, { game }) => sum + game.lines.length * Math.max(...game.pays.flat()), 1);
    const [start] = this.#running;
    start?.lines.fill(-1);
    start?.symbols.forEach((_, symbol) => (start.symbols[symbol] = symbol));
    if (start) start.count = symbols;
  }

  cycle(): SpinCycle {
    this.#turn(0, 0, 0);
    return Array.from(this.#counted, (wins) => {
      const found = new Map<number, number>();
      wins?.forEach((ways, win) => ways > 0 && found.set(win, ways));
      return found;
    });
  }

  #turn(reel: number, mark: number, won: number): void {
    const marks = this.#marks[reel] ?? [];
    const isLast = reel + 1 === this.#marks.length;
    for (let stop = 0; stop < marks.length; stop += 1) {
      this.#stops[reel] = stop;
      if (reel + 1 === RUN_MIN) this.#lead();
      const win = won + this.#runOn(reel, stop);
      const at = mark + (marks[stop] ?? 0);
      if (isLast) this.#count(at, this.#isLed ? win + this.#wildWin() : win, 1);
      else if (this.#isLed || this.#running[reel + 1]?.count !== 0) this.#turn(reel + 1, at, win);
      else this.#leave(reel + 1, at, win);
    }
    if (reel + 1 === RUN_MIN) this.#isLed = false;
  }

  #lead(): void {
    this.#isLed = false;
    for (let group = 0; group < this.#wilds.length; group += 1) {
      const lines = this.#groups[group]?.wildLines(this.#stops) ?? 0;
      this.#wilds[group] = lines;
      if (lines !== 0) this.#isLed = true;
    }
  }

  /** No line runs any more. */
  #leave(reel: number, mark: number, win: number): void {
    const ahead = this.#ahead[reel] ?? [];
    for (let more = 0; more < ahead.length; more += 1) {
      const ways = ahead[more] ?? 0;
      if (ways > 0) this.#count(mark + more, win, ways);
    }
  }

  #wildWin(): number {
    return this.#groups.reduce((sum, masks, group) => sum + masks.wildWin(read(this.#wilds, group), this.#stops), 0);
  }

  /** Fills in what runs on after a stop and tells what that adds to the win. */
  #runOn(reel: number, stop: number): number {
    const [before, after] = [this.#running[reel], this.#running[reel + 1]];
    const table = this.#tables[reel];
    if (!before || !after || !table) return 0;
    const { symbols, lines: running, count: runs } = before;
    const groups = this.#groups.length;
    const steps = this.#steps;
    const wilds = this.#wilds;
    const width = this.#marks.length + 1;
    const shown = stop * this.#symbols * groups;
    const isLed = this.#isLed && reel + 1 === RUN_MIN;
    let won = 0;
    let count = 0;
    for (let index = 0; index < runs; index += 1) {
      const symbol = symbols[index] ?? 0;
      let bits = 0;
      for (let group = 0; group < groups; group += 1) {
        let lines = (running[index * groups + group] ?? 0) & (table[shown + symbol * groups + group] ?? 0);
        if (isLed) lines &= ~(wilds[group] ?? 0);
        after.lines[count * groups + group] = lines;
        if (lines !== 0) bits += bitsOf(lines);
      }
      if (bits === 0) continue;
      after.symbols[count] = symbol;
      count += 1;
      won += bits * (steps[symbol * width + reel + 1] ?? 0);
    }
    after.count = count;
    return won;
  }

  #count(mark: number, win: number, ways: number): void {
    const wins = (this.#counted[mark] ??= new Float64Array(this.#room));
    wins[win] = (wins[win] ?? 0) + ways;
  }
}
