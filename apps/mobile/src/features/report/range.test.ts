import { describe, expect, it } from 'vitest';
import { addDays, dayIn, earliestDay, lastMonths, rangeFault, rangeOf } from './range.ts';

const TODAY = '2026-11-15';

describe('ranges', () => {
  it.each([
    ['today', '2026-11-15', '2026-11-15'],
    ['yesterday', '2026-11-14', '2026-11-14'],
    ['week', '2026-11-09', '2026-11-15'],
    ['month', '2026-10-17', '2026-11-15'],
  ] as const)('%s is %s to %s [STD-06]', (preset, startDate, endDate) => {
    expect(rangeOf(preset, TODAY)).toEqual({ startDate, endDate });
  });

  it('counts days as the brand does, wherever the device is [STD-06]', () => {
    const moment = new Date('2026-11-15T16:30:00.000Z');
    expect(dayIn('Asia/Manila', moment)).toBe('2026-11-16');
    expect(dayIn('UTC', moment)).toBe('2026-11-15');
    expect(dayIn('America/New_York', new Date('2026-01-01T03:00:00.000Z'))).toBe('2025-12-31');
    expect(dayIn('Nowhere/Land', moment)).toMatch(/^2026-11-1[56]$/);
  });

  it('offers whole months, as far back as can be asked for [STD-06]', () => {
    expect(lastMonths('2027-01-05', 3)).toEqual([
      { month: 1, startDate: '2027-01-01', endDate: '2027-01-05' },
      { month: 12, startDate: '2026-12-01', endDate: '2026-12-31' },
      { month: 11, startDate: '2026-11-01', endDate: '2026-11-30' },
    ]);
    const [, , , oldest] = lastMonths('2027-01-05', 4);
    expect(oldest).toEqual({ month: 10, startDate: earliestDay('2027-01-05'), endDate: '2026-10-31' });
  });

  it('crosses months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it.each([
    [earliestDay(TODAY), TODAY, null],
    [TODAY, TODAY, null],
    [addDays(earliestDay(TODAY), -1), TODAY, 'report.rangeLong'],
    ['2026-11-10', '2026-11-09', 'report.rangeOrder'],
    ['2026-11-10', '2026-11-16', 'report.rangeFuture'],
    ['', TODAY, 'report.rangeMissing'],
    [TODAY, '', 'report.rangeMissing'],
  ])('%s to %s: %s [STD-06]', (startDate, endDate, fault) => {
    expect(rangeFault({ startDate, endDate }, TODAY)).toBe(fault);
  });
});
