import type { Language } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { completeWords, showLanguage } from '@perya/web/i18n/i18n.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { RULES } from '../testing/sample-rules.ts';
import { digitsOf, nationalDigits } from './digits.ts';
import { faultOf, faultText, type FieldPlan } from './fault.ts';
import { coveredPx, scrollToShow } from './keyboard-room.ts';
import { strengthOf } from './password-strength.tsx';
import { maskedMobile } from './send-code.ts';

const { fields } = RULES;
const bounds = { minLength: 10, maxLength: 10 };

async function said(plan: FieldPlan, value: string, language: Language = 'EN'): Promise<string | null> {
  await showLanguage(language);
  await completeWords();
  const fault = faultOf(plan, { it: value }, 'it');
  return fault && faultText(t, fault, plan);
}

describe('what is wrong with a field', () => {
  it.each([
    [fields.username, '', 'It is required'],
    [fields.username, 'a', 'Account format is incorrect: 6–16 letters and digits, a letter first'],
    [fields.username, '  Juanmiguel ', null],
    [fields.password, 'short', 'Password format is incorrect: 8–20 long, with a letter and a digit'],
    [fields.email, '', null],
    [fields.email, 'ana@x', 'E-mail format is incorrect: write it like juan@example.com'],
    [fields.nickname, 'a', 'Name format is not valid: 2–16 characters'],
    [fields.affiliateCode, 'a-b', 'Invalid invitation code'],
    [fields.recommenderId, 'a-b', 'Referrer link error'],
    [fields.verificationCode, '12', 'Verification code error'],
    [fields.facebook, 'a', 'It format is incorrect: 2–50 characters'],
  ])('is said in the words of its rule, %#  [VAL-11] [VAL-14]', async (rule, value, text) => {
    expect(await said({ label: 'It', rule }, value)).toBe(text);
  });

  it.each([
    [fields.username, 'Username', '', 'Ilagay ang username'],
    [fields.verificationCode, 'SMS code', '', 'Ilagay ang SMS code'],
    [fields.username, 'Username', '1abc', 'Ayusin ang username: 6–16 letra at numero, letra ang una'],
    [fields.password, 'Password', 'onlyletters', 'Ayusin ang password: 8–20 ang haba, may letra at numero'],
    [fields.nickname, 'Palayaw', 'x'.repeat(17), 'Ayusin ang pangalan: 2–16 ang haba'],
    [fields.payeeName, 'Pangalan', '7', 'Ayusin ang pangalan: 2–60 letra, gaya ng nasa ID'],
    [fields.paymentPassword, 'Payment password', '12', 'Ayusin ang Payment password: 6 numero'],
    [RULES.common.loginUsername, 'Username', 'a', 'Ayusin ang username: 4–20 letra, numero o _'],
    [RULES.common.loginPassword, 'Password', 'abc', 'Ayusin ang password: 6–20 ang haba, walang espasyo'],
  ])('names field and rule in Filipino, %#', async (rule, label, value, text) => {
    expect(await said({ label, rule }, value, 'TY')).toBe(text);
  });

  it('names the least length of a number of the country [VAL-05] [VAL-28]', async () => {
    const plan = { label: 'Mobile', rule: fields.mobileNum, mobile: bounds };
    expect(await said(plan, '917555')).toBe('The mobile num is not valid, at least 10 digits');
    expect(await said(plan, '91755501422')).toBe('The mobile num is not valid: 10 digits');
    expect(await said(plan, '9175550142')).toBeNull();
  });

  it('takes the general text for a key the dictionaries do not know', async () => {
    const rule = { ...fields.facebook, messageKey: 'some.thing.else' };
    expect(await said({ label: 'Facebook', rule }, 'a')).toBe('Facebook format is incorrect: 2–50 characters');
  });

  it('leaves the spaces of a password alone', () => {
    expect(faultOf({ label: '', rule: fields.password, secret: true }, { it: ' abcd1234' }, 'it')).toBe(
      'password.format',
    );
  });
});

describe('numbers', () => {
  it.each([
    ['917 555 0142', '9175550142'],
    ['09175550142', '9175550142'],
    ['+63 917 555 0142', '9175550142'],
    ['+63 0917 555 0142', '9175550142'],
    ['0063917-555-0142', '9175550142'],
    ['6391755501', '6391755501'],
    ['abc', ''],
  ])('%s is kept as %s', (typed, kept) => {
    expect(nationalDigits(typed, '63')).toBe(kept);
  });

  it('keeps digits only [VAL-07]', () => {
    expect(digitsOf('a1 b2-3')).toBe('123');
  });

  it('hides the middle of a number', () => {
    expect(maskedMobile('63', '9175550142')).toBe('+63 917 *** 0142');
  });
});

describe('room above the keyboard', () => {
  it('is what the browser no longer shows; a bar that comes or goes is no keyboard', () => {
    expect(coveredPx(812, { height: 476, offsetTop: 0 })).toBe(336);
    expect(coveredPx(812, { height: 400, offsetTop: 100 })).toBe(312);
    expect(coveredPx(812, { height: 762, offsetTop: 0 })).toBe(0);
  });

  it('is reached by scrolling no further than needed', () => {
    const room = { top: 0, bottom: 400 };
    expect(scrollToShow({ top: 100, bottom: 150 }, room)).toBe(0);
    expect(scrollToShow({ top: 380, bottom: 430 }, room)).toBe(42);
    expect(scrollToShow({ top: -20, bottom: 30 }, room)).toBe(-32);
    expect(scrollToShow({ top: 50, bottom: 900 }, room)).toBe(38);
  });
});

describe('forms fault', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['aaaaaaa1', 2],
    ['perya2468', 2],
    ['Perya2468', 3],
    ['Perya2468-gabi', 4],
  ])('a password such as %j has %i steps', (password, steps) => {
    expect(strengthOf(fields.password, password)).toBe(steps);
  });
});
