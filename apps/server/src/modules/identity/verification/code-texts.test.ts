import { describe, expect, it } from 'vitest';
import { codeText } from './code-texts.ts';

const PURPOSES = ['login', 'register', 'bind', 'reset', 'bindEmail'] as const;
const LONGEST = 'The Longest Name a Brand Ever Had Anywhere';

describe.each(['TY', 'EN'] as const)('the message in %s', (language) => {
  it.each(PURPOSES)('to %s fits one SMS of plain letters and begins with the code', (purpose) => {
    const text = codeText('012345', purpose, LONGEST, language);
    expect(text).toMatch(/^012345 [\x20-\x5a\x5f\x61-\x7a]+$/);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it('says something else for every purpose', () => {
    expect(new Set(PURPOSES.map((purpose) => codeText('012345', purpose, 'Perya', language))).size).toBe(5);
  });
});

describe('code texts', () => {
  it('is in English for languages that have no words of their own yet', () => {
    expect(codeText('012345', 'login', 'Perya', 'JA')).toBe(codeText('012345', 'login', 'Perya', 'EN'));
  });
});
