import { parseAmount } from '@perya/std';

/** Vendors may send four decimals, but nobody can hold less than a centavo: null when there is a rest. */
export function centavosOf(text: string): bigint | null {
  const [, whole, part = '0'] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return whole === undefined ? null : parseAmount(`${whole}.${part}`);
}

/** Reads a part of an amount: nothing when it is left out, null when it is more than the whole. */
export function partOf(text: string | undefined, whole: bigint): bigint | null {
  const part = text === undefined ? 0n : centavosOf(text);
  return part !== null && part <= whole ? part : null;
}

/** What a stake adds to turnover, rounded down; a kind of game without a weight counts whole. */
export function turnoverOf(stake: bigint, percent = 100): bigint {
  return (stake * BigInt(percent)) / 100n;
}
