import { agency, GAME_TYPES } from '@perya/contract';
import type { KindRate } from './lines.store.ts';

/** A percent in parts of a million: rates have four decimals at most. */
const PERCENT_PPM = 10_000;

/** By how much rates that agents give go up and down, in parts of a million. */
export const STEP_PPM = Math.round(agency.RATE_STEP * PERCENT_PPM);

/** Rates as the wire has them, in the order of the kinds of games. */
export function toRates(
  rates: readonly { readonly category: string; readonly ratePpm: number }[] = [],
): agency.KindRate[] {
  return GAME_TYPES.flatMap((gameType) => {
    const found = rates.find(({ category }) => category === gameType);
    return found === undefined ? [] : [{ gameType, rate: found.ratePpm / PERCENT_PPM }];
  });
}

/** And back. A fraction of a part stays one, but for what binary numbers cannot say: no step is that fine. */
export function fromRates(rates: readonly agency.KindRate[]): KindRate[] {
  return rates.map(({ gameType: category, rate }) => ({
    category,
    ratePpm: Number((rate * PERCENT_PPM).toFixed(6)),
  }));
}
