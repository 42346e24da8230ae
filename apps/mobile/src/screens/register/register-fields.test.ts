import { describe, expect, it } from 'vitest';
import { RULES } from '../../features/testing/sample-rules.ts';
import { fieldsOf, methodsOf } from './register-fields.ts';

const flags =
  (...on: readonly string[]) =>
  (flag: string) =>
    on.includes(flag);

describe('ways to register', () => {
  it.each([
    [
      ['USERNAMEREG3', 'MOBILENUMREG3'],
      ['username', 'mobileNum'],
    ],
    [['USERNAMEREG3'], ['username']],
    [['MOBILENUMREG3'], ['mobileNum']],
    [[], []],
  ])('with %j are %j, the first one to begin with [REG-02] [REG-04]', (on, methods) => {
    expect(methodsOf(flags(...on))).toEqual(methods);
  });
});

describe('fields', () => {
  it('are those the brand asks for, needed ones first [REG-08] [VAL-10]', () => {
    expect(fieldsOf('username', RULES, flags())).toEqual([
      'username',
      'password',
      'confirmPassword',
      'mobileNum',
      'email',
      'nickname',
      'affiliateCode',
      'captcha',
    ]);
  });

  it('hold an SMS code only with its switch and a mobile number [REG-12]', () => {
    expect(fieldsOf('username', RULES, flags('REGMOBVERF3'))).toContain('verificationCode');
    const fields = { ...RULES.fields, mobileNum: { ...RULES.fields.mobileNum, enabled: false } };
    const without = fieldsOf('username', { ...RULES, fields }, flags('REGMOBVERF3'));
    expect(without).not.toContain('mobileNum');
    expect(without).not.toContain('verificationCode');
  });

  it('of the mobile method have no name, and a password only with its switch [REG-13] [REG-20]', () => {
    const bare = fieldsOf('mobileNum', RULES, flags('REGMOBVERF3'));
    expect(bare.slice(0, 2)).toEqual(['mobileNum', 'verificationCode']);
    expect(bare).not.toContain('username');
    expect(bare).not.toContain('password');
    const full = fieldsOf('mobileNum', RULES, flags('REGMOBVERF3', 'MOBILENUMPASSREG3'));
    expect(full.slice(0, 4)).toEqual(['mobileNum', 'verificationCode', 'password', 'confirmPassword']);
  });

  it('leave the captcha out when the brand does not want one [REG-11]', () => {
    expect(fieldsOf('username', { ...RULES, captcha: false }, flags())).not.toContain('captcha');
  });
});
