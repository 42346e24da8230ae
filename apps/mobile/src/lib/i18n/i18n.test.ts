import { beforeEach, describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  completeWords,
  currentLanguage,
  enterWords,
  errorText,
  showLanguage,
  storedLanguage,
} from '@perya/web/i18n/i18n.ts';
import { local } from '@perya/web/lib/storage.ts';
import { t } from './i18n.ts';

beforeEach(() => {
  local.remove('language');
});

describe('choice', () => {
  it('is kept in storage, in a cookie and in the document [I18N-03] [I18N-09]', async () => {
    await chooseLanguage('EN');
    expect(local.get('language')).toBe('EN');
    expect(storedLanguage()).toBe('EN');
    expect(document.cookie).toContain('language=EN');
    expect(document.documentElement.lang).toBe('en');
    expect(currentLanguage()).toBe('EN');
    await chooseLanguage('TY');
    expect(document.documentElement.lang).toBe('fil');
    expect(t('action.close')).toBe('Isara');
  });

  it('of the page alone is not remembered', async () => {
    await showLanguage('EN');
    expect(storedLanguage()).toBeNull();
    expect(t('action.close')).toBe('Close');
  });

  it('belongs to the language that is on its way [I18N-09]', async () => {
    await chooseLanguage('EN');
    await Promise.all([showLanguage('TY'), completeWords()]);
    expect(t('action.close')).toBe('Isara');
    expect(errorText('unknown.error')).toBe('May hindi inaasahang error');
  });

  it('has the words of coming in before all others, in the language of the page', async () => {
    await showLanguage('TY');
    await Promise.all([showLanguage('EN'), enterWords()]);
    expect(t('login.password')).toBe('Password');
    expect(errorText('login.failed')).not.toBeNull();
    await completeWords();
    expect(t('title.withdraw')).toBe('Withdraw');
  });

  it('has the texts of error codes in the same language [ERR-01]', async () => {
    await showLanguage('EN');
    await completeWords();
    expect(errorText('session.required')).toBe('You are not logged in, please login first');
    await chooseLanguage('TY');
    expect(errorText('session.required')).toBe('Hindi ka pa naka-login. Mag-login muna.');
    expect(errorText('no.such.code')).toBeNull();
    expect(errorText('constructor')).toBeNull();
  });
});
