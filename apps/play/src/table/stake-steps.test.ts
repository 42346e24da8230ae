import { describe, expect, it } from 'vitest';
import { stakeAfter } from './stake-steps.ts';

const STAKES = ['1.00', '2.00', '5.00', '10.00', '50.00'];

describe('stake steps', () => {
  it.each([
    ['half', 3, '100.00', 2],
    ['half', 2, '100.00', 1],
    ['half', 0, '100.00', 0],
    ['double', 0, '100.00', 1],
    ['double', 2, '100.00', 3],
    ['double', 3, '100.00', 4],
    ['double', 4, '100.00', 4],
    ['double', 3, '12.00', 3],
    ['max', 0, '100.00', 4],
    ['max', 0, '49.99', 3],
    ['max', 3, '0.50', 0],
  ] as const)('%s from step %i with %s leads to %i', (key, at, balance, to) => {
    expect(stakeAfter(key, STAKES, at, balance)).toBe(to);
  });
});
