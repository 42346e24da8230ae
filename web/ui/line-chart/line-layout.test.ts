import { describe, expect, it } from 'vitest';
import { acrossAt, axisOf, curve, isNamed, nearest, pointsOf, shortFigure } from './line-layout.ts';

const GROUND = { left: 30, right: 330, top: 10, bottom: 110 };

describe('the side of a line chart', () => {
  it.each([
    [104_200, [0, 40_000, 80_000, 120_000]],
    [120_000, [0, 40_000, 80_000, 120_000]],
    [120_001, [0, 50_000, 100_000, 150_000]],
    [987_654_321, [0, 400_000_000, 800_000_000, 1_200_000_000]],
    [2, [0, 1, 2, 3]],
    [0.5, [0, 0.2, 0.4, 0.6]],
    [0, [0]],
  ])('counts up to %s in round steps', (highest, axis) => {
    expect(axisOf(highest)).toEqual(axis);
  });

  it.each([
    [0, '0'],
    [0.6, '0.6'],
    [750, '750'],
    [40_000, '40K'],
    [7500, '7.5K'],
    [1_200_000, '1.2M'],
    [1_200_000_000, '1.2B'],
    [3e12, '3T'],
  ])('is short: %s', (value, text) => {
    expect(shortFigure(value)).toBe(text);
  });
});

describe('lines', () => {
  it('go from edge to edge, between the lowest and the highest', () => {
    expect(pointsOf([0, 50, 100], [0, 100], GROUND)).toEqual([
      [30, 110],
      [180, 60],
      [330, 10],
    ]);
  });

  it('lie on the bottom when there is nothing', () => {
    expect(pointsOf([0, 0], [0, 0], GROUND).map(([, y]) => y)).toEqual([110, 110]);
  });

  it('are smooth without passing a point', () => {
    expect(
      curve([
        [0, 10],
        [10, 20],
      ]),
    ).toBe('M0 10C5 10 5 20 10 20');
    expect(curve([])).toBe('');
  });

  it('have one value alone in the middle', () => {
    expect(acrossAt(0, 1, GROUND)).toBe(180);
  });
});

describe('places across', () => {
  it.each([
    [0, 7, 0],
    [30, 7, 0],
    [54, 7, 0],
    [56, 7, 1],
    [330, 7, 6],
    [999, 7, 6],
    [200, 1, 0],
  ])('%s is nearest to one of %s: %s', (x, count, at) => {
    expect(nearest(x, count, GROUND)).toBe(at);
  });

  it.each([
    [7, 6, [0, 1, 2, 3, 4, 5, 6]],
    [8, 7, [1, 3, 5, 7]],
    [8, 6, [1, 3, 6]],
    [30, 29, [4, 9, 14, 19, 24, 29]],
    [30, 27, [4, 9, 14, 19, 27]],
  ])('of %s with number %s chosen, these are named: %s', (count, chosen, named) => {
    const places = Array.from({ length: count }, (_, at) => at);
    expect(places.filter((at) => isNamed(at, chosen, count))).toEqual(named);
  });

  it('never more than eight', () => {
    for (let count = 1; count <= 90; count += 1) {
      for (const chosen of [0, Math.floor(count / 2), count - 1]) {
        const named = Array.from({ length: count }, (_, at) => at).filter((at) => isNamed(at, chosen, count));
        expect(named.length).toBeLessThanOrEqual(8);
      }
    }
  });
});
