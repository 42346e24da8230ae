import type { system, Value } from '@perya/contract';

type Rules = Value<typeof system.registerSettings>;
type Rule = Rules['fields']['username'];

function rule(min: number, max: number, allow: Rule['allow'], messageKey: string, change: Partial<Rule> = {}): Rule {
  return { enabled: true, required: true, min, max, allow, messageKey, ...change };
}

const OFF = { enabled: false, required: false };
const password = rule(8, 20, ['visible'], 'password.format', { need: ['letter', 'digit'] });
const mobileNum = rule(6, 20, ['digit'], 'mobile.format', { format: 'mobile' });
const verificationCode = rule(4, 10, ['digit'], 'verification.code.error');
const other = rule(2, 50, ['visible', 'space'], 'field.format', OFF);

/** Rules as a brand has them. */
export const RULES: Rules = {
  captcha: true,
  agreeTicked: true,
  fields: {
    username: rule(6, 16, ['letter', 'digit'], 'account.format', { first: ['letter'] }),
    password,
    paymentPassword: rule(6, 6, ['digit'], 'field.format', OFF),
    idNumber: rule(6, 20, ['letter', 'digit'], 'field.format', OFF),
    qqNum: other,
    facebook: other,
    wechat: other,
    line: other,
    whatsapp: other,
    zalo: other,
    email: rule(6, 64, ['visible'], 'email.format', { required: false, format: 'email' }),
    nickname: rule(2, 16, ['visible', 'space'], 'name.format', { required: false }),
    payeeName: rule(2, 60, ['letter', 'space'], 'name.format', OFF),
    mobileNum,
    verificationCode,
    recommenderId: rule(1, 20, ['letter', 'digit'], 'referrer.error', OFF),
    affiliateCode: rule(4, 12, ['letter', 'digit'], 'invitation.code.invalid', { required: false }),
  },
  common: {
    loginUsername: rule(4, 20, ['letter', 'digit', 'underscore'], 'account.format'),
    loginPassword: rule(6, 20, ['visible'], 'password.format'),
    loginMobileNum: mobileNum,
    verificationCode,
    password,
  },
};

/** Countries as a brand has them. */
export const COUNTRIES: Value<typeof system.country> = [
  { countryDialingCode: '63', name: 'Philippines', minLength: 10, maxLength: 10, default: true },
  { countryDialingCode: '65', name: 'Singapore', minLength: 8, maxLength: 8, default: false },
];

/** A picture of digits, as far as a test looks at it. */
export const CAPTCHA = 'data:image/svg+xml;base64,PHN2Zy8+';
