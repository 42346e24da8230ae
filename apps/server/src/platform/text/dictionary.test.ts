import { SUPPORTED_LANGUAGES } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { errorMessage, textIn, textsByLanguage } from './dictionary.ts';

describe('the texts of the server', () => {
  it('fill their places once, whatever is put there', () => {
    const text = textIn('EN', 'withdraw.paid', { brand: '{amount}', amount: '₱1.00', target: 'GCash', orderNo: 'W1' });
    expect(text).toBe('{amount}: ₱1.00 was sent to GCash (W1).');
  });

  it('are in English for languages without a dictionary [I18N-08]', () => {
    expect(textIn('JA', 'category.PVP')).toBe('Cards');
    expect(textIn('TY', 'category.PVP')).toBe('Baraha');
    expect(errorMessage('session.required', 'JA')).toBe(errorMessage('session.required', 'EN'));
  });

  it('are stored in every language of the list', () => {
    expect(Object.keys(textsByLanguage('class.WHEEL'))).toEqual([...SUPPORTED_LANGUAGES]);
    expect(textsByLanguage('class.WHEEL')).toMatchObject({ TY: 'Gulong', EN: 'Wheel' });
  });
});
