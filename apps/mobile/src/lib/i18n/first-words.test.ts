import { COMMON_ERRORS, member, session, verification, type Call } from '@perya/contract';
import { describe, expect, it } from 'vitest';
import { ENTER_WORDS, FIRST_WORDS } from './first-words.ts';

const isEarly = (key: string) => FIRST_WORDS.test(key) || ENTER_WORDS.test(key);

describe('first words', () => {
  it('has the words for whatever goes wrong while somebody comes in [ERR-01]', () => {
    const { login, freeplay } = session;
    const { register, affiliateCheck, resetBySms, retrieve, resetByEmail } = member;
    const { captcha, sms, smsReset, verify } = verification;
    const entering: readonly Call[] = [login, freeplay, register, affiliateCheck, resetBySms, retrieve, resetByEmail];
    const proving: readonly Call[] = [captcha, sms, smsReset, verify];
    const codes: string[] = [
      ...COMMON_ERRORS,
      'network.slow',
      'network.offline',
      ...[...entering, ...proving].flatMap(({ errors }) => errors),
    ];
    expect(codes.filter((code) => !isEarly(code))).toEqual([]);
  });

  it('leaves the words of other screens for later', () => {
    expect(['deposit.open', 'fair.whyNotPlayed', 'kyc.required', 'title.withdraw'].filter(isEarly)).toEqual([]);
  });
});
