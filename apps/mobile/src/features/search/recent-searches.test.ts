import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

beforeEach(() => window.localStorage.clear());

describe('recent searches', () => {
  it('keeps the last six searches, the newest first and each once', () => {
    for (const text of ['crash', 'mines', 'plinko', 'dice', 'keno', 'kaskas', ' Mines ', '  ']) rememberSearch(text);
    expect(recentSearches()).toEqual(['Mines', 'kaskas', 'keno', 'dice', 'plinko', 'crash']);
    rememberSearch('poker');
    expect(recentSearches()).toHaveLength(6);
    forgetSearches();
    expect(recentSearches()).toEqual([]);
  });

  it('makes nothing of what somebody else left there', () => {
    window.localStorage.setItem('recentSearches', '{"a":1}');
    expect(recentSearches()).toEqual([]);
    window.localStorage.setItem('recentSearches', '[1,"crash"');
    expect(recentSearches()).toEqual([]);
  });
});
