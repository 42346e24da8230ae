import { describe, expect, it } from 'vitest';
import { displayName, joinedDays } from './member-facts.ts';

const NOW = Date.parse('2026-11-15T08:00:00.000Z');

describe('member facts', () => {
  it.each([
    ['2026-11-05T08:00:00.000Z', 10],
    ['2026-11-05T08:00:00.001Z', 9],
    ['2026-11-15T08:00:00.000Z', 0],
    ['2026-11-16T08:00:00.000Z', 0],
    ['yesterday', null],
    ['', null],
  ])('counts the days since %s as %s [MINE-04]', (regDate, days) => {
    expect(joinedDays(regDate, NOW)).toBe(days);
  });

  it('calls a member by nickname, else by account [ENT-02] [HEAD-09]', () => {
    expect(displayName({ nickname: 'Ana', account: 'ana88' })).toBe('Ana');
    expect(displayName({ nickname: '', account: 'ana88' })).toBe('ana88');
  });
});
