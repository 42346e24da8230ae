import { describe, expect, it } from 'vitest';
import { keeps, line, median } from './report.ts';

describe('a figure', () => {
  it('keeps a budget up to and including its limit', () => {
    expect(keeps({ name: 'homeScriptGzip', value: 90 })).toBe(true);
    expect(keeps({ name: 'homeScriptGzip', value: 90.1 })).toBe(false);
    expect(keeps({ name: 'performance', value: 0.97 })).toBe(true);
    expect(keeps({ name: 'performance', value: 0.96 })).toBe(false);
  });

  it('without a budget is only shown [the blocking time swings with the machine]', () => {
    expect(keeps({ name: 'blockingTime', value: 1e9 })).toBe(true);
    expect(line({ name: 'blockingTime', value: 1234 })).toMatch(/^ +Total blocking time +1,234 ms/);
  });

  it('that could not be measured is a breach', () => {
    expect(keeps({ name: 'secondStart', value: Number.NaN })).toBe(false);
  });

  it('is named with its page and verdict', () => {
    expect(line({ name: 'layoutShift', value: 0.5, of: 'help' })).toMatch(
      /^BREACH Cumulative layout shift: help +0.500/,
    );
  });
});

describe('the median', () => {
  it('is the middle value', () => {
    expect(median([9, 1, 5])).toBe(5);
  });
});
