import { describe, expect, it } from 'vitest';
import { turnedBy } from './turned-by.ts';

const under = (turned: number, count: number) => Math.floor(((((-turned % 360) + 360) % 360) / 360) * count);

describe('turned by', () => {
  it('ends with the drawn segment under the pointer, wherever it began', () => {
    for (const count of [10, 20, 30])
      for (let to = 0; to < count; to += 1) {
        expect(under(turnedBy(null, to, count, 1), count)).toBe(to);
        expect(under(turnedBy(count - 1, to, count, 0.999_999), count)).toBe(to);
      }
  });

  it('begins where the last round ended, and only turns forward', () => {
    expect(turnedBy(7, 2, 10, 0)).toBe(turnedBy(null, 7, 10, 1));
    let last = -Infinity;
    for (let share = 0; share < 1; share += 0.01) {
      const turned = turnedBy(7, 2, 10, share);
      expect(turned).toBeGreaterThan(last);
      last = turned;
    }
  });
});
