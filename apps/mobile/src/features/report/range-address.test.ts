import { describe, expect, it } from 'vitest';
import { rangeOf } from './range.ts';
import { rangeQuery, readRange } from './range-address.ts';

const TODAY = '2026-11-15';
const WEEK = { preset: 'week', startDate: '2026-11-09', endDate: '2026-11-15' };

describe('days in an address', () => {
  it.each([
    ['days=today', 'today', '2026-11-15', '2026-11-15'],
    ['days=yesterday', 'yesterday', '2026-11-14', '2026-11-14'],
    ['days=month', 'month', '2026-10-17', '2026-11-15'],
    ['from=2026-11-01&to=2026-11-03', 'custom', '2026-11-01', '2026-11-03'],
  ])('%s are read, and written the same way [STD-06]', (query, preset, startDate, endDate) => {
    const range = readRange(`?${query}`, TODAY);
    expect(range).toEqual({ preset, startDate, endDate });
    const written = Object.entries(rangeQuery(range)).filter(([, value]) => value !== '');
    expect(new URLSearchParams(written).toString()).toBe(query);
  });

  it.each([
    '',
    'days=week',
    'days=custom',
    'days=year',
    'from=2026-11-01',
    'from=2026-02-30&to=2026-11-01',
    'from=2026-11-03&to=2026-11-01',
    'from=2026-11-03&to=2026-11-16',
    'from=2020-01-01&to=2026-11-01',
  ])('are the last seven for "%s" [STD-06]', (query) => {
    expect(readRange(`?${query}`, TODAY)).toEqual(WEEK);
  });

  it('need no word when they are the usual ones', () => {
    expect(Object.values(rangeQuery({ preset: 'week', ...rangeOf('week', TODAY) }))).toEqual(['', '', '']);
  });
});
