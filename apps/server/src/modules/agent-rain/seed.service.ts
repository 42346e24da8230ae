import { hashSeed } from '@perya/fairness';
import { assert } from '@perya/std';
import type { Context } from '../../context.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import type { RainRow } from './rain.store.ts';

const SEED_BYTES = 32;

/** A seed that was drawn. */
export interface DrawnSeed {
  readonly seed: string;
  /** How it is kept: its hash is told, itself sealed until the rain is over. */
  readonly row: { readonly seed_sealed: string; readonly seed_hash: Buffer };
}

/** Draws the seed of a rain. */
export function drawSeed({ gameChance, vault }: Pick<Context, 'gameChance' | 'vault'>): DrawnSeed {
  const seed = gameChance.bytes(SEED_BYTES).toString('hex');
  const hash = Buffer.from(hashSeed(seed), 'hex');
  return { seed, row: { seed_sealed: vault.sealText(placeOf(hash), seed), seed_hash: hash } };
}

/** The seed of a rain that is over; null before, and of one that chance did not split. */
export function toldSeed(
  { vault }: Pick<Context, 'vault'>,
  { seed_sealed: sealed, seed_hash: hash, ended_at: endedAt }: RainRow,
): string | null {
  if (sealed === null || endedAt === null) return null;
  assert(hash, 'a seed has its hash');
  return vault.openText(placeOf(hash), sealed);
}

/** Its own hash names the row: the id is not known when it is sealed. */
function placeOf(hash: Buffer): Place {
  return { table: 'agent_rain', column: 'seed_sealed', row: hash.toString('hex') };
}
