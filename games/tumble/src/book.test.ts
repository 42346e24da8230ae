import { seededDraws } from '@perya/game-math';
import { describe, expect, it } from 'vitest';
import { classOf, WeightedBook } from './book.ts';
import { TUMBLE_MODELS } from './models.ts';
import { WEIGHT_MAX, type TumbleModel } from './model.ts';
import { BookRounds } from './round.ts';

const SIZE = 64;
const [FIRST] = TUMBLE_MODELS;
if (!FIRST) throw new Error('there are models');

/** A book small enough to be counted by hand. */
const SMALL: TumbleModel = {
  ...FIRST.tables,
  book: {
    size: SIZE,
    salt: 99,
    classes: [
      { below: 0.05, weight: WEIGHT_MAX / 4 },
      { below: 1, weight: WEIGHT_MAX },
      { below: 1e6, weight: WEIGHT_MAX / 2 },
    ],
  },
};

describe('book', () => {
  it('plays every seed in proportion to the weight of what it pays [R45, R46]', () => {
    const book = new WeightedBook(SMALL);
    const rounds = new BookRounds(SMALL);
    const weights = Array.from({ length: SIZE }, (_, seed) => book.weightOf(rounds.play(seed)));
    expect(new Set(weights)).toEqual(new Set([WEIGHT_MAX / 4, WEIGHT_MAX, WEIGHT_MAX / 2]));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const plays = 100_000;
    const counts = Array.from({ length: SIZE }, () => 0);
    const draws = seededDraws(5);
    for (let play = 0; play < plays; play += 1) {
      book.play(draws);
      counts[book.seed] = (counts[book.seed] ?? 0) + 1;
    }
    const chi = counts.reduce((sum, count, seed) => {
      const expected = (plays * (weights[seed] ?? 0)) / whole;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    expect(Math.abs(chi - (SIZE - 1)) / Math.sqrt(2 * (SIZE - 1))).toBeLessThan(4);
  });

  it('draws a seed below the size and then whether it is taken, until one is', () => {
    const book = new WeightedBook(SMALL);
    const rounds = new BookRounds(SMALL);
    const lost = Array.from({ length: SIZE }, (_, seed) => seed).find((seed) => rounds.play(seed) === 0) ?? 0;
    const paid = Array.from({ length: SIZE }, (_, seed) => seed).find((seed) => rounds.play(seed) >= 20) ?? 0;
    const asked: number[] = [];
    const answers = [lost, WEIGHT_MAX / 4, paid, WEIGHT_MAX / 2 - 1];
    book.play({
      below: (limit) => {
        asked.push(limit);
        return answers[asked.length - 1] ?? 0;
      },
    });
    expect(asked).toEqual([SIZE, WEIGHT_MAX, SIZE, WEIGHT_MAX]);
    expect(book.seed).toBe(paid);
  });

  it('lets a round say nothing of the next one', () => {
    const draws = seededDraws(11);
    const book = new WeightedBook(FIRST.tables);
    const plays = 60_000;
    const hits = Array.from({ length: plays }, () => Number(book.play(draws) > 0));
    const mean = FIRST.sheet.hitRate;
    const together = hits.slice(1).reduce((sum, hit, at) => sum + (hit - mean) * ((hits[at] ?? 0) - mean), 0);
    expect(Math.abs(together / plays / (mean * (1 - mean)))).toBeLessThan(4 / Math.sqrt(plays));
  });

  it('puts a win into its class', () => {
    const below = [1, 20, 100, 400];
    expect([0, 1, 19, 20, 99, 100, 399, 400, 9999].map((win) => classOf(below, win))).toEqual([
      0, 1, 1, 2, 2, 3, 3, 3, 3,
    ]);
  });
});
