import { describe, expect, it } from 'vitest';
import { countedSince, isFull } from './limits.ts';

const now = new Date('2026-11-18T04:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('limits of notices', () => {
  it('let two offers a week through, and one a day', () => {
    expect(isFull('offers', [], now)).toBe(false);
    expect(isFull('offers', [hoursAgo(23)], now)).toBe(true);
    expect(isFull('offers', [hoursAgo(25)], now)).toBe(false);
    expect(isFull('offers', [hoursAgo(25), hoursAgo(100)], now)).toBe(true);
    expect(isFull('offers', [hoursAgo(25), hoursAgo(169)], now)).toBe(false);
    expect(countedSince('offers', now)).toEqual(hoursAgo(168));
  });

  it('let two about rewards a day through, and all that an account needs', () => {
    expect(isFull('rewards', [hoursAgo(1)], now)).toBe(false);
    expect(isFull('rewards', [hoursAgo(1), hoursAgo(2)], now)).toBe(true);
    expect(
      isFull(
        'account',
        Array.from({ length: 19 }, () => hoursAgo(1)),
        now,
      ),
    ).toBe(false);
    expect(
      isFull(
        'account',
        Array.from({ length: 20 }, () => hoursAgo(1)),
        now,
      ),
    ).toBe(true);
  });
});
