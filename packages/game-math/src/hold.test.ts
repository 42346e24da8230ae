import { describe, expect, it } from 'vitest';
import { coinSums, heldChances, withDrawn, type HoldGrid } from './hold.ts';

const LAB: HoldGrid = { cells: 15, respins: 3, hit: 0.045 };

describe('coins that are held', () => {
  it('end as often as a laboratory found: 6 of 15 to begin with, 3 respins, a hit in 4.5 % [R46]', () => {
    const chances = heldChances(LAB)[6]!;
    expect(chances.reduce((sum, chance, coins) => sum + chance * coins, 0)).toBeCloseTo(7.9941, 4);
    expect(chances[15]).toBeCloseTo(8.66e-4, 6);
  });

  it.each([LAB, { cells: 9, respins: 1, hit: 0.2 }, { cells: 20, respins: 4, hit: 0.01 }])(
    'end as often when respins without a coin are summed up by a formula: %o',
    (grid) => {
      const [chain, formula] = [heldChances(grid), byFormula(grid)];
      for (let start = 0; start <= grid.cells; start += 1) {
        expect(chain[start]!.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
        chain[start]!.forEach((chance, end) => expect(chance).toBeCloseTo(formula[start]![end]!, 12));
      }
    },
  );

  it('stay as they are when nothing ever comes, and fill the grid when something always does', () => {
    expect(heldChances({ cells: 4, respins: 3, hit: 0 })[2]).toEqual([0, 0, 1, 0, 0]);
    expect(heldChances({ cells: 4, respins: 3, hit: 1 })[2]).toEqual([0, 0, 0, 0, 1]);
  });
});

/** All respins until the next coin at once: a geometric series, and then a coin or more for certain. */
function byFormula({ cells, respins, hit }: HoldGrid): number[][] {
  const ends: number[][] = [];
  const choose = (all: number, some: number): number => (some === 0 ? 1 : (choose(all - 1, some - 1) * all) / some);
  for (let start = cells; start >= 0; start -= 1) {
    const free = cells - start;
    const none = (1 - hit) ** free;
    const goesOn = free === 0 ? 0 : (1 - none ** respins) / (1 - none);
    ends[start] = Array.from({ length: cells + 1 }, (_, end) => {
      let chance = end === start ? (free === 0 ? 1 : none ** respins) : 0;
      for (let more = 1; more <= free; more += 1) {
        const brought = choose(free, more) * hit ** more * (1 - hit) ** (free - more);
        chance += goesOn * brought * (ends[start + more]?.[end] ?? 0);
      }
      return chance;
    });
  }
  return ends;
}

describe('what coins are worth together', () => {
  it('is the sum over every way they can fall', () => {
    const coin = new Map([
      [1, 0.5],
      [2, 0.3],
      [10, 0.2],
    ]);
    const most = 40;
    const counted = new Float64Array(most + 1);
    for (const [first, one] of coin) {
      for (const [second, two] of coin)
        for (const [third, three] of coin) counted[first + second + third]! += one * two * three;
    }
    const sums = coinSums(coin, 3, most);
    expect(sums).toHaveLength(4);
    sums[3]!.forEach((chance, sum) => expect(chance).toBeCloseTo(counted[sum]!, 15));
  });

  it('gathers in the last place what would lie beyond it', () => {
    const sums = coinSums(new Map([[3, 1]]), 2, 5);
    expect([...sums[2]!]).toEqual([0, 0, 0, 0, 0, 1]);
    expect([
      ...withDrawn(sums[1]!, [
        [9, 0.25],
        [0, 0.75],
      ]),
    ]).toEqual([0, 0, 0, 0.75, 0, 0.25]);
  });
});
