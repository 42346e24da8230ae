import { describe, expect, it } from 'vitest';
import { sharedWaveOf } from '../testing/sample-rain.ts';
import { checkWave } from './wave-check.ts';

const told = sharedWaveOf();

describe('a wave worked out again [2.1]', () => {
  it('holds for whoever was in it, and for whoever was not', () => {
    expect(checkWave(told)).toBe('holds');
    expect(checkWave({ ...told, own: null })).toBe('holds');
  });

  it.each([
    ['a seed that is none', { seed: 'no seed' }],
    ['a seed that does not fit its hash', { seed: '5d'.repeat(32) }],
    ['another envelope', { own: { place: 4, amount: '0.01', state: 'paid' as const, rewardId: '91' } }],
    [
      'an envelope of a place that nobody had',
      { own: { place: 8, amount: '1.00', state: 'paid' as const, rewardId: '91' } },
    ],
    ['a rest that nobody kept', { rest: '10.00' }],
    ['another number of people', { people: 6 }],
  ])('differs with %s', (_, change) => {
    expect(checkWave({ ...told, ...change })).toBe('differs');
  });
});
