import { describe, expect, it } from 'vitest';
import { targetsBetween } from './targets.ts';

describe('limbo targets', () => {
  it('offers the least, the most and everything people like in between, in order', () => {
    const targets = targetsBetween(101, 500_000);
    expect(targets[0]).toBe(101);
    expect(targets[targets.length - 1]).toBe(500_000);
    for (const target of [110, 150, 200, 300, 500, 1000, 2500, 5000, 10_000, 100_000])
      expect(targets).toContain(target);
    expect([...new Set(targets)].sort((one, other) => one - other)).toEqual(targets);
  });

  it('offers nothing that cannot be chosen', () => {
    const targets = targetsBetween(150, 10_000);
    expect(Math.min(...targets)).toBe(150);
    expect(Math.max(...targets)).toBe(10_000);
  });
});
