import { describe, expect, it } from 'vitest';
import { barScale } from './bar-scale.ts';

const lengths = (nets: readonly string[]) => nets.map((net) => Math.round(barScale(nets).lengthOf(net)));

describe('bars of a team', () => {
  it('begin a quarter in where the house is mostly ahead, and the longest fills its side [SCR-51]', () => {
    const nets = ['84300.00', '61950.00', '54895.00', '-18805.00'];
    expect(barScale(nets).zero).toBe(25);
    expect(lengths(nets)).toEqual([75, 55, 49, 17]);
  });

  it('measure both sides with one scale [SCR-51]', () => {
    expect(barScale(['100.00', '-100.00']).zero).toBe(50);
    expect(lengths(['100.00', '-100.00'])).toEqual([50, 50]);
    expect(barScale(['10.00', '-100.00']).zero).toBe(75);
    expect(lengths(['10.00', '-100.00'])).toEqual([8, 75]);
  });

  it('fill the other side where only teams won [SCR-51]', () => {
    expect(barScale(['-5.00', '-1.00']).zero).toBe(75);
    expect(lengths(['-5.00', '-1.00'])).toEqual([75, 15]);
  });

  it('show the smallest amount, and none for nothing [SCR-51]', () => {
    expect(lengths(['123456789.00', '0.01', '0.00'])).toEqual([75, 1, 0]);
    expect(barScale([])).toMatchObject({ zero: 25 });
    expect(lengths(['0.00'])).toEqual([0]);
  });
});
