import type { rain } from '@perya/contract';
import { hashSeed, isHex, shareOut } from '@perya/fairness';
import { minorOf } from '@perya/web/lib/amount.ts';

/** Whether a wave comes out as it was told. */
export type WaveVerdict = 'holds' | 'differs';

/** Shares a wave out again on this device: the seed fits the hash that was told before, and the own envelope holds what it must. [2.1] */
export function checkWave({ seed, seedHash, rest, own, ...wave }: rain.SharedWave): WaveVerdict {
  if (!isHex(seed) || hashSeed(seed) !== seedHash) return 'differs';
  const { id, people } = wave;
  const [pot, low, high] = [minorOf(wave.pot), minorOf(wave.low), minorOf(wave.high)];
  const shared = shareOut({ id, people, pot, low, high }, seed);
  const isOwn = own === null || shared.amounts[own.place - 1] === minorOf(own.amount);
  return isOwn && shared.rest === minorOf(rest) ? 'holds' : 'differs';
}
