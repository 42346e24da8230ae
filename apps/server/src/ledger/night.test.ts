import { describe, expect, it } from 'vitest';
import { lastDayOver, nextNight, nightAfter } from './night.ts';

const MANILA = 'Asia/Manila';

describe('the night', () => {
  it.each([
    ['2026-03-02T04:00:00.000Z', '2026-03-01', '2026-03-02T18:05:00.000Z'],
    ['2026-03-02T18:04:59.999Z', '2026-03-01', '2026-03-02T18:05:00.000Z'],
    ['2026-03-02T18:05:00.000Z', '2026-03-02', '2026-03-03T18:05:00.000Z'],
  ])('at %s is that after %s, and the next begins at %s [SRV-12]', (at, day, next) => {
    expect([lastDayOver(new Date(at), MANILA), nextNight(new Date(at), MANILA).toISOString()]).toEqual([day, next]);
  });

  it('begins as long after midnight when the clocks change in between', () => {
    const zone = 'Europe/London';
    // At 01:00 the clocks say 02:00: 125 minutes after midnight they say 03:05.
    expect(nightAfter('2026-03-28', zone).toISOString()).toBe('2026-03-29T02:05:00.000Z');
    expect(nightAfter('2026-03-29', zone).toISOString()).toBe('2026-03-30T01:05:00.000Z');
    expect(lastDayOver(new Date('2026-03-29T02:04:59.999Z'), zone)).toBe('2026-03-27');
    expect(lastDayOver(new Date('2026-03-29T02:05:00.000Z'), zone)).toBe('2026-03-28');
  });
});
