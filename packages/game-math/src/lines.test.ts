import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spinCycle } from './cycle.ts';
import { bestRun, lineReturn } from './lines.ts';
import { LineMasks, masksOf, type LineGame } from './masks.ts';
import { scatterChances, scattersAt } from './scatters.ts';
import { countsOf, windowOf, type Strip } from './strips.ts';

const [WILD, SCATTER] = [3, 4];

/** Every line there is on two rows: one more than a mask has room for. */
const ALL_LINES = Array.from({ length: 32 }, (_, line) =>
  Array.from({ length: 5 }, (_bit, reel) => (line >> reel) & 1),
);
const FEW_LINES = [
  [0, 0, 0, 0, 0],
  [1, 1, 1, 1, 1],
  [0, 1, 0, 1, 0],
];

/** Small pays, so that wilds and symbols are worth the other way round often. */
const game = fc
  .tuple(
    fc.constantFrom(FEW_LINES, FEW_LINES, ALL_LINES),
    fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 4, maxLength: 4 }),
  )
  .map(([lines, pays]): LineGame => ({
    wild: WILD,
    scatter: SCATTER,
    rows: 2,
    lines,
    pays: [...pays.map((three) => [...three].sort((left, right) => left - right)), [0, 0, 0]],
  }));
const strips = fc.array(fc.array(fc.nat(4), { minLength: 2, maxLength: 4 }), { minLength: 5, maxLength: 5 });

/** Every window of every combination of stops. */
function* everyGrid(reels: readonly Strip[], rows: number): Generator<{ stops: number[]; grid: number[][] }> {
  const cycle = reels.reduce((product, reel) => product * reel.length, 1);
  for (let index = 0; index < cycle; index += 1) {
    let rest = index;
    const stops = reels.map((reel) => {
      const stop = rest % reel.length;
      rest = (rest - stop) / reel.length;
      return stop;
    });
    yield { stops, grid: reels.map((reel, at) => windowOf(reel, stops[at] ?? 0, rows)) };
  }
}

function plainWin(rules: LineGame, grid: readonly number[][]): number {
  return rules.lines.reduce(
    (sum, line) =>
      sum +
      bestRun(
        rules,
        line.map((row, reel) => grid[reel]?.[row] ?? SCATTER),
      ).pay,
    0,
  );
}

describe('lines', () => {
  it('gives a line the best of its wilds and its symbol', () => {
    const pays = { wild: WILD, scatter: SCATTER, pays: [[1, 2, 3], [4, 5, 6], [1, 1, 1], [2, 4, 9], []] };
    expect(bestRun(pays, [0, 0, 0, 1, 0])).toEqual({ symbol: 0, count: 3, pay: 1 });
    expect(bestRun(pays, [WILD, WILD, WILD, 2, 2])).toEqual({ symbol: WILD, count: 3, pay: 2 });
    expect(bestRun(pays, [WILD, WILD, WILD, 0, 1])).toEqual({ symbol: 0, count: 4, pay: 2 });
    expect(bestRun(pays, [WILD, WILD, WILD, SCATTER, 1])).toEqual({ symbol: WILD, count: 3, pay: 2 });
    expect(bestRun(pays, [0, SCATTER, 0, 0, 0]).pay).toBe(0);
  });

  it('works out the return of lines as going through every combination does', () => {
    fc.assert(
      fc.property(game, strips, (rules, reels) => {
        let [sum, cycle] = [0, 0];
        for (const { grid } of everyGrid(reels, rules.rows)) {
          sum += plainWin(rules, grid);
          cycle += 1;
        }
        const counts = reels.map((reel) => countsOf(reel, 5));
        expect(lineReturn(rules, counts)).toBeCloseTo(sum / cycle / rules.lines.length, 10);
      }),
      { numRuns: 60 },
    );
  });

  it('counts the cycle, and pays by masks, as going through every combination does', () => {
    fc.assert(
      fc.property(game, strips, (rules, reels) => {
        const masks = masksOf(rules, reels);
        expect(masks).toHaveLength(rules.lines.length > 31 ? 2 : 1);
        const plain = new Map<string, number>();
        for (const { grid, stops } of everyGrid(reels, rules.rows)) {
          const win = plainWin(rules, grid);
          expect(masks.reduce((sum, group) => sum + group.winAt(Int32Array.from(stops)), 0)).toBe(win);
          const scatters = grid.flat().filter((symbol) => symbol === SCATTER).length;
          const key = `${scatters}:${win}`;
          plain.set(key, (plain.get(key) ?? 0) + 1);
        }
        const counted = spinCycle(masks).flatMap((wins, scatters) =>
          [...wins].map(([win, ways]): [string, number] => [`${scatters}:${win}`, ways]),
        );
        expect(new Map(counted)).toEqual(plain);
      }),
      { numRuns: 40 },
    );
  });

  it('refuses more lines than a mask has room for', () => {
    const rules = { wild: WILD, scatter: SCATTER, rows: 2, lines: ALL_LINES, pays: [] };
    expect(() => new LineMasks(rules, [])).toThrow('a bit for each line');
  });

  it('knows the chance of each number of scatters', () => {
    fc.assert(
      fc.property(strips, (reels) => {
        const plain: number[] = [];
        let cycle = 0;
        for (const { grid } of everyGrid(reels, 2)) {
          const shown = grid.flat().filter((symbol) => symbol === SCATTER).length;
          plain[shown] = (plain[shown] ?? 0) + 1;
          cycle += 1;
        }
        const chances = scatterChances(reels, 2, SCATTER);
        chances.forEach((chance, shown) => expect(chance).toBeCloseTo((plain[shown] ?? 0) / cycle, 12));
        expect(chances).toHaveLength(plain.length);
      }),
      { numRuns: 40 },
    );
    expect(scattersAt([4, 0, 0, 4], 2, SCATTER)).toEqual([1, 0, 1, 2]);
  });
});
