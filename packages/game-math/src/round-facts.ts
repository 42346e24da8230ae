import { ODDS_OF, volatilityOf, type ModelSheet } from './certified.ts';

/** How a stake and the most a round pays are counted. */
export interface RoundLimits {
  /** A stake is so many coins. */
  readonly coins: number;
  /** The most a round pays, times the stake. */
  readonly winMax: number;
}

/** Totals are counted to a few times the most a round pays; what lies beyond is too rare to matter. */
const BEYOND = 4;

/** How many totals are to be told apart, as `totalChances` wants them. */
export function totalsSize({ coins, winMax }: RoundLimits): number {
  return 2 ** Math.ceil(Math.log2(winMax * coins * BEYOND));
}

/** Everything a sheet says that follows from the chance of each total of a round, in coins. */
export function roundFacts(
  chances: Float64Array,
  { coins, winMax }: RoundLimits,
): Omit<ModelSheet, 'parts' | 'features'> {
  const most = winMax * coins;
  const from = (win: number) => chances.subarray(win).reduce((sum, chance) => sum + chance, 0);
  const moment = (power: number) =>
    chances.reduce((sum, chance, win) => sum + chance * (Math.min(win, most) / coins) ** power, 0);
  const rtp = moment(1);
  const sd = Math.sqrt(moment(2) - rtp ** 2);
  return {
    rtpBps: Math.round(rtp * 10_000),
    hitRate: from(1),
    volatility: volatilityOf(sd),
    maxWin: winMax,
    maxWinOdds: 1 / from(most),
    rtp,
    sd,
    odds: Object.fromEntries(
      ODDS_OF.filter((times) => times < winMax).map((times) => [times, 1 / from(times * coins)]),
    ),
  };
}
