import { afterEach, describe, expect, it } from 'vitest';
import { forgetCode, keepCode, keptCode, showKeptCode } from './kept-code.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-11-19T00:00:00Z');

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the code of a link', () => {
  it.each(['?affiliateCode=LUZON3F8', '?code=%20LUZON3F8%20'])('is kept for thirty days from %s [REG-19]', (search) => {
    keepCode(search, NOW);
    expect(keptCode(NOW + 30 * DAY_MS - 1)).toBe('LUZON3F8');
    expect(keptCode(NOW + 30 * DAY_MS)).toBe('');
  });

  it('stays when a page without one is opened, and goes when it is forgotten [REG-19]', () => {
    keepCode('?affiliateCode=LUZON3F8', NOW);
    keepCode('?tab=agency', NOW);
    expect(keptCode(NOW)).toBe('LUZON3F8');
    forgetCode();
    expect(keptCode(NOW)).toBe('');
  });

  it('is none where something else was left behind', () => {
    for (const left of ['{', '"x"', '{"code":7,"at":1}', '{"code":"A"}', 'null']) {
      window.localStorage.setItem('affiliateCode', left);
      expect([left, keptCode(NOW)]).toEqual([left, '']);
    }
  });

  it('stands in the address of what is put on the home screen, once [REG-19]', () => {
    window.history.replaceState({ depth: 2 }, '', '/m/home?tab=a');
    showKeptCode();
    expect(window.location.search).toBe('?tab=a');
    keepCode('?affiliateCode=LUZON3F8');
    showKeptCode();
    showKeptCode();
    expect([window.location.search, window.history.state]).toEqual(['?tab=a&affiliateCode=LUZON3F8', { depth: 2 }]);
  });
});
