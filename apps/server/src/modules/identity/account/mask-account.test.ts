import { describe, expect, it } from 'vitest';
import { maskAccount, maskFriend } from './mask-account.ts';

describe('mask account', () => {
  it.each([
    ['player1', 'p***1'],
    ['maria_santos', 'm***s'],
    ['abc', 'a***'],
    ['ñandú', 'ñ***ú'],
  ])('shows little of %s [ENT-15]', (account, masked) => {
    expect(maskAccount(account)).toBe(masked);
  });

  it.each([
    ['karen_ne', 'ka***ne'],
    ['joseph21', 'jo***21'],
    ['maria', 'm***a'],
  ])('shows a little more of %s to who invited them [SCR-11]', (account, masked) => {
    expect(maskFriend(account)).toBe(masked);
  });
});
