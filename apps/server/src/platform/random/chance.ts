import { randomBytes, randomInt } from 'node:crypto';

/** Where everything random comes from; tests pass their own. */
export interface Chance {
  bytes(count: number): Buffer;
  /** A whole number from 0 up to, but not including, the limit; every one as likely. */
  below(limit: number): number;
}

/** The randomness of the operating system. */
export const systemChance: Chance = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
};
