import { fullMobile, type Input, type session } from '@perya/contract';
import { loadSignIn, useFirebase } from '../../features/firebase/load-sign-in.ts';
import { sendCode } from '../../features/forms/send-code.ts';
import type { SmsCodeField } from '../../features/forms/sms-code-field.tsx';

type Send = Parameters<typeof SmsCodeField>[0]['send'];

/** Sends codes and turns them into what the server is shown. */
export interface CodeSender {
  readonly send: (mobile: string) => ReturnType<Send>;
  /** Nothing when Firebase did not accept the code; it was told already. */
  readonly proofOf: (mobile: string, code: string) => Promise<Input<typeof session.login> | null>;
}

/** Our own codes, or those of Firebase where the brand uses it. [LOGIN-17, SMSC-07] */
export function useCodeSender(countryDialingCode: string): CodeSender {
  if (useFirebase()) return firebaseSender(countryDialingCode);
  return {
    send: (mobile) => sendCode('login', mobile, countryDialingCode),
    proofOf: (username, password) => Promise.resolve({ type: 'sms', username, password, countryDialingCode }),
  };
}

function firebaseSender(countryDialingCode: string): CodeSender {
  return {
    send: async (mobile) => (await loadSignIn()).sendPhoneCode(fullMobile(countryDialingCode, mobile)),
    proofOf: async (firebaseMobileNo, code) => {
      const confirmed = await (await loadSignIn()).confirmPhoneCode(code);
      if (!confirmed.ok) return null;
      const firebaseIdToken = confirmed.value;
      return { type: 'firebase', firebaseChannel: 'sms', firebaseIdToken, firebaseMobileNo, countryDialingCode };
    },
  };
}
