import type { system } from '@perya/contract';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Rule = Omit<Insertable<Database['field_rule']>, 'merchant_code' | 'form' | 'field'>;
type Classes = (typeof system.CHARACTER_CLASSES)[number][];

const ASKED = { enabled: true, required: true };
const WELCOME = { enabled: true, required: false };
const NOT_ASKED = { enabled: false, required: false };

function rule(
  asked: { enabled: boolean; required: boolean },
  [min_length, max_length]: readonly [number, number],
  allow: Classes,
  message_key: string,
): Rule {
  return { ...asked, min_length, max_length, allow, message_key };
}

const OTHER = 'field.format';
/** The country adds its own bounds to these. [VAL-05] */
const mobileNum: Rule = { ...rule(ASKED, [6, 20], ['digit'], 'mobile.format'), format: 'mobile' };
const verificationCode = rule(ASKED, [4, 10], ['digit'], 'verification.code.error'); // VAL-06
const password: Rule = { ...rule(ASKED, [8, 20], ['visible'], 'password.format'), need: ['letter', 'digit'] };

/** The rules of registration. [VAL-12, VAL-13, VAL-14] */
export const REGISTER_RULES: Record<(typeof system.REGISTER_FIELDS)[number], Rule> = {
  username: { ...rule(ASKED, [6, 16], ['letter', 'digit'], 'account.format'), first: ['letter'] },
  password,
  paymentPassword: rule(NOT_ASKED, [6, 6], ['digit'], OTHER),
  idNumber: rule(NOT_ASKED, [6, 20], ['letter', 'digit'], OTHER),
  qqNum: rule(NOT_ASKED, [5, 12], ['digit'], OTHER),
  facebook: rule(NOT_ASKED, [2, 50], ['visible', 'space'], OTHER),
  wechat: rule(NOT_ASKED, [2, 50], ['visible', 'space'], OTHER),
  line: rule(NOT_ASKED, [2, 50], ['visible', 'space'], OTHER),
  whatsapp: rule(NOT_ASKED, [8, 20], ['digit', 'plus'], OTHER),
  zalo: rule(NOT_ASKED, [8, 20], ['digit', 'plus'], OTHER),
  email: { ...rule(WELCOME, [6, 64], ['visible'], 'email.format'), format: 'email' },
  nickname: rule(WELCOME, [2, 16], ['visible', 'space'], 'name.format'),
  payeeName: rule(NOT_ASKED, [2, 60], ['letter', 'accented', 'space', 'dot', 'apostrophe', 'hyphen'], 'name.format'),
  mobileNum,
  verificationCode,
  recommenderId: rule(NOT_ASKED, [1, 20], ['letter', 'digit'], 'referrer.error'),
  affiliateCode: rule(WELCOME, [4, 12], ['letter', 'digit'], 'invitation.code.invalid'),
};

/** The rules of the other forms. [VAL-03..06, VAL-24] */
export const COMMON_RULES: Record<(typeof system.COMMON_RULES)[number], Rule> = {
  loginUsername: rule(ASKED, [4, 20], ['letter', 'digit', 'underscore'], 'account.format'),
  loginPassword: rule(ASKED, [6, 20], ['visible'], 'password.format'),
  loginMobileNum: mobileNum,
  verificationCode,
  password,
};
