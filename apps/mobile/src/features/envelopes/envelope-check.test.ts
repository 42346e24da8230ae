import { describe, expect, it } from 'vitest';
import { envelopeOf, openedEnvelope } from '../testing/sample-agent-rain.ts';
import { checkEnvelope } from './envelope-check.ts';

describe('an envelope worked out again [2.1]', () => {
  it('holds what its seed says', () => {
    expect(checkEnvelope(openedEnvelope())).toBe('holds');
  });

  it.each([
    ['a seed that is none', { seed: 'no seed' }],
    ['a seed that does not fit its hash', { seed: '5d'.repeat(32) }],
    ['another amount', { amount: '0.01' }],
    ['another place', { place: 4 }],
    ['another rain', { orderNo: 'E2611-150-00002' }],
    ['another total', { total: '100.01' }],
  ])('differs with %s', (_, change) => {
    expect(checkEnvelope(openedEnvelope(change))).toBe('differs');
  });

  it('differs while nothing was told', () => {
    expect(checkEnvelope(envelopeOf())).toBe('differs');
  });
});
