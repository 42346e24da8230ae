import { describe, expect, it } from 'vitest';
import { ballAt, lengthOf, meetsAt, metBy, pegAt } from './fall.ts';

const PATHS = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0, 1, 1, 0, 1, 0, 0, 1],
];

describe('a ball that falls', () => {
  it.each(PATHS.map((path) => [path]))('ends in the middle of the bin its path leads to: %j', (path) => {
    const bin = path.reduce((sum, step) => sum + step, 0);
    const end = ballAt(path, lengthOf(path));
    expect(end.x).toBeCloseTo(bin - path.length / 2);
    expect(end.y).toBeGreaterThan(path.length - 1);
  });

  it.each(PATHS.map((path) => [path]))('meets a peg in every row, on the side it goes to: %j', (path) => {
    path.forEach((step, row) => {
      const { x, y } = ballAt(path, meetsAt(row));
      const peg = pegAt(path, row) - (row + 2) / 2;
      expect(y).toBeCloseTo(row);
      expect(Math.abs(x - peg)).toBeLessThan(0.2);
      expect(Math.sign(x - peg)).toBe(step === 1 ? 1 : -1);
      expect(metBy(path, meetsAt(row))).toBe(row + 1);
    });
    expect(metBy(path, lengthOf(path))).toBe(path.length);
  });

  it('never leaps: from one frame to the next it moves less than a third of a row', () => {
    const path = PATHS[2] ?? [];
    const step = 0.05;
    for (let time = step; time <= lengthOf(path); time += step) {
      const from = ballAt(path, time - step);
      const to = ballAt(path, time);
      expect(Math.hypot(to.x - from.x, to.y - from.y)).toBeLessThan(1 / 3);
    }
  });

  it('bounces: after a peg it rises before it falls', () => {
    const path = PATHS[2] ?? [];
    expect(ballAt(path, meetsAt(3) + 0.15).y).toBeLessThan(3);
    expect(ballAt(path, meetsAt(3) + 0.8).y).toBeGreaterThan(3);
  });
});
