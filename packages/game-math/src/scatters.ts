import { windowOf, type Strip } from './strips.ts';

/** How many scatters a reel shows at each of its stops. */
export function scattersAt(strip: Strip, rows: number, scatter: number): number[] {
  return strip.map((_, stop) => windowOf(strip, stop, rows).filter((symbol) => symbol === scatter).length);
}

/** How many combinations of stops show that many scatters on all these reels, by their number. */
export function scatterStops(strips: readonly Strip[], rows: number, scatter: number): number[] {
  return strips.reduce<number[]>(
    (so, strip) => {
      const sums: number[] = [];
      for (const shown of scattersAt(strip, rows, scatter)) {
        so.forEach((ways, before) => (sums[before + shown] = (sums[before + shown] ?? 0) + ways));
      }
      return Array.from(sums, (ways) => ways ?? 0);
    },
    [1],
  );
}

/** The chance of each number of scatters. */
export function scatterChances(strips: readonly Strip[], rows: number, scatter: number): number[] {
  const cycle = strips.reduce((product, strip) => product * strip.length, 1);
  return scatterStops(strips, rows, scatter).map((stops) => stops / cycle);
}
