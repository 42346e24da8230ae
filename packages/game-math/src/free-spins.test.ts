import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awardedPerSpin, roundOutlook, type SpinClass } from './free-spins.ts';
import { seededDraws } from './seeded.ts';
import { totalChances } from './totals.ts';

/** A class in which every spin pays the same. */
const paying = (award: number, chance: number, win: number): SpinClass => ({
  award,
  chance,
  mean: chance * win,
  square: chance * win ** 2,
});

describe('free spins', () => {
  it('expects as many free spins as the series of retriggers sums up to', () => {
    const base = [paying(0, 0.99, 0.5), paying(10, 0.01, 2)];
    const free = [paying(0, 0.98, 1), paying(10, 0.02, 3)];
    const { spins, mean, cut } = roundOutlook(base, free, 800);
    expect(spins).toBeCloseTo(awardedPerSpin(base) / (1 - awardedPerSpin(free)), 10);
    const each = 0.98 * 1 + 0.02 * 3;
    expect(mean).toBeCloseTo(0.99 * 0.5 + 0.01 * 2 + spins * each, 10);
    expect(cut).toBeLessThan(1e-12);
  });

  it('takes the limit of free spins into account', () => {
    const base = [paying(4, 1, 0)];
    const free = [paying(0, 0.5, 0), paying(4, 0.5, 1)];
    const none = roundOutlook(base, free, 4);
    expect(none).toEqual({ spins: 4, cut: 1 - 0.5 ** 4, mean: 2, square: 4 * 0.25 + 4 });
    const once = roundOutlook(base, free, 8);
    expect(once.spins).toBeCloseTo(4 + 4 * (1 - 0.5 ** 4), 12);
  });

  it('knows mean, spread and the chance of every total as playing shows them', () => {
    const base = [paying(0, 0.7, 1), paying(3, 0.3, 2)];
    const free = [paying(0, 0.8, 3), paying(2, 0.2, 1)];
    const draws = seededDraws(9);
    const rounds = 300_000;
    const counts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isLucky = draws.below(10) < 3;
      let [total, left] = isLucky ? [2, 3] : [1, 0];
      for (; left > 0; left -= 1) {
        const isMore = draws.below(10) < 2;
        total += isMore ? 1 : 3;
        left += isMore ? 2 : 0;
      }
      counts[total] = (counts[total] ?? 0) + 1;
    }
    const winsOf = (classes: readonly SpinClass[]) =>
      classes.map(({ award, chance, mean }) => ({ award, wins: new Map([[Math.round(mean / chance), chance]]) }));
    const chances = totalChances(winsOf(base), winsOf(free), 1024);
    for (let total = 0; total < 60; total += 1) {
      const chance = chances[total] ?? 0;
      const error = Math.sqrt((Math.max(chance, 1e-9) * (1 - chance)) / rounds);
      expect(Math.abs((counts[total] ?? 0) / rounds - chance), `${total}`).toBeLessThan(5 * error + 1e-5);
    }
    const { mean, square } = roundOutlook(base, free, 500);
    const moment = (power: number) => chances.reduce((sum, chance, total) => sum + chance * total ** power, 0);
    expect(moment(0)).toBeCloseTo(1, 12);
    expect(moment(1)).toBeCloseTo(mean, 9);
    expect(moment(2)).toBeCloseTo(square, 7);
  });

  it('never expects more spins than the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 40 }), (award, limit) => {
        const { spins, cut } = roundOutlook([paying(award, 1, 0)], [paying(0, 0.5, 1), paying(award, 0.5, 1)], limit);
        expect(spins).toBeLessThanOrEqual(limit);
        expect(cut).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});
