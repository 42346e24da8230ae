import type { Draws } from '@perya/fairness';

/** Sources with known faults: what cannot tell them from a good one tests nothing. */

/** A linear congruence, scaled with a remainder: the low bits go round in small circles. */
export function congruence(): Draws {
  let state = 12345;
  return {
    below: (limit) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return state % limit;
    },
  };
}

/** One byte, scaled with a remainder: low numbers come up more often. */
export function byteRemainder(good: Draws): Draws {
  return { below: (limit) => good.below(256) % limit };
}

/** Gives the number before once more, now and then. */
export function sticky(good: Draws, oneIn = 30): Draws {
  let before = 0;
  return {
    below: (limit) => {
      if (good.below(oneIn) > 0) before = good.below(limit);
      return before % limit;
    },
  };
}

/** Avoids the number it gave last, as people do when they make chance up. */
export function avoiding(good: Draws): Draws {
  let before = -1;
  return {
    below: (limit) => {
      let number = good.below(limit);
      if (number === before) number = good.below(limit);
      before = number;
      return number;
    },
  };
}
