import { describe, expect, it } from 'vitest';
import { completeWords, connectWords, errorText, fillText, showLanguage, t, toLanguage, type Words } from './i18n.ts';

describe('codes', () => {
  it.each([
    ['TY', 'TY'],
    ['EN', 'EN'],
    ['JA', 'EN'],
    ['TW', 'EN'],
    ['XX', null],
    ['', null],
    [null, null],
  ])('%s is shown as %s [I18N-02] [I18N-07] [I18N-08]', (code, expected) => {
    expect(toLanguage(code)).toBe(expected);
  });
});

describe('texts', () => {
  const words: Words = [{ 'a.many': '{count} things for {name}' }, { 'a.many.one': 'One thing for {name}' }];
  const key = 'a.many';

  it('fills every place and leaves unknown ones alone', () => {
    expect(fillText(words, key, { count: 3, name: 'Ana' })).toBe('3 things for Ana');
    expect(fillText(words, key, { count: 0 })).toBe('0 things for {name}');
  });

  it('uses the single form for one', () => {
    expect(fillText(words, key, { count: 1, name: 'Ana' })).toBe('One thing for Ana');
  });

  it('shows the key of a text that is not there yet', () => {
    expect(fillText([], key)).toBe('a.many');
  });
});

describe('dictionaries', () => {
  const part = (words: Words) => async () => ({ words });
  const english = { first: part([{ close: 'Close' }]), enter: part([]), rest: part([{ open: 'Open' }]) };
  const filipino = { first: part([{ close: 'Isara' }]), enter: part([]), rest: part([{ open: 'Buksan' }]) };

  it('are those the site brought along, part by part; what is still on its way stays blank', async () => {
    connectWords({ TY: filipino, EN: english });
    await showLanguage('EN');
    expect(t('close')).toBe('Close');
    expect(t('open')).toBe('');
    await completeWords();
    expect(t('open')).toBe('Open');
    await showLanguage('TY');
    expect(t('close')).toBe('Isara');
    expect(errorText('close')).toBe('Isara');
    expect(errorText('open')).toBeNull();
  });
});
