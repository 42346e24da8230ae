import { describe, expect, it } from 'vitest';
import { queryWith } from './change-query.ts';

describe('an address with parts changed', () => {
  it.each([
    ['?parent=7', { account: 'ana' }, '?parent=7&account=ana'],
    ['?parent=7&account=ana', { account: '' }, '?parent=7'],
    ['?parent=7', { parent: undefined }, ''],
    ['', { account: 'a&b=c' }, '?account=a%26b%3Dc'],
    ['?parent=7', { parent: '8' }, '?parent=8'],
  ])('%s with %o is "%s"', (search, parts, query) => {
    expect(queryWith(search, parts)).toBe(query);
  });
});
