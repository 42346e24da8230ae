import { describe, expect, it } from 'vitest';
import { pickChances, pickMean } from './picks.ts';

/** Every order of these. */
function orders(prizes: readonly number[]): number[][] {
  if (prizes.length === 0) return [[]];
  return prizes.flatMap((prize, at) =>
    orders(prizes.filter((_, other) => other !== at)).map((rest) => [prize, ...rest]),
  );
}

describe('picks', () => {
  it.each([[[0]], [[3, 0]], [[1, 1, 2, 0]], [[5, 2, 2, 9, 0, 0]], [[1, 2, 4, 8, 16, 0, 0, 0]]])(
    'knows what the chests %j pay, as all their orders say [R46]',
    (prizes) => {
      const all = orders(prizes);
      const counted = new Map<number, number>();
      for (const order of all) {
        const sum = order.slice(0, order.indexOf(0)).reduce((so, prize) => so + prize, 0);
        counted.set(sum, (counted.get(sum) ?? 0) + 1);
      }
      const found = pickChances(prizes);
      expect(new Set(found.keys())).toEqual(new Set(counted.keys()));
      for (const [sum, count] of counted) expect(found.get(sum)).toBeCloseTo(count / all.length, 12);
      const mean = [...found].reduce((so, [sum, chance]) => so + sum * chance, 0);
      expect(mean).toBeCloseTo(pickMean(prizes), 10);
    },
  );
});
