import { verification } from '@perya/contract';
import { ask, type Outcome } from '@perya/web/query/api.ts';

type Sent = Outcome<{ readonly expiredMinutes: number }>;

/** Sends a code to a mobile number; one for a new password goes its own way. [API-15, API-16] */
export function sendCode(
  purpose: (typeof verification.CODE_PURPOSES)[number] | 'reset',
  mobileNum: string,
  countryDialingCode: string,
): Promise<Sent> {
  return purpose === 'reset'
    ? ask(verification.smsReset, { mobileNo: mobileNum, countryDialingCode })
    : ask(verification.sms, { mobileNum, countryDialingCode, purpose });
}

/** A number with its middle hidden, as `+63 917 *** 0142`. */
export function maskedMobile(countryDialingCode: string, mobileNum: string): string {
  return `+${countryDialingCode} ${mobileNum.slice(0, 3)} *** ${mobileNum.slice(-4)}`;
}
