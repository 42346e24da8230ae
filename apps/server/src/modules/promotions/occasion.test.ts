import { describe, expect, test } from 'vitest';
import { occasionOf } from './occasion.ts';

describe('what a reward is for [SCR-30]', () => {
  test.each([
    ['MISSION', '2026-W47', 2, { of: 'step', nr: 2, from: '2026-11-16', to: '2026-11-22' }],
    ['MISSION', '', 1, { of: 'step', nr: 1, from: null, to: null }],
    ['CHECKIN', '2026-02', 5, { of: 'visit', nr: 5, from: '2026-02-01', to: '2026-02-28' }],
    ['VIP', '', 3, { of: 'level', nr: 3, from: null, to: null }],
    ['VIP', '2026-W01', 1, { of: 'days', nr: 1, from: '2025-12-29', to: '2026-01-04' }],
    ['VIP', '2026-11', 1, { of: 'days', nr: 1, from: '2026-11-01', to: '2026-11-30' }],
    ['VIP', '2026', 1, { of: 'birthday', nr: 1, from: null, to: null }],
    ['BOARD', '2026-11-15', 1, { of: 'days', nr: 1, from: '2026-11-15', to: '2026-11-15' }],
    ['GRANT', '', 1, null],
    ['CODE', 'SUMMER', 1, null],
  ])('%s %j %i', (kind, period, nr, occasion) => {
    expect(occasionOf(kind, period, nr)).toEqual(occasion);
  });
});
