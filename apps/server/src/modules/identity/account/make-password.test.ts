import { describe, expect, it } from 'vitest';
import { makePassword } from './make-password.ts';

describe('a password the server makes', () => {
  it('is easy to copy and uses every character there is [REG-13]', () => {
    expect(makePassword({ below: () => 0 })).toBe('aaaaaaaa2222');
    expect(makePassword({ below: (limit) => limit - 1 })).toBe('zzzzzzzz9999');
  });
});
