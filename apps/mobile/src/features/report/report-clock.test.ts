import { describe, expect, it } from 'vitest';
import { reportClock } from './report-clock.ts';

const NOON_ABROAD = new Date('2026-11-16T16:30:00.000Z');

describe('the clock of a report [STD-06]', () => {
  it('is that of the brand, wherever the phone is', () => {
    const clock = reportClock('Asia/Manila', NOON_ABROAD);
    expect(clock.today).toBe('2026-11-17');
    expect(clock.dayOf('2026-11-16T15:59:59.000Z')).toBe('2026-11-16');
    expect(clock.dayOf('2026-11-16T16:00:00.000Z')).toBe('2026-11-17');
    expect(clock.clockOf('2026-11-16T16:00:00.000Z')).toBe('00:00');
    expect(clock.momentOf('2026-11-16T15:59:59.000Z')).toBe('11/16 23:59');
  });

  it('knows when the phone shows another one', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(reportClock(timeZone, NOON_ABROAD).isElsewhere).toBe(false);
    const other = timeZone === 'Asia/Manila' ? 'UTC' : 'Asia/Manila';
    expect(reportClock(other, NOON_ABROAD).isElsewhere).toBe(true);
    expect(reportClock('Nowhere/Land', NOON_ABROAD).isElsewhere).toBe(false);
  });
});
