import { describe, expect, it } from 'vitest';
import { daysOf, readSpan } from './report-range.ts';

describe('readSpan', () => {
  it('begins and ends at midnight of the zone [STD-06]', () => {
    expect(readSpan({ startDate: '2026-11-15', endDate: '2026-11-15' }, 'Asia/Manila')).toEqual({
      ok: true,
      value: {
        startDay: '2026-11-15',
        endDay: '2026-11-15',
        from: new Date('2026-11-14T16:00:00Z'),
        until: new Date('2026-11-15T16:00:00Z'),
      },
    });
  });

  it('knows the days on which clocks change', () => {
    const span = readSpan({ startDate: '2026-03-29', endDate: '2026-03-29' }, 'Europe/London');
    expect(span).toMatchObject({
      value: { from: new Date('2026-03-29T00:00:00Z'), until: new Date('2026-03-29T23:00:00Z') },
    });
  });

  it.each([
    ['2026-11-16', '2026-11-15'],
    ['2026-01-01', '2026-11-15'],
    ['2026-08-16', '2026-11-15'],
  ])('refuses %s to %s', (startDate, endDate) => {
    expect(readSpan({ startDate, endDate }, 'Asia/Manila')).toMatchObject({ error: { code: 'range.invalid' } });
  });

  it('covers ninety days back', () => {
    expect(readSpan({ startDate: '2026-08-17', endDate: '2026-11-15' }, 'Asia/Manila').ok).toBe(true);
  });
});

describe('daysOf', () => {
  it('names every day', () => {
    expect(daysOf({ startDay: '2026-10-30', endDay: '2026-11-02' })).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
      '2026-11-02',
    ]);
  });
});
