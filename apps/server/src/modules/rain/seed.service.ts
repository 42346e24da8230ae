import { drawsFrom, hashSeed, shuffled } from '@perya/fairness';
import { shareWave } from '@perya/promotions';
import { assert } from '@perya/std';
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

/** What a wave is shared out by; everybody can do it again. */
export interface Sharing {
  readonly id: string;
  readonly pot: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly people: number;
}

/**
 * Shares a wave out, in the order of places. When more came than it has envelopes of the least amount for, the least is less:
 * nobody who came in time is left out.
 */
export function shareOut(
  { id, pot, low, high, people }: Sharing,
  seed: string,
): { readonly amounts: readonly bigint[]; readonly rest: bigint } {
  const fair = people === 0 ? low : pot / BigInt(people);
  const least = fair < low ? fair : low;
  assert(least > 0n, 'a wave has a minor unit for everybody');
  const shared = shareWave(pot, people, { low: least, high }, drawsFrom(seed, `rain-${id}`, 0), shuffled);
  assert(shared.ok, 'a wave can be shared within its bounds');
  return shared.value;
}
