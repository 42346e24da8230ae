import { GAME_TYPES, type agency } from '@perya/contract';

/** A percent in parts of a million: rates have four decimals at most. */
const PERCENT_PPM = 10_000;

/** Rates as the wire has them, in the order of the kinds of games. */
export function toRates(
  rates: readonly { readonly category: string; readonly ratePpm: number }[] = [],
): agency.KindRate[] {
  return GAME_TYPES.flatMap((gameType) => {
    const found = rates.find(({ category }) => category === gameType);
    return found === undefined ? [] : [{ gameType, rate: found.ratePpm / PERCENT_PPM }];
  });
}
