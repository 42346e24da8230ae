import { describe, expect, it } from 'vitest';
import { isUnusualLoss } from './offer-strain.service.ts';

describe('a loss', () => {
  it('is unusual above that of a usual day, and for who has no usual one [R35]', () => {
    expect(isUnusualLoss(1n, 0n, 0)).toBe(true);
    expect(isUnusualLoss(100n, 1_000n, 10)).toBe(false);
    expect(isUnusualLoss(101n, 1_000n, 10)).toBe(true);
    expect(isUnusualLoss(1n, -500n, 3)).toBe(true);
  });

  it('is none where somebody won or broke even', () => {
    expect(isUnusualLoss(0n, 0n, 0)).toBe(false);
    expect(isUnusualLoss(-500n, 1_000n, 10)).toBe(false);
  });
});
