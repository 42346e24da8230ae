import type * as v from 'valibot';
import type { MobileBounds } from '../field-check.ts';
import type { COMMON_RULES, FieldRule, REGISTER_FIELDS } from '../system.ts';

type Rule = v.InferOutput<typeof FieldRule>;

/** What passes a rule and what does not; browser, server and contract are all held to the same list. [SRV-08] */
export interface FieldSamples {
  readonly rule: Omit<Rule, 'enabled' | 'required' | 'messageKey'>;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/** The Philippines: ten digits after the dialing code. */
export const SAMPLE_BOUNDS: MobileBounds = { minLength: 10, maxLength: 10 };

/** Characters nobody sees, as they turn up in spoofed names. */
export const HIDDEN_CHARACTERS: readonly string[] = [
  '\u00AD',
  '\u034F',
  '\u061C',
  '\u115F',
  '\u1680',
  '\u17B4',
  '\u180E',
  '\u200B',
  '\u200D',
  '\u200E',
  '\u200F',
  '\u2028',
  '\u2029',
  '\u202A',
  '\u202E',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u2800',
  '\u3000',
  '\u3164',
  '\uE000',
  '\uFE0F',
  '\uFEFF',
  '\uFFA0',
  '\uFFFD',
  '\u{E0041}',
  '\uD800',
];

const hiddenWithin = HIDDEN_CHARACTERS.map((character) => `Ju${character}an`);

const mobile: FieldSamples = {
  rule: { min: 6, max: 20, allow: ['digit'], format: 'mobile' },
  valid: ['9171234567', '09171234567', '009171234567', '1000000000'],
  invalid: [
    '917123456',
    '0917123456',
    '91712345678',
    '0000000000',
    '917-123-45',
    '+639171234',
    '917123456a',
    '９１７１２３４５６７',
    '9'.repeat(21),
  ],
};
const verificationCode: FieldSamples = {
  rule: { min: 4, max: 10, allow: ['digit'] },
  valid: ['1234', '123456', '0000000000'],
  invalid: ['123', '12345678901', '12a456', '12 456', '１２３４'],
};
const password: FieldSamples = {
  rule: { min: 8, max: 20, allow: ['visible'], need: ['letter', 'digit'] },
  valid: ['zq8Lw0vb', 'Mangga-Berde-7', 'ñandú-Lila-42', 'Tubig+Langit=9999999'],
  invalid: [
    'zq8Lw0v',
    'Tubig+Langit=99999999',
    'onlyletters',
    '1234567890',
    'with space 1',
    'tab\tinside1',
    '--------',
    'pa\u200Bss1word',
  ],
};
const socialName: FieldSamples = {
  rule: { min: 2, max: 50, allow: ['visible', 'space'] },
  valid: ['jc', 'juan.cruz', 'Juan dela Cruz', 'Ñora_7', 'x'.repeat(50)],
  invalid: ['x', 'x'.repeat(51), 'juan\ncruz', ...hiddenWithin],
};
const internationalNumber: FieldSamples = {
  rule: { min: 8, max: 20, allow: ['digit', 'plus'] },
  valid: ['+639171234567', '09171234567', '12345678'],
  invalid: ['1234567', '1'.repeat(21), '+63 917 1234', 'abcdefgh', '(02)12345678'],
};
const email: FieldSamples = {
  rule: { min: 6, max: 64, allow: ['visible'], format: 'email' },
  valid: [
    'a@b.ph',
    'juan@example.com',
    'juan.dela-cruz_7@mail.example.com',
    'J7@x-y.z9.ph',
    `${'a'.repeat(52)}@example.com`,
  ],
  invalid: [
    'a@b.p',
    'a@b.info',
    'a@@b.com',
    '@example.com',
    'juan@',
    'juan@.com',
    'juan.@example.com',
    '.juan@example.com',
    'ju..an@example.com',
    'juan+tag@example.com',
    'juan@exa_mple.com',
    'juan@example..com',
    'juan@-example.com',
    'juan@example.c0m',
    'ju an@example.com',
    'juán@example.com',
    `${'a'.repeat(53)}@example.com`,
  ],
};

/** The fields of registration. [VAL-13] */
export const REGISTER_SAMPLES: Readonly<Record<(typeof REGISTER_FIELDS)[number], FieldSamples>> = {
  username: {
    rule: { min: 6, max: 16, allow: ['letter', 'digit'], first: ['letter'] },
    valid: ['juan01', 'JuanCruz', 'a123456789012345'],
    invalid: [
      'juan1',
      '1juan1',
      'a1234567890123456',
      'juan_1',
      'juan cruz',
      'juán01',
      'juan\u200B01',
      'јuan01',
      "x' or 1=1",
    ],
  },
  password,
  paymentPassword: {
    rule: { min: 6, max: 6, allow: ['digit'] },
    valid: ['482915', '000000'],
    invalid: ['48291', '4829155', '48291a', '48 915', '４８２９１５'],
  },
  idNumber: {
    rule: { min: 6, max: 20, allow: ['letter', 'digit'] },
    valid: ['AB1234', 'P1234567A', '12345678901234567890'],
    invalid: ['AB123', 'AB-1234', 'AB 1234', '123456789012345678901', 'ñB1234'],
  },
  qqNum: {
    rule: { min: 5, max: 12, allow: ['digit'] },
    valid: ['12345', '123456789012'],
    invalid: ['1234', '1234567890123', '1234a'],
  },
  facebook: socialName,
  wechat: socialName,
  line: socialName,
  whatsapp: internationalNumber,
  zalo: internationalNumber,
  email,
  nickname: {
    rule: { min: 2, max: 16, allow: ['visible', 'space'] },
    valid: ['Jo', 'Aling Nena', 'Ñora 7', '小明', 'Лена', '😀😀', '<b>x</b>', "O'Neil & co", 'x'.repeat(16)],
    invalid: ['J', 'x'.repeat(17), 'a\tb', 'a\u007Fb', 'a\u00A0b', ...hiddenWithin],
  },
  payeeName: {
    rule: { min: 2, max: 60, allow: ['letter', 'accented', 'space', 'dot', 'apostrophe', 'hyphen'] },
    valid: ['Jo', "Juan D. O'Neil-Cruz Jr.", 'Niña Peña', 'x'.repeat(60)],
    invalid: ['J', 'x'.repeat(61), 'Juan 2', 'Juan_Cruz', '小明', 'Juan × Cruz', 'Juan\u202ECruz'],
  },
  mobileNum: mobile,
  verificationCode,
  recommenderId: {
    rule: { min: 1, max: 20, allow: ['letter', 'digit'] },
    valid: ['a', '1', 'x'.repeat(20)],
    invalid: ['x'.repeat(21), 'juan_1', 'juan 1', 'ñ'],
  },
  affiliateCode: {
    rule: { min: 4, max: 12, allow: ['letter', 'digit'] },
    valid: ['ABCD', 'Perya2026', '123456789012'],
    invalid: ['ABC', '1234567890123', 'ABC-1', 'AB CD', 'ÁBCD'],
  },
};

/** The fields of the other forms. [VAL-03..06] */
export const COMMON_SAMPLES: Readonly<Record<(typeof COMMON_RULES)[number], FieldSamples>> = {
  loginUsername: {
    rule: { min: 4, max: 20, allow: ['letter', 'digit', 'underscore'] },
    valid: ['juan', '639171234567', 'juan_cruz', 'x'.repeat(20)],
    invalid: ['jua', 'x'.repeat(21), 'juan cruz', 'juan-cruz', 'juán', "x'--"],
  },
  loginPassword: {
    rule: { min: 6, max: 20, allow: ['visible'] },
    valid: ['abcdef', '12345678', 'Mangga-Berde-7'],
    invalid: ['abcde', 'x'.repeat(21), 'abc def', 'abc\u200Bdef'],
  },
  loginMobileNum: mobile,
  verificationCode,
  password,
};
