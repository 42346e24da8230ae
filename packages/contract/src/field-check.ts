import type * as v from 'valibot';
import type { CHARACTER_CLASSES, FieldRule } from './system.ts';

type Rule = v.InferOutput<typeof FieldRule>;
type CharacterClass = (typeof CHARACTER_CLASSES)[number];

/** What is wrong with a field. */
export type FieldProblem = 'required' | 'format' | 'short';

/** The lengths a country's mobile numbers have. [VAL-05] */
export interface MobileBounds {
  readonly minLength: number;
  readonly maxLength: number;
}

const between = (code: number, first: string, last: string) =>
  code >= first.charCodeAt(0) && code <= last.charCodeAt(0);
const isDigit = (code: number) => between(code, '0', '9');
const isLetter = (code: number) => between(code, 'A', 'Z') || between(code, 'a', 'z');

/** Letters are those of ASCII; names also take accented ones, because people are called Peña. */
const MEMBERS: { readonly [Name in CharacterClass]: (code: number) => boolean } = {
  letter: isLetter,
  digit: isDigit,
  underscore: (code) => code === 0x5f,
  space: (code) => code === 0x20,
  dot: (code) => code === 0x2e,
  apostrophe: (code) => code === 0x27,
  hyphen: (code) => code === 0x2d,
  plus: (code) => code === 0x2b,
  accented: (code) => code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7,
  visible: (code) => (code > 0x20 && code < 0x7f) || (code > 0xa0 && !isHidden(code)),
};

/** Marks that cannot be seen but change how a name reads: direction, joiners, fillers, selectors, private signs. */
const HIDDEN_RANGES: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x205f, 0x206f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0x3164, 0x3164],
  [0xd800, 0xf8ff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xffff],
  [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
];

function isHidden(code: number): boolean {
  return HIDDEN_RANGES.some(([first, last]) => code >= first && code <= last);
}

/**
 * Checks a value by its rule, in time that grows with the length alone: rules are data, never regular expressions.
 * Browser and server run this same code. [VAL-10..14, SRV-08]
 */
export function checkField(rule: Rule, value: string, mobile?: MobileBounds): FieldProblem | null {
  if (value === '') return rule.required ? 'required' : null; // VAL-11
  const characters = Array.from(value.slice(0, rule.max * 2 + 2));
  const length = characters.length;
  if (length > rule.max) return 'format';
  if (rule.format === 'mobile') return checkMobile(characters, rule, mobile);
  if (length < rule.min) return 'format';
  const isOf = (classes: readonly CharacterClass[]) => (one: string) =>
    classes.some((name) => MEMBERS[name](one.codePointAt(0) ?? 0));
  if (!characters.every(isOf(rule.allow))) return 'format';
  if (rule.first && !characters.slice(0, 1).every(isOf(rule.first))) return 'format';
  if (rule.need?.some((name) => !characters.some(isOf([name])))) return 'format';
  return rule.format === 'email' && !isEmail(value) ? 'format' : null;
}

/** Bounds count without the zeros that are only dialled at home: 0917… and 917… are the same number. */
function checkMobile(characters: readonly string[], rule: Rule, mobile: MobileBounds | undefined): FieldProblem | null {
  if (!characters.every((one) => isDigit(one.charCodeAt(0)))) return 'format';
  const firstAt = characters.findIndex((one) => one !== '0');
  const length = firstAt === -1 ? 0 : characters.length - firstAt;
  if (length < Math.max(rule.min, mobile?.minLength ?? 0)) return 'short'; // VAL-28
  return length > Math.min(rule.max, mobile?.maxLength ?? rule.max) ? 'format' : null;
}

/** `name(.|-name)*@part(.|-part)*.suffix` with a suffix of 2 or 3 letters, read once from left to right. [VAL-22, VAL-23] */
export function isEmail(value: string): boolean {
  const at = value.indexOf('@');
  const dot = value.lastIndexOf('.');
  if (at < 1 || dot < at || value.indexOf('@', at + 1) !== -1) return false;
  const suffix = value.slice(dot + 1);
  return (
    isJoined(value.slice(0, at), (code) => isLetter(code) || isDigit(code) || code === 0x5f) &&
    isJoined(value.slice(at + 1, dot), (code) => isLetter(code) || isDigit(code)) &&
    (suffix.length === 2 || suffix.length === 3) &&
    Array.from(suffix).every((one) => isLetter(one.charCodeAt(0)))
  );
}

/** Words with single dots or hyphens between them. */
function isJoined(text: string, isWord: (code: number) => boolean): boolean {
  let wasWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isWord(code) && !(wasWord && (code === 0x2e || code === 0x2d))) return false;
    wasWord = isWord(code);
  }
  return wasWord;
}

/** A mobile number as it is kept: dialing code and digits, without a zero that is only typed at home. */
export function fullMobile(countryDialingCode: string, mobileNum: string): string {
  return `+${countryDialingCode}${mobileNum.replace(/^0+/, '')}`;
}
