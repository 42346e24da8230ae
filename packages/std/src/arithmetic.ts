// The site for old phones reaches this file through the door of the package, and knows no BigInt itself.
/// <reference lib="es2020.bigint" />

/** The whole in basis points. */
export const FULL_BPS = 10_000n;

/** The whole in parts per million. */
export const FULL_PPM = 1_000_000n;

/** The smaller of two amounts. */
export function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The larger of two amounts. */
export function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** A quotient of amounts, rounded up. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** All of them together. */
export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** How much of a target is done, in whole percent, rounded down; 100 only when all of it is. */
export function percentOf(done: bigint, target: bigint): number {
  return target <= 0n ? 100 : Number((100n * min(max(done, 0n), target)) / target);
}
