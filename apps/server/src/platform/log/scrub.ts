const HIDDEN = '[hidden]';

/** Names whose value is never written, wherever they stand: in JSON, in a query, in a sentence. */
const SECRET_NAMES =
  '(?:[a-z_-]{0,20}(?:token|password|passwd|secret|credential|authorization|cookie)|otp|pin|captcha|' +
  '(?:verification|sms|mail|login|invitation)[_-]?code|idnumber|card(?:no|number)?|cvv)';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // "password":"…", and the same inside a text that was quoted once more: a line must stay readable JSON.
  [new RegExp(`("${SECRET_NAMES}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|[\\d.]+)`, 'gi'), `$1"${HIDDEN}"`],
  [
    new RegExp(`(\\\\"${SECRET_NAMES}\\\\"\\s*:\\s*)(?:\\\\"(?:[^"\\\\]|\\\\\\\\\\\\")*\\\\"|[\\d.]+)`, 'gi'),
    `$1\\"${HIDDEN}\\"`,
  ],
  // token=…, Authorization: …
  [
    new RegExp(`(\\b${SECRET_NAMES}\\s*(?:=|:\\s?)\\s*(?:(?:bearer|basic)\\s+)?)[^\\s"'&;,\\\\}]+`, 'gi'),
    `$1${HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  // "code":"123456": digits only, so that database and system codes stay readable.
  [/("code"\s*:\s*)"(?:\d{4}|\d{6}|\d{8})"/g, `$1"${HIDDEN}"`],
  // Opaque tokens: 32 random bytes are 43 characters in base64url and 64 in hex.
  [/\b[A-Za-z0-9_-]{40,}\b/g, HIDDEN],
  // Cards, identity papers, phones, bank accounts: ten digits or more, with or without gaps. A zero stands in, because
  // the number may be a bare value of JSON.
  [/(?<![\w.-])\+?\d(?:[ -]?\d){9,18}(?![\w-]|\.\d)/g, '0'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, HIDDEN],
];

/** Hides what looks like a secret or a person's number in a text. [SRV-10] */
export function scrub(text: string): string {
  return PATTERNS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}
