import type { Draws } from '@perya/std';

/**
 * Draws that follow from a seed (sfc32): for solving, simulating and testing, where a run must be repeatable and fast.
 * Never for play: whoever has seen a few of them knows the rest.
 */
export function seededDraws(seed: number): Draws {
  let a = seed >>> 0;
  let b = 0x9e3779b9;
  let c = (seed ^ 0x85ebca6b) >>> 0;
  let counter = 1;
  const next = () => {
    const mixed = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed;
  };
  for (let warm = 0; warm < WARM_UP; warm += 1) next();
  return {
    below(limit) {
      if (limit > PRODUCT_MAX) return rejected(next, limit);
      let drawn = next() >>> 0;
      while (isFavoured(drawn, limit)) drawn = next() >>> 0;
      return ((drawn * limit) / SPAN) | 0;
    },
  };
}

const SPAN = 2 ** 32;
const WARM_UP = 16;
/** Up to here products are exact. */
const PRODUCT_MAX = 2 ** 20;

/** The upper half of a product is the number drawn; a few lower halves would make some numbers likelier than others. */
function isFavoured(drawn: number, limit: number): boolean {
  const low = Math.imul(drawn, limit) >>> 0;
  return low < limit && low < SPAN % limit;
}

function rejected(next: () => number, limit: number): number {
  const mask = 0xffffffff >>> Math.clz32(limit - 1);
  let drawn = (next() & mask) >>> 0;
  while (drawn >= limit) drawn = (next() & mask) >>> 0;
  return drawn;
}
