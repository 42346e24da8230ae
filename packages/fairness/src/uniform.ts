import { assert } from '@perya/std';

const LIMIT_MAX = 2 ** 32;

/**
 * A number below the limit out of evenly spread 32-bit numbers: takes the bits that are needed and the next number when
 * they are too high. Every result is exactly as likely, which a remainder or a product would not give. [R44]
 */
export function scaled(limit: number, next: () => number): number {
  assert(Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX, 'a limit is a whole number of 1 to 2 ** 32');
  const mask = limit === 1 ? 0 : 0xffffffff >>> Math.clz32(limit - 1);
  let number = (next() & mask) >>> 0;
  while (number >= limit) number = (next() & mask) >>> 0;
  return number;
}
