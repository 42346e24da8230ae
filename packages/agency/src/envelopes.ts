import { assert } from '@perya/std';

/** Splits an amount evenly over envelopes, all of it: what does not divide goes into the first ones, a minor unit each. */
export function equalEnvelopes(total: bigint, count: number): bigint[] {
  assert(Number.isInteger(count) && count > 0 && total >= BigInt(count), 'there is something for each envelope');
  const each = total / BigInt(count);
  const more = total % BigInt(count);
  return Array.from({ length: count }, (_, place) => (BigInt(place) < more ? each + 1n : each));
}

/** Whether amounts are all of a total, none of them below the least. */
export function isSplitOf(total: bigint, amounts: readonly bigint[], low: bigint): boolean {
  return amounts.every((amount) => amount >= low) && amounts.reduce((sum, amount) => sum + amount, 0n) === total;
}
