import { scattersAt, type QuickGame, type Strip } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { forScatters } from './lines/model.ts';
import type { FreeSpins } from './public.ts';

/** What the reels of one kind of spin are. */
export interface QuickReelsInput {
  /** What the stops pay without scatters, in coins. */
  readonly wins: { winAt(stops: Int32Array): number };
  readonly strips: readonly Strip[];
  readonly rows: number;
  readonly scatter: number;
  /** For three, four, five ... scatters, in coins. */
  readonly scatterWins: readonly number[];
  readonly multiplier: number;
}

/** Reels that only tell what they pay. */
export class QuickReels {
  /** Where the last spin stopped, and how many scatters it showed. */
  readonly stops: Int32Array;
  scatters = 0;
  readonly #input: QuickReelsInput;
  readonly #lengths: Int32Array;
  /** Scatters at each stop, the reels one after the other. */
  readonly #shown: Int32Array;

  constructor(input: QuickReelsInput) {
    const { strips, rows, scatter } = input;
    this.#input = input;
    this.stops = new Int32Array(strips.length);
    this.#lengths = Int32Array.from(strips, (strip) => strip.length);
    this.#shown = Int32Array.from(strips.flatMap((strip) => scattersAt(strip, rows, scatter)));
  }

  spin(draws: Draws): number {
    const { wins, scatterWins, multiplier } = this.#input;
    const lengths = this.#lengths;
    let scatters = 0;
    let start = 0;
    for (let reel = 0; reel < lengths.length; reel += 1) {
      const length = lengths[reel] ?? 1;
      const stop = draws.below(length);
      this.stops[reel] = stop;
      scatters += this.#shown[start + stop] ?? 0;
      start += length;
    }
    this.scatters = scatters;
    return (wins.winAt(this.stops) + forScatters(scatterWins, scatters)) * multiplier;
  }
}

/** What a round is made of; wins are in coins. */
export interface QuickParts {
  readonly base: QuickReels;
  readonly free: Pick<QuickReels, 'spin' | 'scatters'>;
  readonly freeSpins: FreeSpins | null;
  readonly winMax: number;
  /** What a paid spin that stopped there opens is worth. */
  readonly feature?: (stops: Int32Array, draws: Draws) => number;
  /** Called when a paid spin won free spins, before they begin. */
  readonly begin?: (draws: Draws) => void;
}

/** The same rounds as `playSpins`, but only what they pay: for millions of them. Takes no memory while it plays. */
export class QuickSpins implements QuickGame {
  readonly #parts: QuickParts;

  constructor(parts: QuickParts) {
    this.#parts = parts;
  }

  play(draws: Draws): number {
    const { base, free, freeSpins, winMax, feature, begin } = this.#parts;
    let win = base.spin(draws);
    if (feature && win < winMax) win += feature(base.stops, draws);
    if (!freeSpins) return Math.min(win, winMax);
    const { awards, spinsMax } = freeSpins;
    let granted = Math.min(forScatters(awards, base.scatters), spinsMax);
    if (begin && granted > 0 && win < winMax) begin(draws);
    for (let played = 0; played < granted && win < winMax; played += 1) {
      win += free.spin(draws);
      granted = Math.min(granted + forScatters(awards, free.scatters), spinsMax);
    }
    return Math.min(win, winMax);
  }
}
