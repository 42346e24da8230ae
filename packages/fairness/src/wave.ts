import { assert, type Draws } from '@perya/std';
import { drawsFrom } from './draws.ts';
import { shuffled } from './shuffle.ts';

/** A wave of envelopes that is over; amounts are minor units. */
export interface Wave {
  readonly id: string;
  readonly pot: number;
  /** The least and the most an envelope holds. */
  readonly low: number;
  readonly high: number;
  /** How many came while it was open. */
  readonly people: number;
}

/** What a wave gave: envelopes in the order of places, and what was left because so few came. */
export interface SharedOut {
  readonly amounts: readonly number[];
  readonly rest: number;
}

/**
 * Shares a wave out over those who came while it was open: all of the pot, or, when they are too few for it, the most to each.
 * When more came than it has envelopes of the least amount for, the least is less: nobody who came in time is left out.
 */
export function shareOut({ id, pot, low, high, people }: Wave, seed: string): SharedOut {
  if (people === 0) return { amounts: [], rest: pot };
  const least = Math.min(low, Math.floor(pot / people));
  assert(least > 0, 'a wave has a minor unit for everybody');
  const given = Math.min(pot, people * high);
  const draws = drawsFrom(seed, `rain-${id}`, 0);
  return { amounts: shuffled(split({ pot: given, low: least, high, people }, draws), draws), rest: pot - given };
}

/** A rain that somebody gives: its envelopes are settled before anybody opens one; amounts are minor units. */
export interface Rain {
  readonly id: string;
  readonly total: number;
  /** The least an envelope holds. */
  readonly low: number;
  readonly envelopes: number;
}

/** Splits all of a rain over its envelopes by chance, in the order in which they are taken. */
export function splitRain({ id, total, low, envelopes }: Rain, seed: string): readonly number[] {
  const high = total - (envelopes - 1) * low;
  return shareOut({ id, pot: total, low, high, people: envelopes }, seed).amounts;
}

/** Splits a pot over envelopes, each within the bounds and all of it given out. */
function split({ pot, low, high, people }: Omit<Wave, 'id'>, draws: Draws): number[] {
  assert(people * low <= pot && pot <= people * high, 'the pot fits into its envelopes');
  const amounts: number[] = [];
  let rest = pot;
  for (let left = people; left > 1; left -= 1) {
    const even = Math.floor((2 * (rest - left * low)) / left) + low;
    const most = Math.min(high, even, rest - (left - 1) * low);
    const least = Math.max(low, rest - (left - 1) * high);
    const amount = least + draws.below(most - least + 1);
    amounts.push(amount);
    rest -= amount;
  }
  return [...amounts, rest];
}
