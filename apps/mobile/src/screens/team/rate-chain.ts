import type { agency, GameType } from '@perya/contract';

type Rates = readonly agency.KindRate[];

/** One of a line, with the rate for one kind of games. */
export interface ChainStep {
  readonly id: string;
  readonly account: string;
  /** Nothing where nobody told it. */
  readonly rate: number | undefined;
}

/** The rates for one kind of games down a line. */
export interface RateChain {
  readonly gameType: GameType;
  readonly steps: readonly ChainStep[];
}

const rateFor = (rates: Rates | undefined, gameType: GameType) =>
  rates && (rates.find((one) => one.gameType === gameType)?.rate ?? 0);

/** The highest of some rates, the first of several. */
export function highestRate(rates: Rates): agency.KindRate | undefined {
  return rates.reduce<agency.KindRate | undefined>((top, one) => (top && top.rate >= one.rate ? top : one), undefined);
}

/**
 * How a rate comes down a line to an agent: for the kind of games in which the agent's is the highest, because only rates for
 * the same kind compare. Of those in between nothing is told but what was seen before.
 */
export function rateChain(
  path: readonly { readonly id: string; readonly account: string }[],
  own: Rates,
  reached: Rates,
  seen: (id: string) => Rates | undefined,
): RateChain | null {
  const top = highestRate(reached) ?? highestRate(own);
  if (!top) return null;
  const { gameType } = top;
  const ratesAt = (at: number, id: string) => (at === 0 ? own : at === path.length - 1 ? reached : seen(id));
  return {
    gameType,
    steps: path.map(({ id, account }, at) => ({ id, account, rate: rateFor(ratesAt(at, id), gameType) })),
  };
}
