// The site for old phones reaches this file through rules that use no money of it, and knows no BigInt itself.
/// <reference lib="es2020.bigint" />
import { assert } from './assert.ts';

/** Digits after the point of every currency we keep. */
const SCALE = 2;
const UNIT = 10n ** BigInt(SCALE);
const GIVEN = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Reads an amount somebody wrote into minor units; null when it is none. Never goes through a float. [T48] */
export function parseAmount(text: string): bigint | null {
  if (!GIVEN.test(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole) * UNIT + BigInt(part.padEnd(SCALE, '0'));
}

/** Writes minor units as the wire has them: always two decimals. */
export function formatAmount(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(SCALE + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

/** The same for people: `2,500.00`. */
export function groupedAmount(minor: bigint): string {
  return formatAmount(minor).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** A share of an amount in hundredths of a percent, rounded down: the rest is nobody's gain but the payer's. */
export function shareOf(minor: bigint, bps: number): bigint {
  assert(minor >= 0n && Number.isInteger(bps) && bps >= 0, 'shares are of amounts, in whole basis points');
  return (minor * BigInt(bps)) / 10_000n;
}
