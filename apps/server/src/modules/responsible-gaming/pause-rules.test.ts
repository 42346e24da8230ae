import { describe, expect, it } from 'vitest';
import { coolingFrom, exclusionFrom, mayReplace } from './pause-rules.ts';

const ZONE = 'Asia/Manila';
const NOW = new Date('2026-08-31T10:00:00.000Z');

describe('a pause', () => {
  it.each([
    ['24h', '2026-09-01T10:00:00.000Z'],
    ['72h', '2026-09-03T10:00:00.000Z'],
    ['7d', '2026-09-07T10:00:00.000Z'],
    ['30d', '2026-09-30T10:00:00.000Z'],
  ] as const)('of %s ends %s', (term, until) => {
    expect(coolingFrom(term, NOW)).toEqual({ kind: 'cooling', since: NOW, until: new Date(until) });
  });

  it.each([
    ['6m', '2027-03-03T10:00:00.000Z'], // February has no 31st, and no term is cut short
    ['1y', '2027-08-31T10:00:00.000Z'],
    ['5y', '2031-08-31T10:00:00.000Z'],
  ] as const)('of %s ends %s [R31]', (term, until) => {
    expect(exclusionFrom(term, NOW, ZONE)).toEqual({ kind: 'excluded', since: NOW, until: new Date(until) });
  });

  it('counts months where the player is: from the first of March to the first of September [R31]', () => {
    // Seven in the morning in Manila, still February in Greenwich.
    const { until } = exclusionFrom('6m', new Date('2026-02-28T23:00:00.000Z'), ZONE);
    expect(until.toISOString()).toBe('2026-08-31T23:00:00.000Z');
  });
});

describe('another pause', () => {
  const day = coolingFrom('24h', NOW);
  const month = coolingFrom('30d', NOW);
  const half = exclusionFrom('6m', NOW, ZONE);

  it('replaces one that ends earlier, never one that ends later', () => {
    expect(mayReplace(null, day)).toBe(true);
    expect(mayReplace(day, month)).toBe(true);
    expect(mayReplace(month, half)).toBe(true);
    expect(mayReplace(month, day)).toBe(false);
    expect(mayReplace(half, half)).toBe(false);
    expect(mayReplace(half, exclusionFrom('1y', NOW, ZONE))).toBe(true);
  });

  it('never turns an exclusion into a break, however late it would end [R31]', () => {
    const nearEnd = { ...half, until: new Date(NOW.getTime() + 1000) };
    expect(mayReplace(nearEnd, month)).toBe(false);
  });
});
