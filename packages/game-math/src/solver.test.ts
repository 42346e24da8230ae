import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineReturn, type LinePays } from './lines.ts';
import { seededDraws } from './seeded.ts';
import { arrangeStrip, solveCounts } from './solver.ts';
import { countsOf, readStrip, windowOf, writeStrip } from './strips.ts';

const game: LinePays = {
  wild: 4,
  scatter: 5,
  pays: [[5, 10, 40], [8, 20, 60], [10, 30, 100], [20, 60, 300], [40, 100, 900], []],
};
const counts = Array.from({ length: 5 }, () => [8, 7, 6, 5, 1, 1]);

describe('solver', () => {
  it.each([0.5, 0.65, 0.8])('finds counts for a return of %s, near the shape it was given', (wanted) => {
    const found = solveCounts({ game, counts, lineReturn: wanted, tolerance: 0.0001 }, seededDraws(3));
    expect(Math.abs(lineReturn(game, found) - wanted)).toBeLessThanOrEqual(0.0001);
    for (const reel of found) {
      expect(reel.slice(4)).toEqual([1, 1]);
      expect(Math.min(...reel)).toBeGreaterThanOrEqual(1);
      expect(reel.reduce((sum, count) => sum + count, 0)).toBe(28);
    }
    expect(solveCounts({ game, counts, lineReturn: wanted, tolerance: 0.0001 }, seededDraws(3))).toEqual(found);
  });

  it('says so when no counts give the return', () => {
    expect(() => solveCounts({ game, counts, lineReturn: 500, tolerance: 0.0001 }, seededDraws(3))).toThrow(
      'no strips',
    );
  });

  it('arranges what it was given, with scatters in different windows', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 4 }), (seed, scatters) => {
        const wanted = [7, 6, 6, 5, 2, scatters];
        const strip = arrangeStrip(wanted, { symbol: 5, rows: 3 }, seededDraws(seed));
        expect(countsOf(strip, 6)).toEqual(wanted);
        strip.forEach((_, stop) => {
          expect(windowOf(strip, stop, 3).filter((symbol) => symbol === 5).length).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 50 },
    );
    expect(() => arrangeStrip([1, 0, 0, 0, 0, 3], { symbol: 5, rows: 3 }, seededDraws(1))).toThrow('too close');
  });

  it('puts symbols in stacks as high as they may be', () => {
    const wanted = [7, 6, 6, 5, 4, 1];
    const strip = arrangeStrip(wanted, { symbol: 5, rows: 4 }, seededDraws(8), [3, 2, 1, 1, 4]);
    expect(countsOf(strip, 6)).toEqual(wanted);
    const round = writeStrip([...strip, ...strip]);
    expect(round).toContain('4444');
    expect(round).toMatch(/0{3}/);
    expect(round).not.toMatch(/0{4}|1{3}|2{2}|3{2}/);
  });

  it('brings no symbol in that stands nowhere', () => {
    const without = counts.map(([first = 0, second = 0, , ...rest]) => [first, second, 0, ...rest]);
    const found = solveCounts({ game, counts: without, lineReturn: 0.9, tolerance: 0.0005 }, seededDraws(3));
    expect(found.map((reel) => reel[2])).toEqual([0, 0, 0, 0, 0]);
  });

  it('writes strips as it reads them, and refuses what is no symbol', () => {
    expect(writeStrip(readStrip('0123456789a'))).toBe('0123456789a');
    expect(readStrip('0a')).toEqual([0, 10]);
    expect(() => readStrip('0-')).toThrow('no symbol');
  });

  it('draws every number below a limit as often as the others', () => {
    const draws = seededDraws(1);
    for (const limit of [1, 2, 3, 7, 32, 37]) {
      const seen = Array.from({ length: limit }, () => 0);
      for (let draw = 0; draw < 20_000; draw += 1) {
        const drawn = draws.below(limit);
        seen[drawn] = (seen[drawn] ?? 0) + 1;
      }
      const expected = 20_000 / limit;
      const spread = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(spread).toBeLessThan(limit - 1 + 5 * Math.sqrt(2 * limit));
    }
    expect(seededDraws(5).below(2 ** 32)).toBe(seededDraws(5).below(2 ** 32));
  });
});
