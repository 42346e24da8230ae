import { ODDS_OF, volatilityOf, type ModelSheet } from '@perya/game-math';
import { WEIGHT_MAX, type TumbleModel } from './model.ts';
import type { Walked } from './walk.ts';

/** The sheet of a book. */
export interface TumbleSheet extends ModelSheet {
  /** The return as it is: what all rounds pay in coins times their weight, over all weights times the coins of a stake. */
  readonly exact: readonly [paid: number, weight: number];
  /** How many seeds are drawn for a round, on average. */
  readonly seedsDrawn: number;
  /** A number made of all wins of each part of the book, to replay one of them. */
  readonly slices: readonly string[];
}

/** Works out the sheet of a model from every round of its book. */
export function sheetOf(model: TumbleModel, walked: Walked): TumbleSheet {
  const { coins, winMax, book } = model;
  const weights = book.classes.map(({ weight }) => weight);
  const over = (of: (win: number) => number) =>
    walked.wins.reduce((sum, wins, at) => sum + (weights[at] ?? 0) * sumOver(wins, of), 0);
  const inClasses = (counts: readonly number[]) =>
    counts.reduce((sum, count, at) => sum + count * (weights[at] ?? 0), 0);
  const weight = over(() => 1);
  const paid = over((win) => win);
  const from = (times: number) => over((win) => (win >= times * coins ? 1 : 0)) / weight;
  const most = Math.max(...walked.wins.flatMap((wins) => [...wins.keys()])) / coins;
  const rtp = paid / (weight * coins);
  const sd = Math.sqrt(over((win) => (win / coins) ** 2) / weight - rtp ** 2);
  const spins = inClasses(walked.paidSpins) / (weight * coins);
  return {
    rtpBps: Math.round(rtp * 10_000),
    hitRate: over((win) => (win > 0 ? 1 : 0)) / weight,
    volatility: volatilityOf(sd),
    maxWin: most,
    maxWinOdds: 1 / from(most),
    rtp,
    parts: { spins, freeSpins: rtp - spins },
    features: { freeSpins: weight / inClasses(walked.withFree) },
    sd,
    odds: Object.fromEntries(ODDS_OF.filter((times) => times < winMax).map((times) => [times, 1 / from(times)])),
    exact: [paid, weight * coins],
    seedsDrawn: (book.size * WEIGHT_MAX) / weight,
    slices: walked.slices,
  };
}

function sumOver(wins: ReadonlyMap<number, number>, of: (win: number) => number): number {
  let sum = 0;
  for (const [win, count] of wins) sum += count * of(win);
  return sum;
}
