import { assert, FULL_PPM } from '@perya/std';

/** The whole of a series: on a base of two units and a thousand combinations the return is the series of two thousand. */
const FULL_SERIES = 2_000n;

/**
 * What each of a line gets of valid bets, the player first: the difference between the own rate and the highest below. Shares are
 * steps of rounded sums, so that all of them together are exactly the share of the highest rate, and never more.
 */
export function lineShares(valid: bigint, ratesPpm: readonly number[]): bigint[] {
  return steps(valid, ratesPpm, { from: 0, whole: FULL_PPM });
}

/** The same for a lottery, where each has a series and the player bets at one that is not above the own. */
export function seriesShares(valid: bigint, bet: number, series: readonly number[]): bigint[] {
  assert((series[0] ?? bet) >= bet, 'nobody bets at a series above the own');
  return steps(valid, series, { from: bet, whole: FULL_SERIES });
}

/** The shares of a line in what the house won in a period; in one that it lost there is nothing to share. */
export function ggrShares(ggr: bigint, sharesPpm: readonly number[]): bigint[] {
  return lineShares(ggr > 0n ? ggr : 0n, sharesPpm);
}

function steps(
  base: bigint,
  rates: readonly number[],
  { from, whole }: { readonly from: number; readonly whole: bigint },
): bigint[] {
  assert(base >= 0n, 'shares are of amounts; a correction is the difference of two of them');
  assert(
    rates.every((rate) => Number.isInteger(rate) && rate >= 0 && BigInt(rate) <= whole),
    'a rate is a whole part of the whole',
  );
  let highest = from;
  let shared = 0n;
  return rates.map((rate) => {
    highest = Math.max(highest, rate);
    const upTo = (base * BigInt(highest - from)) / whole;
    const share = upTo - shared;
    shared = upTo;
    return share;
  });
}
