import { RUN_MIN } from './lines.ts';
import { cellOf, type Strip } from './strips.ts';

/**
 * How ways pay: a symbol that stands on the first reels without a gap pays for each way through its places on them.
 * Wilds stand for every symbol except the scatter; there are none on the first reel, so they pay nothing by themselves.
 */
export interface WayGame {
  readonly wild: number;
  readonly scatter: number;
  readonly rows: number;
  /** By symbol, for three, four, five ... reels: times a coin of the stake. Wild and scatter pay nothing on ways. */
  readonly pays: readonly (readonly number[])[];
}

/** What a symbol pays on each way that is so many reels long. */
export function wayPay(game: WayGame, symbol: number, reels: number): number {
  return game.pays[symbol]?.[reels - RUN_MIN] ?? 0;
}

/** How many places of a reel fit a symbol: its own and those of wilds. */
export function placesOf(game: WayGame, shown: readonly number[], symbol: number): number {
  return shown.filter((cell) => cell === symbol || cell === game.wild).length;
}

/** The symbols that pay on ways. */
export function waySymbols({ pays, wild, scatter }: WayGame): number[] {
  return pays.map((_, symbol) => symbol).filter((symbol) => symbol !== wild && symbol !== scatter);
}

/** What one reel shows of each symbol, wilds included: places on average, and how often there is none. */
export interface ReelPlaces {
  readonly mean: readonly number[];
  readonly none: readonly number[];
}

/** Looks at all stops of a reel; quickly, as solvers ask this many thousand times. */
export function reelPlaces(game: WayGame, strip: Strip): ReelPlaces {
  const symbols = game.pays.length;
  const mean = game.pays.map(() => 0);
  const none = game.pays.map(() => 0);
  const places = game.pays.map(() => 0);
  for (let stop = 0; stop < strip.length; stop += 1) {
    places.fill(0);
    for (let row = 0; row < game.rows; row += 1) {
      const cell = cellOf(strip, stop, row);
      places[cell] = (places[cell] ?? 0) + 1;
    }
    const wilds = places[game.wild] ?? 0;
    for (let symbol = 0; symbol < symbols; symbol += 1) {
      const fits = (places[symbol] ?? 0) + (symbol === game.wild ? 0 : wilds);
      mean[symbol] = (mean[symbol] ?? 0) + fits / strip.length;
      if (fits === 0) none[symbol] = (none[symbol] ?? 0) + 1 / strip.length;
    }
  }
  return { mean, none };
}

/**
 * What a spin gives back on ways in the long run, in coins, exactly. Reels turn without knowing of each other, so the
 * ways of a symbol are on average the product of its places, and the reel after them has none in its own share of stops.
 */
export function wayReturn(game: WayGame, reels: readonly ReelPlaces[]): number {
  return waySymbols(game).reduce((total, symbol) => {
    let ways = 1;
    return reels.reduce((sum, { mean }, reel) => {
      ways *= mean[symbol] ?? 0;
      const ends = reels[reel + 1]?.none[symbol] ?? 1;
      return sum + wayPay(game, symbol, reel + 1) * ways * ends;
    }, total);
  }, 0);
}
