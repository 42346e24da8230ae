import type { Minor } from '@perya/ledger';
import type { Nonce } from '../../platform/db/studio-values.ts';

const WHOLE = 1_000_000n;

/**
 * What a round puts aside for jackpots, in minor units. The share is seldom a whole amount: what is left over of one round
 * is carried into the next by the number of the round among those of its seeds, as leap years carry hours. So many rounds
 * of one stake put aside their share of all of it to less than one unit, nothing has to be kept in between, and a round
 * that is asked for again puts aside the same.
 */
export function contributionOf(stake: Minor, jackpotPpm: number, nonce: Nonce): Minor {
  const upTo = (rounds: bigint) => (stake * BigInt(jackpotPpm) * rounds) / WHOLE;
  return upTo(BigInt(nonce) + 1n) - upTo(BigInt(nonce));
}
