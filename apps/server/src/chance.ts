import { randomBytes, randomInt } from 'node:crypto';
import type { Chance } from './context.ts';

/** The randomness of the operating system. */
export const systemChance: Chance = {
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
};
