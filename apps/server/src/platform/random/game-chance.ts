import { openGenerator } from '@perya/fairness';
import { systemChance, type Chance } from './chance.ts';

const ENTROPY_BYTES = 48;
/** Entropy is mixed in at the latest after this long; after 16 MiB the generator asks for it by itself. [GLI-11] */
const RENEW_MS = 60_000;
const CYCLE_MS = 500;
const CYCLE_BYTES_MAX = 4096;

/** The chance of games; stops its background work when closed. */
export interface GameChance extends Chance {
  close(): void;
}

/**
 * The generator that the seeds of games come from, fed by the system. Between two uses it goes on by itself, so that what
 * somebody gets depends on the moment as well. [R42]
 */
export function openGameChance(system: Chance = systemChance): GameChance {
  const generator = openGenerator(() => system.bytes(ENTROPY_BYTES));
  const cycling = setInterval(() => generator.bytes(1 + generator.below(CYCLE_BYTES_MAX)), CYCLE_MS);
  const renewing = setInterval(() => generator.renew(), RENEW_MS);
  cycling.unref();
  renewing.unref();
  return {
    bytes: (count) => Buffer.from(generator.bytes(count).buffer),
    below: (limit) => generator.below(limit),
    close() {
      clearInterval(cycling);
      clearInterval(renewing);
    },
  };
}
