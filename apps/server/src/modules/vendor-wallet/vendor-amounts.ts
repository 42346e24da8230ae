import type { Currency } from '@perya/ledger';
import { readAmount } from '../../platform/money.ts';

/** Reads a part of an amount: nothing when it is left out, null when it is more than the whole. */
export function partOf(text: string | undefined, whole: bigint, currency: Currency): bigint | null {
  const part = text === undefined ? 0n : readAmount(text, currency);
  return part !== null && part <= whole ? part : null;
}

/** What a stake adds to turnover, rounded down; a kind of game without a weight counts whole. */
export function turnoverOf(stake: bigint, percent = 100): bigint {
  return (stake * BigInt(percent)) / 100n;
}
