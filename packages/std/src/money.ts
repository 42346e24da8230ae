// The site for old phones reaches this file through rules that use no money of it, and knows no BigInt itself.
/// <reference lib="es2020.bigint" />
import { assert } from './assert.ts';

/** The most digits after the point that a currency may have; the database refuses more. */
export const SCALE_MAX = 4;

const GIVEN = /^(\d{1,12})(?:\.(\d{1,4}))?$/;

/** Reads an amount somebody wrote into minor units; null when it is none. Never goes through a float. [T48] */
export function parseAmount(text: string, scale: number): bigint | null {
  checkScale(scale);
  const [, whole, part = ''] = GIVEN.exec(text) ?? [];
  return whole === undefined || part.length > scale ? null : BigInt(whole + part.padEnd(scale, '0'));
}

/** Writes minor units as the wire has them: always with all decimals of the currency, and no point when it has none. */
export function formatAmount(minor: bigint, scale: number): string {
  checkScale(scale);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}

/** The same for people: `2,500.00`. */
export function groupedAmount(minor: bigint, scale: number): string {
  const [whole = '', part] = formatAmount(minor, scale).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** A share of an amount in hundredths of a percent, rounded down: the rest is nobody's gain but the payer's. */
export function shareOf(minor: bigint, bps: number): bigint {
  assert(minor >= 0n && Number.isInteger(bps) && bps >= 0, 'shares are of amounts, in whole basis points');
  return (minor * BigInt(bps)) / 10_000n;
}

function checkScale(scale: number): void {
  assert(Number.isInteger(scale) && scale >= 0 && scale <= SCALE_MAX, 'a currency has no to four decimals');
}
