import * as v from 'valibot';
import { call } from './call.ts';
import { SUPPORTED_LANGUAGES } from './languages.ts';
import { FIREBASE_CHANNELS, LoginValue } from './session.ts';
import { LanguageOnly, Time } from './shapes.ts';

const Short = v.pipe(v.string(), v.maxLength(200));
const DialingCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/));

/** How the site was opened when somebody registered. [PLAT-05] */
export const REGISTER_METHODS = ['APP', 'H5', 'PWA', 'WEBCLIP'] as const;

/** How far the proof of somebody's identity is. */
export const KYC_STATES = ['none', 'submitted', 'verified', 'refused'] as const;

/** How far the proof of somebody's identity is. */
export type KycState = (typeof KYC_STATES)[number];

/** Every field of registration. [REG-14] */
export const Registration = v.strictObject({
  registerUrl: v.optional(Short),
  registerMethod: v.picklist(REGISTER_METHODS),
  domain: v.optional(Short),
  countryDialingCode: v.optional(DialingCode),
  username: v.optional(Short),
  password: v.optional(Short),
  confirmPassword: v.optional(Short),
  affiliateCode: v.optional(Short),
  paymentPassword: v.optional(Short),
  recommenderId: v.optional(Short),
  nickname: v.optional(Short),
  payeeName: v.optional(Short),
  email: v.optional(Short),
  mobileNum: v.optional(Short),
  idNumber: v.optional(Short),
  qqNum: v.optional(Short),
  facebook: v.optional(Short),
  wechat: v.optional(Short),
  line: v.optional(Short),
  whatsapp: v.optional(Short),
  zalo: v.optional(Short),
  captcha: v.optional(v.pipe(v.string(), v.maxLength(16))),
  verificationCode: v.optional(Short),
  /** Sent because it always was; the server makes players and nothing else. */
  type: v.optional(v.literal(0)),
  firebaseChannel: v.optional(v.picklist(FIREBASE_CHANNELS)),
  firebaseIdToken: v.optional(v.pipe(v.string(), v.maxLength(5000))),
  /** What this device remembers of whoever used it before. */
  deviceCredential: v.optional(Short),
  /** The agreement that was accepted. */
  agreementVersion: v.optional(Short),
});

export const register = call({
  method: 'PUT',
  path: '/wps/member/register',
  module: 'REGISTER_REE3',
  access: 'public',
  caching: 'none',
  sealed: true,
  summary: 'Open an account; its session starts at once. A refused field is named in `value.field`. [API-12]',
  request: Registration,
  response: LoginValue,
  errors: [
    'username.exists',
    'mobile.exists',
    'invitation.code.invalid',
    'invitation.ended',
    'referrer.error',
    'verification.code.error',
    'captcha.error',
    'field.invalid',
    'firebase.refused',
  ],
});

export const affiliateCheck = call({
  method: 'GET',
  path: '/wps/member/affiliate/check',
  module: 'REG3',
  access: 'public',
  caching: 'none',
  soft: true,
  summary: 'Whose invitation a code is, as far as it still holds. [API-23]',
  request: v.object({ code: v.optional(v.pipe(v.string(), v.maxLength(40)), ''), domain: v.optional(Short) }),
  response: v.object({
    code: v.string(),
    /** Masked: `ka***ne`; null of whoever lets nobody read theirs. */
    invitedBy: v.nullable(v.string()),
    /** A member brings in a friend; an agent a player or an agent, who stands below from then on. */
    as: v.picklist(['friend', 'player', 'agent']),
  }),
  errors: ['invitation.code.invalid', 'invitation.ended'],
});

/** The account as its owner sees it. [ENT-02] */
export const MemberInfo = v.object({
  id: v.string(),
  nickname: v.string(),
  account: v.string(),
  regDate: Time,
  type: v.number(),
  toUpline: v.nullable(v.string()),
  vipLabel: v.string(),
  /** Where the picture is. */
  headIcon: v.string(),
  mobileMasked: v.nullable(v.string()),
  emailMasked: v.nullable(v.string()),
  hasPaymentPassword: v.boolean(),
  mustChangePassword: v.boolean(),
  /** Somebody else opened the account, and its owner has yet to accept the terms, together with the first password of their own. */
  mustAgree: v.boolean(),
  /** The password was typed a moment ago, so changing it does not ask for the old one. [SET-05] */
  isPasswordFresh: v.boolean(),
  lastLogin: v.nullable(v.object({ time: Time, place: v.string() })),
  kyc: v.picklist(KYC_STATES),
  /** While it runs nothing is offered: no announcements over the page, no promotions. [R32] */
  pause: v.nullable(v.object({ kind: v.picklist(['cooling', 'excluded']), until: Time })),
});

/** The account as its owner sees it. */
export type MemberInfo = v.InferOutput<typeof MemberInfo>;

export const info = call({
  method: 'GET',
  path: '/wps/member/info',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'The own account. [API-14]',
  request: LanguageOnly,
  response: MemberInfo,
  errors: [],
});

export const changePassword = call({
  method: 'POST',
  path: '/wps/member/password/change',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  beforeOwnPassword: true,
  sealed: true,
  summary: 'Change the password; other sessions end, this one stays. [API-19]',
  request: v.strictObject({
    /** Left out when the password was typed a moment ago. [SET-05] */
    oldPassword: v.optional(Short),
    newPassword: Short,
    confirmNewPassword: Short,
    /** A remembered device gets a new credential, because the old one ended with the old password. */
    remember: v.optional(v.boolean()),
    /** The agreement that is accepted with it, by whom somebody else opened the account for. */
    agreementVersion: v.optional(Short),
  }),
  response: v.object({ deviceCredential: v.nullable(v.string()) }),
  errors: [
    'password.old.wrong',
    'modify.new.old.same',
    'password.format',
    'password.confirm',
    'login.locked',
    'field.invalid',
  ],
});

/** The credential of a device that was remembered before: a second factor, so that nothing is held afterwards. [R22] */
const OwnDevice = v.optional(Short);

export const resetBySms = call({
  method: 'POST',
  path: '/wps/member/password/resetBySms',
  module: 'PWRESETSMS3',
  access: 'public',
  caching: 'none',
  sealed: true,
  flag: 'CHNGPASSVERIF3',
  summary: 'Set a new password with a code from an SMS; the session starts at once. [API-20]',
  request: v.strictObject({
    newPassword: Short,
    mobileNum: Short,
    verificationCode: v.pipe(v.string(), v.maxLength(10)),
    countryDialingCode: DialingCode,
    deviceCredential: OwnDevice,
  }),
  response: LoginValue,
  errors: ['modify.new.old.same', 'verification.code.error', 'password.format'],
});

export const retrieve = call({
  method: 'POST',
  path: '/wps/member/password/retrieve',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  body: 'form',
  summary: 'Send a link for a new password by mail; the answer never tells whether the pair is right. [API-21]',
  request: v.strictObject({
    username: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    email: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  }),
  response: v.null(),
  errors: ['account.format', 'email.format'],
});

export const resetByEmail = call({
  method: 'POST',
  path: '/wps/member/password/resetByEmail',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  sealed: true,
  summary: 'Set a new password with the link of a mail; the session starts at once. [API-22]',
  request: v.strictObject({
    resetToken: Short,
    newPassword: Short,
    confirmNewPassword: Short,
    deviceCredential: OwnDevice,
  }),
  response: LoginValue,
  errors: ['modify.new.old.same', 'password.format', 'password.confirm', 'reset.link.invalid'],
});

export const headIcon = call({
  method: 'GET',
  path: '/wps/member/headIcon',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'The picture of the account and those one may choose. [API-26]',
  request: LanguageOnly,
  response: v.object({ headIcon: v.string(), options: v.array(v.object({ id: v.string(), url: v.string() })) }),
  errors: [],
});

export const setHeadIcon = call({
  method: 'POST',
  path: '/wps/member/headIcon',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  body: 'form',
  summary: 'Choose a picture. [API-27]',
  request: v.strictObject({ headIcon: v.pipe(v.string(), v.maxLength(40)) }),
  response: v.object({ headIcon: v.string() }),
  errors: [],
});

/** Which words about offers are shown beside the switch: other words are another version. */
export const OFFER_WORDS = '2026-11';

/** What others may see of the account. */
export const Privacy = v.object({
  /** On leaderboards others read "hidden" instead of the masked name. [SCR-31] */
  hidesName: v.boolean(),
});

/** What others may see of the account. */
export type Privacy = v.InferOutput<typeof Privacy>;

export const privacy = call({
  method: 'GET',
  path: '/wps/member/privacy',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'What others may see of the account. [SCR-31]',
  request: LanguageOnly,
  response: Privacy,
  errors: [],
});

export const setPrivacy = call({
  method: 'POST',
  path: '/wps/member/privacy',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Hides the name on leaderboards, or shows it again. [SCR-31]',
  request: v.strictObject({ hidesName: v.boolean() }),
  response: Privacy,
  errors: [],
});

/** The language somebody is spoken to in. */
const Spoken = v.object({ language: v.picklist(SUPPORTED_LANGUAGES) });

export const setLanguage = call({
  method: 'POST',
  path: '/wps/member/language',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Keeps the language that was chosen: texts, mails and notices come in it. [I18N-04]',
  request: v.strictObject(Spoken.entries),
  response: Spoken,
  errors: [],
});

/** Whether somebody wants to hear of offers. */
export const Consent = v.object({
  isGiven: v.boolean(),
  /** When they chose; null for who never did, which is a no. */
  at: v.nullable(Time),
});

/** Whether somebody wants to hear of offers. */
export type Consent = v.InferOutput<typeof Consent>;

export const consent = call({
  method: 'GET',
  path: '/wps/member/consent',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Whether the member wants offers by message and by push.',
  request: LanguageOnly,
  response: Consent,
  errors: [],
});

export const setConsent = call({
  method: 'POST',
  path: '/wps/member/consent',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary:
    'Says so, or takes it back. What was chosen is kept with its time and the version of the words that were read.',
  request: v.strictObject({ isGiven: v.boolean(), version: v.picklist([OFFER_WORDS]) }),
  response: Consent,
  errors: [],
});
