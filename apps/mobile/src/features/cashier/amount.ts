import { decimalsOf, minorOf } from '@perya/web/lib/amount.ts';

/**
 * Amounts while somebody types and chooses. They are whole minor units, because the oldest phones know no BigInt and
 * integers of this size are exact in a double; the server has the last word on every sum.
 */

const WHOLE_DIGITS = 12;
const BPS_OF_PERCENT = 100;
const BPS = 10_000;
const GIVEN = /^(\d{1,13})(?:\.(\d{1,4}))?$/;

/** What of a text can be the beginning of an amount: digits, and a point when the currency has decimals. [VAL-37] */
export function cleanAmount(text: string, decimals: number): string {
  const [head = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS);
  return rest.length === 0 || decimals === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, decimals)}`;
}

/** The minor units of what somebody typed, or null when it is no amount of so many decimals. */
export function typedMinor(text: string, decimals: number): number | null {
  const [, whole, part = ''] = GIVEN.exec(text.replace(/\.$/, '')) ?? [];
  return whole === undefined || part.length > decimals ? null : Number(whole + part.padEnd(decimals, '0'));
}

/** A share in percent, at least so much; rounded down as the server does. */
export function shareOf(minor: number, percent: number, min = 0): number {
  return Math.max(Math.floor((minor * Math.round(percent * BPS_OF_PERCENT)) / BPS), min);
}

/** An amount without decimals that are none, as people would type it: `1000`, `1000.5`. */
export function plainAmount(text: string): string {
  return text.replace(/\.0+$/, '');
}

/** An amount with grouped thousands, without decimals that are none: `1,000`, `1,000.5`. */
export function groupAmount(text: string): string {
  return groupTyped(plainAmount(text));
}

/** The same while it is typed: nothing of it goes. */
export function groupTyped(text: string): string {
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Where a cursor stands in an amount so that as many digits are behind it as before the commas moved. */
export function caretAfter(grouped: string, behind: number): number {
  let at = grouped.length;
  for (let left = behind; left > 0 && at > 0; at -= 1) {
    if (grouped.charAt(at - 1) !== ',') left -= 1;
  }
  // Behind a comma, taking a digit back would only take the comma.
  return grouped.charAt(at - 1) === ',' ? at - 1 : at;
}

/** What is wrong with an amount that has to lie between two others. */
export type AmountFault = 'amount.invalid' | 'cashier.tooLittle' | 'cashier.tooMuch';

/** What is said of an amount: too much at once, too little when somebody is done typing, and of nothing nothing. */
export function saidFault<Key extends string>(fault: Key | null, typed: string, isDone: boolean): Key | null {
  if (fault === null || typed === '') return null;
  const mayGrow = fault === 'amount.invalid' || fault === 'cashier.tooLittle';
  return mayGrow && !isDone ? null : fault;
}

/** Checks what was typed against the bounds of a method, which have the decimals of the currency. [VAL-37] */
export function boundsFault(typed: string, min: string, max: string): AmountFault | null {
  const minor = typedMinor(typed, decimalsOf(min));
  if (minor === null || minor === 0) return 'amount.invalid';
  if (minor < minorOf(min)) return 'cashier.tooLittle';
  return minor > minorOf(max) ? 'cashier.tooMuch' : null;
}
