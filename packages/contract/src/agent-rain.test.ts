import { describe, expect, it } from 'vitest';
import { isRemark } from './agent-rain.ts';

describe('words on an envelope', () => {
  it.each(['', 'Maligayang paglalaro!', 'Salamat po, 5 taon na tayo 🎉', 'Niña at José: 100%', 'a'.repeat(60)])(
    'may be %j [SCR-50]',
    (words) => {
      expect(isRemark(words)).toBe(true);
    },
  );

  it.each([
    'a'.repeat(61),
    'two\nlines',
    'see https://example.com',
    'see example.com',
    'WWW.example',
    'write to me @ben01',
    'text 0917 123 4567',
    'call (02) 8123-4567',
    '<b>bold</b>',
    'hidden\u200bspace',
    'turned\u202earound',
    'null\u0000',
  ])('are not %j: they lead away or are not seen [SCR-50]', (words) => {
    expect(isRemark(words)).toBe(false);
  });
});
