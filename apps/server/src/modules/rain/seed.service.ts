import { hashSeed } from '@perya/fairness';
import type { Context } from '../../context.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import type { WaveRow } from './wave.store.ts';

const SEED_BYTES = 32;

/** Draws the seed of a wave: its hash is told, itself sealed until the wave was shared out. */
export function drawSeed({ gameChance, vault }: Pick<Context, 'gameChance' | 'vault'>) {
  const seed = gameChance.bytes(SEED_BYTES).toString('hex');
  const hash = Buffer.from(hashSeed(seed), 'hex');
  return { seed_sealed: vault.sealText(placeOf(hash), seed), seed_hash: hash };
}

/** The seed of a wave. */
export function openSeed({ vault }: Pick<Context, 'vault'>, wave: Pick<WaveRow, 'seed_hash' | 'seed_sealed'>): string {
  return vault.openText(placeOf(wave.seed_hash), wave.seed_sealed);
}

/** Its own hash names the row: the id is not known when it is sealed. */
function placeOf(hash: Buffer): Place {
  return { table: 'rain_wave', column: 'seed_sealed', row: hash.toString('hex') };
}
