import { assert, fail, ok, type Draws, type Result } from '@perya/std';
import { max, min } from './arithmetic.ts';

/** The least and the most an envelope holds. */
export interface EnvelopeBounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Splits a pot over envelopes, each within the bounds and all of it given out, in an order that chance decides. */
export function splitPot(
  pot: bigint,
  envelopes: number,
  { low, high }: EnvelopeBounds,
  draws: Draws,
  shuffle: (amounts: readonly bigint[], draws: Draws) => bigint[],
): Result<bigint[], 'rain.bounds'> {
  const count = BigInt(envelopes);
  if (count <= 0n || count * low > pot || pot > count * high) return fail('rain.bounds');
  const amounts: bigint[] = [];
  let rest = pot;
  for (let left = count; left > 1n; left--) {
    const most = min(min(high, (2n * (rest - left * low)) / left + low), rest - (left - 1n) * low);
    const least = max(low, rest - (left - 1n) * high);
    const amount = between(least, most, draws);
    amounts.push(amount);
    rest -= amount;
  }
  return ok(shuffle([...amounts, rest], draws));
}

function between(least: bigint, most: bigint, draws: Draws): bigint {
  const range = most - least + 1n;
  assert(range <= 2n ** 32n, 'an envelope is drawn from at most 2 ** 32 amounts');
  return least + BigInt(draws.below(Number(range)));
}

/**
 * What a wave gives to those who came while it was open: all of the pot, or, when they are too few for it, the most to
 * each and the rest back to the house.
 */
export function shareWave(
  pot: bigint,
  people: number,
  bounds: EnvelopeBounds,
  draws: Draws,
  shuffle: (amounts: readonly bigint[], draws: Draws) => bigint[],
): Result<{ readonly amounts: bigint[]; readonly rest: bigint }, 'rain.bounds'> {
  const given = min(pot, BigInt(people) * bounds.high);
  const split = people === 0 ? ok([]) : splitPot(given, people, bounds, draws, shuffle);
  return split.ok ? ok({ amounts: split.value, rest: pot - given }) : split;
}
