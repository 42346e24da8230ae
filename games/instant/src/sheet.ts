import { volatilityOf } from '@perya/game-math';
import { HUNDREDTHS, type InstantSheet, type Option } from './model.ts';

/** A way of betting and everything that can come of it: the chance of each end, and what it pays in hundredths. */
export interface Odds {
  readonly name: string;
  readonly ends: readonly (readonly [chance: number, hundredths: number])[];
}

/** The sheet of a game whose ways of betting are all known, exactly; figures of the lobby are those of a typical one. */
export function sheetOf(ways: readonly Odds[], typical: string): InstantSheet {
  const options: Option[] = ways.map(({ name, ends }) => ({ name, rtp: moment(ends, 1) }));
  const returns = options.map(({ rtp }) => rtp);
  const [rtpMin, rtpMax] = [Math.min(...returns), Math.max(...returns)];
  const usual = ways.find(({ name }) => name === typical)?.ends ?? [];
  const all = ways.flatMap(({ ends }) => ends);
  const [rarest, most] = all.reduce((best, end) => (end[1] > best[1] ? end : best), [1, 0] as const);
  return {
    rtpBps: Math.floor(rtpMin * 10_000 + 1e-6),
    hitRate: chanceOf(usual, 1),
    evenRate: chanceOf(usual, HUNDREDTHS),
    volatility: volatilityOf(Math.sqrt(moment(usual, 2) - moment(usual, 1) ** 2)),
    maxWin: most / HUNDREDTHS,
    maxWinOdds: 1 / rarest,
    rtpMin,
    rtpMax,
    options: shown(options, typical),
  };
}

/** The chance that at least so much is paid. */
function chanceOf(ends: Odds['ends'], least: number): number {
  return ends.reduce((sum, [chance, pays]) => sum + (pays >= least ? chance : 0), 0);
}

function moment(ends: Odds['ends'], power: number): number {
  return ends.reduce((sum, [chance, pays]) => sum + chance * (pays / HUNDREDTHS) ** power, 0);
}

const SHOWN_MAX = 40;

/** All of them where they are few; else those that return least and most, and the typical one. */
function shown(options: readonly Option[], typical: string): Option[] {
  if (options.length <= SHOWN_MAX) return [...options];
  const sorted = [...options].sort((one, other) => one.rtp - other.rtp);
  const picked = [sorted[0], options.find(({ name }) => name === typical), sorted[sorted.length - 1]];
  return picked.filter((option) => option !== undefined);
}

/** A bet that wins so much with this chance, or nothing. */
export function evenOrNothing(name: string, chance: number, hundredths: number): Odds {
  return {
    name,
    ends: [
      [chance, hundredths],
      [1 - chance, 0],
    ],
  };
}

/** The number of ways to choose. */
export function choose(of: number, take: number): number {
  let ways = 1;
  for (let at = 1; at <= take; at += 1) ways = (ways * (of - take + at)) / at;
  return Math.round(ways);
}
