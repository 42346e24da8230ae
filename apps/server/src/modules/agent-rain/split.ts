import type { agentRain } from '@perya/contract';
import { equalEnvelopes, isSplitOf } from '@perya/agency';
import { splitRain } from '@perya/fairness';
import { assert } from '@perya/std';

/** What is to be split; amounts are minor units. */
export interface SplitAsked {
  readonly split: (typeof agentRain.RAIN_SPLITS)[number];
  readonly total: bigint;
  readonly low: bigint;
  readonly envelopes: number;
  /** What was given one by one. */
  readonly amounts: readonly bigint[];
  /** What chance splits by, and the number people know the rain by. */
  readonly seed: string | null;
  readonly orderNo: string;
}

/** Why nothing can be split so. */
export type SplitError = 'rain.low' | 'rain.split';

/** Whether a total can be split so at all. */
export function splitError({
  split,
  total,
  low,
  envelopes,
  amounts,
}: Omit<SplitAsked, 'seed' | 'orderNo'>): SplitError | null {
  if (total < low * BigInt(envelopes)) return 'rain.low';
  if (split !== 'custom') return amounts.length === 0 ? null : 'rain.split';
  if (amounts.some((amount) => amount < low)) return 'rain.low';
  return amounts.length === envelopes && isSplitOf(total, amounts, low) ? null : 'rain.split';
}

/** The envelopes of a rain that can be split so, in the order in which they are taken; all of its total. */
export function envelopesOf({ split, total, low, envelopes, amounts, seed, orderNo }: SplitAsked): readonly bigint[] {
  if (split === 'custom') return amounts;
  if (split === 'equal') return equalEnvelopes(total, envelopes);
  assert(seed !== null, 'what chance splits has a seed');
  return splitRain({ id: orderNo, total: Number(total), low: Number(low), envelopes }, seed).map(BigInt);
}
