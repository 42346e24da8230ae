import type { MemberField } from '../../../platform/db/schema.ts';

const STARS = '***';
const MASK_MAX = 80;

/** The dialing codes of the world by their length: one digit, two digits, else three. */
const DIALING_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** What its owner may see of a value again: enough to recognise it, never enough to use it. [5.4] */
export function maskOf(field: MemberField, value: string): string {
  return MASKS[field](value).slice(0, MASK_MAX);
}

const MASKS: Readonly<Record<MemberField, (value: string) => string>> = {
  mobile: maskMobile,
  email: maskEmail,
  payeeName: maskName,
  fullName: maskName,
  idNumber: maskEnd,
  birthDate: () => '****-**-**',
  qqNum: maskStart,
  facebook: maskStart,
  wechat: maskStart,
  line: maskStart,
  whatsapp: maskEnd,
  zalo: maskEnd,
  firebase: () => STARS,
};

/** `+63 917 *** 4567`; of shorter numbers only the end is shown. */
function maskMobile(value: string): string {
  const [code = ''] = DIALING_CODE.exec(value) ?? [];
  const digits = value.slice(code.length);
  const shown = digits.length >= 10 ? [digits.slice(0, 3), STARS] : [STARS];
  return [code, ...shown, lastOf(digits)].filter((part) => part !== '').join(' ');
}

/** `j***@example.com`. */
function maskEmail(value: string): string {
  const at = value.lastIndexOf('@');
  return at < 1 ? STARS : `${firstOf(value)}${STARS}${value.slice(at)}`;
}

/** `J*** D***`. */
function maskName(value: string): string {
  const words = value.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `${firstOf(word)}${STARS}`).join(' ');
}

function maskStart(value: string): string {
  return `${firstOf(value)}${STARS}`;
}

function maskEnd(value: string): string {
  return `${STARS}${lastOf(value)}`;
}

function firstOf(text: string): string {
  return Array.from(text)[0] ?? '';
}

/** Four characters at most, and never more than half of the value. */
function lastOf(text: string): string {
  const count = Math.min(4, Math.floor(text.length / 2));
  return count === 0 ? '' : text.slice(-count);
}
