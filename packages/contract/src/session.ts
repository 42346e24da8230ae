import * as v from 'valibot';
import { call } from './call.ts';
import { Id, LanguageOnly, MerchantCode, Time } from './shapes.ts';

/** How a person proves who they are. [LOGIN-16] */
export const LOGIN_TYPES = ['username', 'sms', 'firebase'] as const;

/** Where Firebase learned who somebody is. [LOGIN-17] */
export const FIREBASE_CHANNELS = ['sms', 'facebook', 'google'] as const;

/** What everybody who logs in, registers or recovers gets: the session starts with it. [ENT-01] */
export const LoginValue = v.object({
  token: v.string(),
  userName: v.string(),
  customerType: v.number(),
  firstTimeLogin: v.boolean(),
  /** An account that somebody else opened must get a password of its own first. [SET-13] */
  mustChangePassword: v.boolean(),
  expiresAt: Time,
  /** For the next start on this device, when the person wished to be remembered; good for one use. */
  deviceCredential: v.nullable(v.string()),
  /** When the account was last used before; null the first time. */
  lastLogin: v.nullable(v.object({ time: Time, place: v.string() })),
});

/** What everybody who logs in gets. */
export type LoginValue = v.InferOutput<typeof LoginValue>;

/** A short text; its own rule is checked by the server with the tables of the brand. */
const Short = v.pipe(v.string(), v.maxLength(200));

/** The failure of a login, as far as the form reads it. [LOGIN-09] */
export const LoginFailure = v.object({ captcha: v.optional(v.boolean()), until: v.optional(Time) });

/** A key to seal bodies for, good until then. [API-05] */
export const SealKey = v.object({ keyId: v.string(), publicKey: v.string(), notAfter: Time });

/** A key to seal bodies for. */
export type SealKey = v.InferOutput<typeof SealKey>;

export const key = call({
  method: 'GET',
  path: '/wps/session/key',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  summary: 'The key that login and other bodies with a password are sealed for, and the time. [API-05]',
  request: LanguageOnly,
  response: v.object({ ...SealKey.entries, serverTime: Time }),
  errors: [],
});

export const login = call({
  method: 'POST',
  path: '/wps/session/login',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  sealed: true,
  summary: 'Log in by user name, by mobile number and code, or through Firebase. [API-10]',
  request: v.strictObject({
    type: v.picklist(LOGIN_TYPES),
    /** The user name, or the mobile number. */
    username: v.optional(Short),
    /** The password, the code, or the credential of a remembered device. */
    password: v.optional(Short),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(16))),
    countryDialingCode: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
    firebaseChannel: v.optional(v.picklist(FIREBASE_CHANNELS)),
    firebaseIdToken: v.optional(v.pipe(v.string(), v.maxLength(5000))),
    firebaseMobileNo: v.optional(Short),
    /** The words somebody agrees to who comes through Firebase for the first time. [R19] */
    agreementVersion: v.optional(Short),
    /** Asks for a credential that logs this device in next time. [LOGIN-18] */
    remember: v.optional(v.boolean()),
    /** What this device remembers of whoever used it before. */
    deviceCredential: v.optional(Short),
    /** The agent site refuses who is not an agent. [LOGIN-22] */
    site: v.optional(v.literal('agent')),
  }),
  response: LoginValue,
  errors: [
    'login.failed',
    'login.locked',
    'user.disabled',
    'captcha.error',
    'verification.code.error',
    'error_member_login',
    'error_agent_login',
    'firebase.refused',
    'field.invalid',
  ],
});

export const freeplay = call({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'FREEPLAY3',
  access: 'public',
  caching: 'none',
  summary: 'Start to play with trial money; games of chance are for adults, trials too. [API-11, R17]',
  request: v.strictObject({
    captcha: v.pipe(v.string(), v.maxLength(16)),
    merchantCode: MerchantCode,
    /** Only compared with the age limit, never kept. */
    birthDate: v.pipe(v.string(), v.isoDate()),
  }),
  response: LoginValue,
  errors: ['captcha.error', 'field.invalid', 'kyc.age'],
});

export const trialAccount = call({
  method: 'GET',
  path: '/wps/system/trialAccount',
  module: 'FREEPLAY3',
  access: 'public',
  caching: 'none',
  summary: 'Whether one may try the games, under which name, and whether a captcha is asked. [API-41]',
  request: LanguageOnly,
  response: v.object({ enabled: v.boolean(), userName: v.string(), captcha: v.boolean() }),
  errors: [],
});

export const logout = call({
  method: 'DELETE',
  path: '/wps/session/logout',
  module: 'COMM3',
  access: 'public',
  caching: 'none',
  always: true,
  summary: 'End the session; an unknown one is ended already. [API-13]',
  request: v.strictObject({}),
  response: v.null(),
  errors: [],
});

export const renew = call({
  method: 'GET',
  path: '/wps/session/renew',
  module: 'COMM3',
  access: 'session',
  caching: 'none',
  beforeOwnPassword: true,
  summary: 'Tell that somebody is still there. [API-60]',
  request: LanguageOnly,
  response: v.object({ token: v.string(), expiresAt: Time }),
  errors: [],
});

export const stepUp = call({
  method: 'POST',
  path: '/wps/session/stepUp',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  sealed: true,
  summary: 'Prove again who one is, before something that matters; the session goes on under a new token.',
  request: v.strictObject({ password: Short }),
  response: v.object({ token: v.string(), expiresAt: Time }),
  errors: ['password.old.wrong', 'login.locked'],
});

/** One place the account is logged in at. */
export const Device = v.object({
  id: Id,
  /** Browser and system in words, such as `Chrome, Android`. */
  device: v.string(),
  place: v.string(),
  createdAt: Time,
  lastSeenAt: Time,
  current: v.boolean(),
});

export const list = call({
  method: 'GET',
  path: '/wps/session/list',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Where the account is logged in, and since when.',
  request: LanguageOnly,
  response: v.array(Device),
  errors: [],
});

export const end = call({
  method: 'DELETE',
  path: '/wps/session/one',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  own: ['id'],
  summary: 'Sign one other device out.',
  request: v.strictObject({ id: Id }),
  response: v.null(),
  errors: [],
});

export const endOthers = call({
  method: 'DELETE',
  path: '/wps/session/others',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'Sign every other device out and forget all remembered ones.',
  request: v.strictObject({}),
  response: v.object({ ended: v.number() }),
  errors: [],
});
