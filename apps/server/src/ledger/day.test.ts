import { describe, expect, it } from 'vitest';
import { addDays, isDay } from './day.ts';

describe('ledger day', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['9999-12-30', 1, '9999-12-31'],
  ])('%s and %i days are %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then);
  });

  it.each(['', '2026-11', '2026-13-01', '2026-02-30', '2026-11-16T00:00', ' 2026-11-16', '20261116'])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('a day of the calendar is one, the leap day too', () => {
    expect(['2026-11-16', '2028-02-29'].every(isDay)).toBe(true);
  });
});
