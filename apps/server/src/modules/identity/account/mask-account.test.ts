import { describe, expect, it } from 'vitest';
import { maskAccount } from './mask-account.ts';

describe('mask account', () => {
  it.each([
    ['player1', 'p***1'],
    ['maria_santos', 'm***s'],
    ['abc', 'a***'],
    ['ñandú', 'ñ***ú'],
  ])('shows little of %s [ENT-15]', (account, masked) => {
    expect(maskAccount(account)).toBe(masked);
  });
});
