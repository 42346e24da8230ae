import { FULL_BPS, max, min, sum } from '@perya/std';

/** What somebody staked on a side of a market. */
export interface SidedStake {
  readonly bet: string;
  /** The round or market, with its vendor. */
  readonly market: string;
  readonly side: string;
  readonly stake: bigint;
  /** In milliseconds. */
  readonly at: number;
}

/** When stakes of two members cancel each other, and how often they have to. */
export interface OppositeRules {
  /** Two stakes of a market lie no further apart. */
  readonly withinMs: number;
  /** The smaller side has at least such a part of the larger one. */
  readonly cancelBps: bigint;
  /** Markets in which they cancel. */
  readonly marketsMin: number;
  /** The part of them among all markets that both staked on. */
  readonly shareBps: bigint;
}

/**
 * What is asked of a case. Two strangers at one table stand opposite each other in half of the rounds, whatever they stake: in nine of
 * ten out of twelve they do by chance once in three hundred times, if all stakes were the same.
 */
export const OPPOSITE_RULES: OppositeRules = {
  withinMs: 600_000,
  cancelBps: 9_000n,
  marketsMin: 12,
  shareBps: 9_000n,
};

/** A market in which the stakes of two members cancel each other. */
export interface CancelledMarket {
  readonly market: string;
  readonly stakes: readonly [readonly SidedStake[], readonly SidedStake[]];
  /** When the last of them was staked. */
  readonly at: number;
}

/** The markets in which two members cancel each other; none where it is too few of them to tell anything. */
export function cancelledMarkets(
  one: readonly SidedStake[],
  other: readonly SidedStake[],
  rules: OppositeRules,
): readonly CancelledMarket[] {
  const others = byMarket(other);
  const common = [...byMarket(one)].flatMap(([market, stakes]) => {
    const against = others.get(market);
    return against ? [{ market, stakes: [stakes, against] as const }] : [];
  });
  const cancelled = common.filter(({ stakes }) => isCancelled(stakes, rules));
  const isOften = BigInt(cancelled.length) * FULL_BPS >= BigInt(common.length) * rules.shareBps;
  if (cancelled.length < rules.marketsMin || !isOften) return [];
  return cancelled.map((found) => ({ ...found, at: Math.max(...found.stakes.flat().map(({ at }) => at)) }));
}

/** Each has one side only, another one than the other, for nearly the same and at nearly the same time. */
function isCancelled([one, other]: CancelledMarket['stakes'], { withinMs, cancelBps }: OppositeRules): boolean {
  const sides = new Set([...one, ...other].map(({ side }) => side));
  const isApart =
    sides.size === 2 && new Set(one.map(({ side }) => side)).size === 1 && one[0]?.side !== other[0]?.side;
  if (!isApart || other.some(({ side }) => side !== other[0]?.side)) return false;
  const [staked, against] = [sum(one.map(({ stake }) => stake)), sum(other.map(({ stake }) => stake))];
  const isEven = min(staked, against) * FULL_BPS >= max(staked, against) * cancelBps;
  return isEven && one.some((mine) => other.some((theirs) => Math.abs(mine.at - theirs.at) <= withinMs));
}

function byMarket(stakes: readonly SidedStake[]): ReadonlyMap<string, readonly SidedStake[]> {
  const found = new Map<string, SidedStake[]>();
  for (const stake of stakes) found.set(stake.market, [...(found.get(stake.market) ?? []), stake]);
  return found;
}
