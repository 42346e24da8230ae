import { describe, expect, it } from 'vitest';
import { firstPasswordText, resetMail } from './member-messages.ts';

describe('messages to members', () => {
  it.each(['TY', 'EN', 'JA'] as const)('hold what they are for in %s', (language) => {
    const { subject, text } = resetMail(language, 'Perya', 'juancruz', 'https://perya.example/m/forget?resetToken=x');
    expect(subject).toMatch(/^Perya: /);
    expect(text.split('\n')).toContain('https://perya.example/m/forget?resetToken=x');
    expect(text).toContain('juancruz');
    expect(firstPasswordText(language, 'Perya', '639171234567', 'abcdefgh2345')).toContain(' abcdefgh2345.');
  });

  it('fit into one SMS [REG-13]', () => {
    for (const language of ['TY', 'EN'] as const) {
      expect(firstPasswordText(language, 'Perya', '639171234567', 'abcdefgh2345').length).toBeLessThanOrEqual(160);
    }
  });
});
