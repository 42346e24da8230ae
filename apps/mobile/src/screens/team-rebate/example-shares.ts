import { unitsOf } from '../../features/agency/rate-units.ts';

/** Units of a rate that make up the whole of a bet. */
const WHOLE = 1_000_000;

/** What a rate comes to, in minor units, rounded down as the server does. */
export function shareAt(stake: number, rate: number): number {
  // The oldest phones know no BigInt; taken apart, no step of it leaves the whole numbers.
  const [times, rest] = [Math.floor(stake / WHOLE), stake % WHOLE];
  return times * unitsOf(rate) + Math.floor((rest * unitsOf(rate)) / WHOLE);
}

/** Who gets what of a bet, in minor units. */
export interface Shares {
  /** Of the agent, with everybody further down. */
  readonly theirs: number;
  readonly yours: number;
  readonly total: number;
}

/** What a bet of a player below an agent brings the agent and whoever stands above: the difference of two rates. */
export function sharesOf(stake: number, theirs: number, yours: number): Shares {
  const [below, total] = [shareAt(stake, theirs), shareAt(stake, yours)];
  return { theirs: below, yours: Math.max(0, total - below), total: Math.max(total, below) };
}
