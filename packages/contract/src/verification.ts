import * as v from 'valibot';
import { call } from './call.ts';
import { LanguageOnly } from './shapes.ts';

/** What a code that came by SMS may be used for. */
export const CODE_PURPOSES = ['login', 'register', 'bind'] as const;

const Mobile = v.pipe(v.string(), v.maxLength(20));
const DialingCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/));

/** The number by either of its names. [ENT-21, C-22] */
const EITHER_NAME = { mobileNum: v.optional(Mobile), mobileNo: v.optional(Mobile), countryDialingCode: DialingCode };

interface Named {
  readonly mobileNum?: string | undefined;
  readonly mobileNo?: string | undefined;
}

function namesOne({ mobileNum, mobileNo }: Named): boolean {
  return (mobileNum === undefined) !== (mobileNo === undefined);
}

function numberOf({ mobileNum, mobileNo }: Named): string {
  return mobileNum ?? mobileNo ?? '';
}

/** How long the button counts down. [ENT-21] */
const Sent = v.object({ expiredMinutes: v.number() });

export const captcha = call({
  method: 'GET',
  path: '/wps/captcha',
  module: 'CAPTCHA3',
  access: 'public',
  caching: 'none',
  summary: 'A picture of digits as a data address; its answer is tied to a cookie and good for one use. [API-17]',
  request: LanguageOnly,
  response: v.string(),
  errors: [],
});

export const sms = call({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'VERIFICATION3',
  access: 'public',
  caching: 'none',
  summary: 'Send a code to a mobile number. [API-15]',
  request: v.pipe(
    v.strictObject({ ...EITHER_NAME, purpose: v.picklist(CODE_PURPOSES) }),
    v.check((named) => namesOne(named), 'one number'),
    v.transform(({ purpose, countryDialingCode, ...named }) => ({
      purpose,
      countryDialingCode,
      mobileNum: numberOf(named),
    })),
  ),
  response: Sent,
  errors: ['mobile.format', 'sms.failed'],
});

export const smsReset = call({
  method: 'POST',
  path: '/wps/verification/sms/resetPassword',
  module: 'PWRESETSMS3',
  access: 'public',
  caching: 'none',
  flag: 'CHNGPASSVERIF3',
  summary: 'Send a code to set a new password with; unknown numbers get the same answer. [API-16]',
  request: v.pipe(
    v.strictObject(EITHER_NAME),
    v.check((named) => namesOne(named), 'one number'),
    v.transform(({ countryDialingCode, ...named }) => ({ countryDialingCode, mobileNum: numberOf(named) })),
  ),
  response: Sent,
  errors: ['mobile.format', 'sms.failed'],
});

export const verify = call({
  method: 'GET',
  path: '/wps/verification',
  module: 'VERIFICATION3',
  access: 'public',
  caching: 'none',
  summary: 'Whether a code is right; asking does not use it up, but counts as a try. [API-18]',
  request: v.object({
    mobileNum: Mobile,
    countryDialingCode: v.optional(DialingCode),
    verificationCode: v.pipe(v.string(), v.maxLength(10)),
    purpose: v.picklist(CODE_PURPOSES),
  }),
  response: v.object({ valid: v.boolean() }),
  errors: [],
});
