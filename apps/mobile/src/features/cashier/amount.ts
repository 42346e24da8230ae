/**
 * Amounts while somebody types and chooses. They are whole centavos, because the oldest phones know no BigInt and
 * integers of this size are exact in a double; the server has the last word on every sum.
 */

const WHOLE_DIGITS = 12;
const CENTAVOS = 100;
const BPS = 10_000;
const GIVEN = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** What of a text can be the beginning of an amount: digits, one point, two decimals. [VAL-37] */
export function cleanAmount(text: string): string {
  const [head = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS);
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, 2)}`;
}

/** The centavos of an amount, or null when it is none. */
export function centavosOf(text: string): number | null {
  const [, sign, whole, part = ''] = GIVEN.exec(text.replace(/\.$/, '')) ?? [];
  if (whole === undefined) return null;
  const centavos = Number(whole) * CENTAVOS + Number(part.padEnd(2, '0'));
  return sign ? -centavos : centavos;
}

/** Centavos as the wire has them: `1250.00`. */
export function amountOf(centavos: number): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A share in percent, at least so much; rounded down as the server does. */
export function shareOf(centavos: number, percent: number, min = 0): number {
  return Math.max(Math.floor((centavos * Math.round(percent * CENTAVOS)) / BPS), min);
}

/** An amount with grouped thousands, without centavos that are none: `1,000`, `1,000.5`. */
export function groupAmount(text: string): string {
  return groupTyped(text.replace(/\.00$/, ''));
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

/** Checks what was typed against the bounds of a method. [VAL-37] */
export function boundsFault(typed: string, min: string, max: string): AmountFault | null {
  const centavos = centavosOf(typed);
  if (centavos === null || centavos === 0) return 'amount.invalid';
  if (centavos < (centavosOf(min) ?? 0)) return 'cashier.tooLittle';
  return centavos > (centavosOf(max) ?? 0) ? 'cashier.tooMuch' : null;
}
