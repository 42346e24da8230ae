import * as v from 'valibot';
import { call } from './call.ts';
import { KYC_STATES } from './member.ts';
import { Id, LanguageOnly, Time } from './shapes.ts';

const Short = v.pipe(v.string(), v.maxLength(200));
const DialingCode = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/));

/** How well an account is protected. [SCR-09] */
export const Security = v.object({
  /** Share of the rows that are done, in percent. */
  level: v.number(),
  loginPassword: v.literal(true),
  paymentPassword: v.boolean(),
  /** Masked; null when it was never given. */
  mobile: v.nullable(v.string()),
  email: v.nullable(v.string()),
  payeeName: v.nullable(v.string()),
  bankCards: v.number(),
  /** Changes that matter need a proof younger than this session has; then `stepUp` comes first. */
  needsStepUp: v.boolean(),
});

export const state = call({
  method: 'GET',
  path: '/wps/member/security',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  flag: 'SECPRIV',
  summary: 'How well the account is protected. [API-86]',
  request: LanguageOnly,
  response: Security,
  errors: [],
});

export const change = call({
  method: 'POST',
  path: '/wps/member/security',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  sealed: true,
  flag: 'SECPRIV',
  summary: 'Set the payment password, bind a mobile number or a mail address, or name the payee once. [API-86]',
  request: v.variant('kind', [
    v.strictObject({
      kind: v.literal('paymentPassword'),
      paymentPassword: Short,
      /** Needed to change one that exists. */
      oldPaymentPassword: v.optional(Short),
    }),
    v.strictObject({
      kind: v.literal('mobile'),
      mobileNum: Short,
      countryDialingCode: DialingCode,
      verificationCode: v.pipe(v.string(), v.maxLength(10)),
    }),
    /** Without a code one is sent to the address; with it the address is bound. */
    v.strictObject({
      kind: v.literal('email'),
      email: Short,
      verificationCode: v.optional(v.pipe(v.string(), v.maxLength(10))),
    }),
    v.strictObject({ kind: v.literal('payeeName'), payeeName: Short }),
  ]),
  response: Security,
  errors: [
    'step.up.required',
    'field.invalid',
    'mobile.format',
    'mobile.exists',
    'email.format',
    'name.format',
    'verification.code.error',
    'payment.password.wrong',
    'payment.password.locked',
    'payment.password.same',
    'payee.name.set',
    'mail.failed',
    'account.held',
  ],
});

/** What proves, beside the code or the link of a reset, whose account it is. [R22] */
export const SECOND_FACTORS = ['paymentPassword', 'email', 'mobile'] as const;

/** What `account.held` tells: how long a password that was set with one code holds payouts and changes, and what ends it. */
export const Hold = v.object({ until: Time, ways: v.array(v.picklist(SECOND_FACTORS)) });

/** How long payouts and changes are held, and what ends it. */
export type Hold = v.InferOutput<typeof Hold>;

const Sent = v.optional(v.pipe(v.string(), v.maxLength(10)));

export const confirm = call({
  method: 'POST',
  path: '/wps/member/security/confirm',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  sealed: true,
  summary: 'Give a second factor after a reset, which ends its hold on payouts and changes. [R22]',
  request: v.variant('way', [
    v.strictObject({ way: v.literal('paymentPassword'), paymentPassword: Short }),
    /** Without a code one is sent to the address on file. */
    v.strictObject({ way: v.literal('email'), verificationCode: Sent }),
    v.strictObject({ way: v.literal('mobile'), verificationCode: Sent }),
  ]),
  response: v.null(),
  errors: [
    'account.held',
    'payment.password.wrong',
    'payment.password.locked',
    'verification.code.error',
    'mail.failed',
    'sms.failed',
  ],
});

/** What a picture is for. */
export const UPLOAD_PURPOSES = ['kycFront', 'kycSelfie', 'comment', 'feedback'] as const;

export const upload = call({
  method: 'POST',
  path: '/wps/upload/image',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  body: 'file',
  summary: 'Upload a picture, png or jpg up to 5 MB; it is drawn anew and loses everything but its pixels. [API-103]',
  request: v.strictObject({ purpose: v.picklist(UPLOAD_PURPOSES) }),
  response: v.object({ id: Id, url: v.string() }),
  errors: ['upload.type', 'upload.size', 'upload.slow', 'upload.quota'],
});

/** Papers that prove who somebody is. */
export const ID_KINDS = ['national', 'passport', 'driver', 'umid'] as const;

/** The proof of somebody's identity. */
export const Kyc = v.object({
  state: v.picklist(KYC_STATES),
  /** Why it was refused, in the words of who looked at it. */
  reason: v.nullable(v.string()),
  submittedAt: v.nullable(Time),
  /** Nobody younger may play. */
  ageLimit: v.number(),
  /** The name of papers that were accepted, masked: accounts that money goes out to are in this name. */
  nameMasked: v.nullable(v.string()),
  /** While it waits: within how many minutes nine of ten were decided lately; null when too few were. */
  usualMinutes: v.nullable(v.number()),
  /** While it waits in a demonstration: where whoever tries it decides by themselves. */
  decideUrl: v.nullable(v.string()),
});

export const kyc = call({
  method: 'GET',
  path: '/wps/member/kyc',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  summary: 'How far the proof of identity is.',
  request: LanguageOnly,
  response: Kyc,
  errors: [],
});

export const submitKyc = call({
  method: 'POST',
  path: '/wps/member/kyc',
  module: 'COMM3',
  access: 'real',
  caching: 'none',
  sealed: true,
  own: ['frontId', 'selfieId'],
  summary: 'Hand in a paper and a selfie; somebody looks at them.',
  request: v.strictObject({
    idKind: v.picklist(ID_KINDS),
    fullName: Short,
    idNumber: Short,
    /** YYYY-MM-DD. */
    birthDate: v.pipe(v.string(), v.isoDate()),
    frontId: Id,
    selfieId: Id,
  }),
  response: Kyc,
  errors: [
    'step.up.required',
    'field.invalid',
    'name.format',
    'kyc.age',
    'kyc.duplicate',
    'kyc.pending',
    'upload.missing',
  ],
});
