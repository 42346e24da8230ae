/**
 * One formatter for money, numbers and times. Times are shown in the zone of the device, as the specification has
 * them local; written by hand because Safari 12 lacks the newer parts of Intl.
 */

const MINUS = '\u2212';
const DAY_MS = 86_400_000;

/** Groups thousands and keeps a fixed number of decimals: `12,480.50`. [GEN-10] */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const isZero = !/[1-9]/.test(whole + (fraction ?? ''));
  const sign = value < 0 && !isZero ? MINUS : '';
  return sign + groupThousands(whole) + (fraction ? `.${fraction}` : '');
}

/**
 * Money with its symbol first and the decimals of its currency, which the amount has: `₱12,480.50`, `−₱50.00`, `₫12,000`.
 * Amounts are texts from the server to the screen, because a float cannot hold them all. [GEN-10, GEN-11]
 */
export function formatMoney(amount: string, symbol: string): string {
  const [whole = '0', fraction] = amount.replace('-', '').split('.');
  const text = symbol + groupThousands(whole) + (fraction ? `.${fraction}` : '');
  return isNegative(amount) ? MINUS + text : text;
}

/** Money that came in or went out: `+₱1,000.00`, `−₱50.00`; nothing at all has no sign. */
export function formatSigned(amount: string, symbol: string): string {
  const sign = isNegative(amount) || isZeroAmount(amount) ? '' : '+';
  return sign + formatMoney(amount, symbol);
}

/** Whether an amount is below zero. */
export function isNegative(amount: string): boolean {
  return amount.charAt(0) === '-' && !isZeroAmount(amount);
}

/** Whether an amount is nothing. */
export function isZeroAmount(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** A round amount without its decimals; one that is not round stays whole. */
export function roundText(text: string): string {
  return text.replace(/\.0+$/, '');
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `MM/DD HH:mm`. [HOTM-02] */
export function formatDateTime(time: string | Date): string {
  return `${formatDay(time)} ${formatClock(time)}`;
}

/** `MM/DD`. */
export function formatDay(time: string | Date): string {
  const date = toDate(time);
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}`;
}

/** `HH:mm`. */
export function formatClock(time: string | Date): string {
  const date = toDate(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Time left as `00:18:42`; never below zero. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** Which word stands for the day of a moment, seen from now. */
export function dayWord(time: string | Date, now: Date): 'today' | 'tomorrow' | 'yesterday' | 'date' {
  const days = Math.round((midnight(toDate(time)) - midnight(now)) / DAY_MS);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days === -1 ? 'yesterday' : 'date';
}

function midnight(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function toDate(time: string | Date): Date {
  return typeof time === 'string' ? new Date(time) : time;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
