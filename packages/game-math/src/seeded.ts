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
  for (let warm = 0; warm < 16; warm += 1) next();
  return {
    below(limit) {
      // Masking and rejecting has no bias, and is several times faster than a remainder of an unsigned number.
      const mask = limit > 1 ? 0xffffffff >>> Math.clz32(limit - 1) : 0;
      let drawn = (next() & mask) >>> 0;
      while (drawn >= limit) drawn = (next() & mask) >>> 0;
      return drawn;
    },
  };
}
