import { describe, expect, it } from 'vitest';
import { codePayee } from './code-payee.ts';

describe('the payee of a code [SCR-18]', () => {
  it.each([
    ['00020101021228085912345651230045917PERYA GAMING SVC2', null],
    ['0002015204799953036085802PH5916PERYA GAMING SVC6006Manila6304ABCD', 'PERYA GAMING SVC'],
    ['00020128085904FAKE5905PERYA6304ABCD', 'PERYA'],
    ['00020159', null],
    ['5910PERYA', null],
    ['https://pay.example/1', null],
    ['', null],
  ])('of %s is %s', (text, name) => {
    expect(codePayee(text)).toBe(name);
  });
});
