import { parseAmount } from '@perya/std';

/** Vendors may send four decimals, but nobody can hold less than a centavo: null when there is a rest. */
export function centavosOf(text: string): bigint | null {
  const [, whole, part = '0'] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  return whole === undefined ? null : parseAmount(`${whole}.${part}`);
}

/** What a stake adds to turnover, rounded down; a kind of game without a weight counts whole. */
export function countedOf(stake: bigint, percent = 100): bigint {
  return (stake * BigInt(percent)) / 100n;
}
