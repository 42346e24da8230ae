import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

describe('a password that is guessed first', () => {
  it.each([
    'password1',
    'Password123',
    'PASSWORD123!',
    'qwerty123',
    '123qwerty',
    'abc12345',
    '1q2w3e4r',
    'Iloveyou143',
    'mahalkita123',
    'pilipinas2026',
    'a1a1a1a1',
    '1111111a',
    'jackpot777',
    'perya2026',
  ])('such as %s is refused [5.1]', (password) => {
    expect(isWeakPassword(password, 'somebody')).toBe(true);
  });

  it('is also the name of the account', () => {
    expect(isWeakPassword('JuanCruz77', 'juancruz77')).toBe(true);
    expect(isWeakPassword('juancruz77!', 'JuanCruz77')).toBe(true);
  });

  it.each(['Mangga-Berde-7', 'tuloy4naKayo', 'zq8Lw0vbn3', 'JuanCruz77x9'])('is not %s', (password) => {
    expect(isWeakPassword(password, 'juancruz77')).toBe(false);
  });

  it('does not hide in a missing name', () => {
    expect(isWeakPassword('zq8Lw0vbn3', '')).toBe(false);
  });
});
