import { windowOf, type Strip } from './strips.ts';

/** How many scatters a reel shows at each of its stops. */
export function scattersAt(strip: Strip, rows: number, scatter: number): number[] {
  return strip.map((_, stop) => windowOf(strip, stop, rows).filter((symbol) => symbol === scatter).length);
}

/** How many combinations of stops show that many scatters on all these reels, by their number. */
export function scatterStops(strips: readonly Strip[], rows: number, scatter: number): number[] {
  const stops = sumsOf(strips.map((strip) => scattersAt(strip, rows, scatter)));
  return Array.from(stops, (ways) => ways ?? 0);
}

/** In how many ways stops add up to each sum, one of every reel; sums that cannot be are left out. */
export function sumsOf(reels: readonly (readonly number[])[]): number[] {
  return reels.reduce<number[]>(
    (so, reel) => {
      const sums: number[] = [];
      for (const own of reel) so.forEach((ways, before) => (sums[before + own] = (sums[before + own] ?? 0) + ways));
      return sums;
    },
    [1],
  );
}

/** The chance of each number of scatters. */
export function scatterChances(strips: readonly Strip[], rows: number, scatter: number): number[] {
  const cycle = strips.reduce((product, strip) => product * strip.length, 1);
  return scatterStops(strips, rows, scatter).map((stops) => stops / cycle);
}
