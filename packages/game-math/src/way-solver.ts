import { assert, type Draws } from '@perya/std';
import type { Strip } from './strips.ts';
import { reelPlaces, wayReturn, waySymbols, type ReelPlaces, type WayGame } from './ways.ts';

/** What the strips of a game of ways shall give back. */
export interface WayGoal {
  readonly game: WayGame;
  /** Where the search begins: the order to keep to. */
  readonly strips: readonly Strip[];
  /** The return of a spin on ways, in coins, and how far off it may be. */
  readonly wanted: number;
  readonly tolerance: number;
}

const CHANGES_MAX = 3;
const RARE = 3;
const TRIES = 3000;
/** How much being off weighs against being changed: little at first, so that changes spread over the whole set. */
const WEIGHTS = [3, 10, 30, 100, 300, 1000, 10_000, 100_000];
/** How often the last of them is tried again: the last bit takes luck. */
const AGAIN = 20;

/**
 * Changes single places of the strips until the return is met, as few as it takes. On ways it matters what stands
 * together in a window, so it is strips that are bent, not counts. Wilds and scatters stay, no symbol dies out, and no
 * symbol gets a like neighbour. The same draws find the same strips.
 */
export function solveWays(goal: WayGoal, draws: Draws): Strip[] {
  const search = new Search(goal);
  for (const weight of WEIGHTS) search.run(weight, draws);
  const last = WEIGHTS[WEIGHTS.length - 1] ?? 1;
  for (let again = 0; again < AGAIN && search.off > goal.tolerance; again += 1) search.run(last, draws);
  assert(search.off <= goal.tolerance, 'no strips give this return; change the pays or the shape');
  return search.strips.map((strip) => [...strip]);
}

interface Change {
  readonly reel: number;
  readonly place: number;
  readonly before: number;
}

class Search {
  readonly #goal: WayGoal;
  readonly #movable: readonly number[];
  readonly strips: readonly number[][];
  readonly #places: ReelPlaces[];
  /** What changing a place costs: rare symbols are dearer. */
  readonly #costs: readonly (readonly number[])[];

  constructor(goal: WayGoal) {
    this.#goal = goal;
    this.#costs = goal.strips.map((strip) =>
      strip.map((usual) => 1 + RARE / strip.filter((cell) => cell === usual).length),
    );
    this.#movable = waySymbols(goal.game);
    this.strips = goal.strips.map((strip) => [...strip]);
    this.#places = this.strips.map((strip) => reelPlaces(goal.game, strip));
  }

  get off(): number {
    return Math.abs(wayReturn(this.#goal.game, this.#places) - this.#goal.wanted);
  }

  run(weight: number, draws: Draws): void {
    const costOf = () => weight * Math.max(0, this.off - this.#goal.tolerance) + this.#changed();
    let cost = costOf();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const changes = Array.from({ length: 1 + draws.below(CHANGES_MAX) }, () => this.#change(draws));
      const isAllowed = changes.every((change) => change && this.#fits(change));
      const changed = isAllowed ? costOf() : Infinity;
      if (changed < cost) cost = changed;
      else for (const change of changes.reverse()) if (change) this.#set(change.reel, change.place, change.before);
    }
  }

  #change(draws: Draws): Change | null {
    const reel = draws.below(this.strips.length);
    const place = draws.below(this.strips[reel]?.length ?? 1);
    const symbol = this.#movable[draws.below(this.#movable.length)] ?? 0;
    const before = this.strips[reel]?.[place] ?? 0;
    if (before === symbol || !this.#movable.includes(before)) return null;
    this.#set(reel, place, symbol);
    return { reel, place, before };
  }

  #set(reel: number, place: number, symbol: number): void {
    const strip = this.strips[reel] ?? [];
    strip[place] = symbol;
    this.#places[reel] = reelPlaces(this.#goal.game, strip);
  }

  /** Nothing died out, and nothing stands beside its like. */
  #fits({ reel, place, before }: Change): boolean {
    const strip = this.strips[reel] ?? [];
    const symbol = strip[place];
    const beside = [strip[(place + 1) % strip.length], strip[(place + strip.length - 1) % strip.length]];
    return strip.includes(before) && !beside.includes(symbol);
  }

  /** How many places are not what they were, those of rare symbols more. */
  #changed(): number {
    let changed = 0;
    this.#goal.strips.forEach((strip, reel) => {
      strip.forEach((usual, place) => {
        if (this.strips[reel]?.[place] !== usual) changed += this.#costs[reel]?.[place] ?? 0;
      });
    });
    return changed;
  }
}
