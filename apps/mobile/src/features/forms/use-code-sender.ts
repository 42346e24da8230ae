import { fullMobile, type verification } from '@perya/contract';
import type { Outcome } from '@perya/web/query/api.ts';
import { loadSignIn, useFirebase } from '../firebase/load-sign-in.ts';
import { sendCode } from './send-code.ts';

/** What stands in for a code that Firebase has checked already. [REG-15] */
export interface CodeProof {
  readonly firebaseChannel: 'sms';
  readonly firebaseIdToken: string;
}

/** Sends codes, by us or by Firebase. */
export interface CodeSender {
  readonly send: (mobileNum: string) => Promise<Outcome<{ readonly expiredMinutes: number }>>;
  /** Nothing to show for a code of ours; null when Firebase refused it, which was told already. */
  readonly proofOf: (code: string) => Promise<CodeProof | null | undefined>;
}

/** Our own codes, or those of Firebase where the brand uses it. [SMSC-07] */
export function useCodeSender(
  purpose: (typeof verification.CODE_PURPOSES)[number],
  countryDialingCode: string,
): CodeSender {
  if (useFirebase()) {
    return {
      send: async (mobileNum) => (await loadSignIn()).sendPhoneCode(fullMobile(countryDialingCode, mobileNum)),
      proofOf: async (code) => {
        const confirmed = await (await loadSignIn()).confirmPhoneCode(code);
        return confirmed.ok ? { firebaseChannel: 'sms', firebaseIdToken: confirmed.value } : null;
      },
    };
  }
  return {
    send: (mobileNum) => sendCode(purpose, mobileNum, countryDialingCode),
    proofOf: () => Promise.resolve(undefined),
  };
}
