import type { cards } from '@perya/contract';
import { nameKey } from '../../platform/text/name-key.ts';

/** A new account rests so long: until then a person looks at withdrawals to it. [T13] */
export const REST_MS = 24 * 3_600_000;

/** How many accounts somebody may keep. [API-80] */
export const CARDS_MAX = 5;

const STARS = '***';
const SHOWN_DIGITS = 4;

type Lengths = Pick<cards.Bank, 'kind' | 'minLength' | 'maxLength'>;

/** An account number as its bank writes it, or null; spaces and dashes only help the eye. */
export function readAccountNo(typed: string, { kind, minLength, maxLength }: Lengths): string | null {
  const plain = typed.replace(/[\s-]/g, '');
  // Wallets know people by their mobile number, which may be written the way the world does.
  const digits = kind === 'ewallet' ? plain.replace(/^\+?63(?=9\d{9}$)/, '0') : plain;
  return /^\d+$/.test(digits) && digits.length >= minLength && digits.length <= maxLength ? digits : null;
}

/** `0917 *** 0142` of a wallet, whose numbers people know by heart; `*** 0142` of a bank. */
export function maskAccount(digits: string, kind: cards.Bank['kind']): string {
  const end = digits.slice(-Math.min(SHOWN_DIGITS, Math.floor(digits.length / 2)));
  const isLong = digits.length >= 2 * SHOWN_DIGITS + STARS.length;
  return kind === 'ewallet' && isLong ? `${digits.slice(0, SHOWN_DIGITS)} ${STARS} ${end}` : `${STARS} ${end}`;
}

/** Whether two names are one person's: case, accents, dots and the order of the words do not matter. */
export function namesAgree(one: string, other: string): boolean {
  return nameKey(one) !== '' && nameKey(one) === nameKey(other);
}

/** `Juan Miguel R.`: enough to recognise an account by. */
export function shortName(name: string): string {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(' ')} ${Array.from(last)[0] ?? ''}.`;
}
