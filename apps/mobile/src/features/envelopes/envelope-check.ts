import type { agentRain } from '@perya/contract';
import { hashSeed, isHex, splitRain } from '@perya/fairness';
import { minorOf } from '@perya/web/lib/amount.ts';

/** Whether an envelope holds what its seed says. */
export type EnvelopeVerdict = 'holds' | 'differs';

/** Splits a rain again on this device: the seed fits the hash that was told before, and the own envelope holds what it must. [2.1] */
export function checkEnvelope({ orderNo: id, total, low, envelopes, ...own }: agentRain.Envelope): EnvelopeVerdict {
  const { seed, seedHash, amount, place } = own;
  if (seed === null || amount === null || place === null || !isHex(seed) || hashSeed(seed) !== seedHash)
    return 'differs';
  const amounts = splitRain({ id, total: minorOf(total), low: minorOf(low), envelopes }, seed);
  return amounts[place - 1] === minorOf(amount) ? 'holds' : 'differs';
}
