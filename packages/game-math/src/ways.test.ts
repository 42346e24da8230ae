import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '../../../tools/testing/repeats.ts';
import { seededDraws } from './seeded.ts';
import { windowOf, type Strip } from './strips.ts';
import { WayCounts } from './way-counts.ts';
import { wayCycle } from './way-cycle.ts';
import { solveWays } from './way-solver.ts';
import { reelPlaces, wayReturn, type WayGame } from './ways.ts';

const [WILD, SCATTER] = [3, 4];
const game = (rows: number): WayGame => ({
  wild: WILD,
  scatter: SCATTER,
  rows,
  pays: [[2, 5, 9], [3, 3, 20], [0, 7, 50], [], []],
});

const strip = (symbols: number[]) => fc.array(fc.constantFrom(...symbols), { minLength: 3, maxLength: 6 });
const games = fc.record({
  rows: fc.integer({ min: 1, max: 3 }),
  strips: fc
    .integer({ min: 2, max: 4 })
    .chain((more) =>
      fc
        .tuple(
          strip([0, 1, 2, SCATTER]),
          fc.array(strip([0, 1, 2, WILD, SCATTER]), { minLength: more, maxLength: more }),
        )
        .map(([first, others]) => [first, ...others]),
    ),
});

/** Follows every path through what the reels show, one by one. */
function plainly({ wild, pays }: WayGame, grid: readonly (readonly number[])[]): number {
  return [0, 1, 2].reduce((sum, symbol) => {
    let paths = 1;
    let count = 0;
    for (const reel of grid) {
      const places = reel.filter((cell) => cell === symbol || cell === wild).length;
      if (places === 0) break;
      paths *= places;
      count += 1;
    }
    return sum + paths * (pays[symbol]?.[count - 3] ?? 0);
  }, 0);
}

function everyGrid(strips: readonly Strip[], rows: number): { stops: number[]; grid: number[][] }[] {
  return strips.reduce<{ stops: number[]; grid: number[][] }[]>(
    (so, reel) =>
      so.flatMap(({ stops, grid }) =>
        reel.map((_, stop) => ({ stops: [...stops, stop], grid: [...grid, windowOf(reel, stop, rows)] })),
      ),
    [{ stops: [], grid: [] }],
  );
}

describe('ways', () => {
  it('return by formula, by the walk and at every stop what all grids pay [R46]', () => {
    fc.assert(
      fc.property(games, ({ rows, strips }) => {
        const of = game(rows);
        const counts = new WayCounts(of, strips);
        const expected = new Map<string, number>();
        let paid = 0;
        const grids = everyGrid(strips, rows);
        for (const { stops, grid } of grids) {
          const win = plainly(of, grid);
          expect(counts.winAt(Int32Array.from(stops))).toBe(win);
          const key = `${grid.flat().filter((cell) => cell === SCATTER).length}:${win}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
          paid += win;
        }
        const places = strips.map((reel) => reelPlaces(of, reel));
        expect(wayReturn(of, places)).toBeCloseTo(paid / grids.length, 9);
        const walked = wayCycle(of, strips).flatMap((wins, scatters) =>
          Array.from(wins, ([win, count]): [string, number] => [`${scatters}:${win}`, count]),
        );
        expect(new Map(walked)).toEqual(expected);
      }),
      { numRuns: repeats({ quick: 15, long: 60 }) },
    );
  });
});

describe('the solver', () => {
  const reel = [0, 1, 2, 0, 1, 2, 4, 0, 1, 2, 0, 1];
  const strips = [reel, [...reel, 3, 2], [...reel, 3, 0], [...reel, 2]];

  it('meets a return, leaves wilds and scatters where they are, and finds the same again', () => {
    const goal = { game: game(3), strips, wanted: 14, tolerance: 0.05 };
    const found = solveWays(goal, seededDraws(5));
    expect(solveWays(goal, seededDraws(5))).toEqual(found);
    const places = found.map((one) => reelPlaces(goal.game, one));
    expect(Math.abs(wayReturn(goal.game, places) - goal.wanted)).toBeLessThanOrEqual(goal.tolerance);
    const special = (all: readonly Strip[]) => all.map((one) => one.map((cell) => (cell >= WILD ? cell : -1)));
    expect(special(found)).toEqual(special(strips));
  });

  it('says so when no strips can', { tags: ['long'] }, () => {
    const goal = { game: game(3), strips, wanted: 1_000_000, tolerance: 0.05 };
    expect(() => solveWays(goal, seededDraws(5))).toThrow('no strips');
  });
});
