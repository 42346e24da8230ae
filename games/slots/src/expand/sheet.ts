import {
  markedCycle,
  masksOf,
  mixedChances,
  payOf,
  roundFacts,
  scattersAt,
  sumsOf,
  totalsSize,
  type AwardedWins,
} from '@perya/game-math';
import { forScatters, scattersRoom, tablesOf } from '../lines/model.ts';
import { awardedWins, closedForm as linesForm, cycleOf, type LineSheet } from '../lines/sheet.ts';
import { showsAt, type ExpandModel } from './model.ts';

/** Works out the sheet of a model, exactly: closed forms and walks through whole cycles, no simulation. */
export function sheetOf(model: ExpandModel): LineSheet {
  const tables = tablesOf(model);
  const limits = { coins: model.lines.length, winMax: model.winMax };
  const base = awardedWins(model, tables, tables.base, 1);
  const kinds = chancesOf(model).flatMap((chance, symbol) =>
    chance > 0 ? [{ chance, spins: coveredWins(model, symbol) }] : [],
  );
  const { lines, scatters, freeSpins, expanding, freeOdds, freePlayed, cutOdds } = closedForm(model);
  return {
    ...roundFacts(mixedChances(base, kinds, totalsSize(limits)), limits),
    parts: { lines, scatters, freeSpins, expanding },
    features: { freeSpins: freeOdds },
    freeSpins: freePlayed,
    cutOdds,
    cycle: cycleOf(tables.base),
    freeCycle: cycleOf(tables.free),
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: ExpandModel) {
  const { free, freeSpins, ...form } = linesForm(model);
  const spins = freeSpins / form.freeOdds;
  const covered = chancesOf(model).reduce((sum, chance, symbol) => sum + chance * coverReturn(model, symbol), 0);
  return {
    ...form,
    freeSpins: free,
    freePlayed: freeSpins,
    expanding: spins * model.freeSpins.multiplier * covered,
  };
}

/** The chance of each symbol to be the one. */
export function chancesOf({ expanding }: ExpandModel): number[] {
  const whole = expanding.reduce((sum, weight) => sum + weight, 0);
  return expanding.map((weight) => weight / whole);
}

/** What a symbol brings in one free spin by covering reels, for a stake of one and before wins are multiplied. */
export function coverReturn(model: ExpandModel, symbol: number): number {
  const { game, free } = tablesOf(model);
  const ways = sumsOf(free.map((strip) => showsAt(strip, game.rows, symbol)));
  return ways.reduce((sum, stops, reels) => sum + stops * payOf(game, symbol, reels), 0) / cycleOf(free);
}

/** The chance of each win of a free spin when this symbol covers reels, in coins, by the free spins that come with it. */
export function coveredWins(model: ExpandModel, symbol: number): AwardedWins[] {
  const { game, free, scatterPays } = tablesOf(model);
  const { awards, multiplier } = model.freeSpins;
  const stops = cycleOf(free);
  // A mark tells scatters and covered reels at once.
  const room = scattersRoom(model);
  const marks = free.map((strip) => {
    const shows = showsAt(strip, game.rows, symbol);
    return scattersAt(strip, game.rows, game.scatter).map((shown, stop) => shown + room * (shows[stop] ?? 0));
  });
  const byAward = new Map<number, Map<number, number>>();
  markedCycle(masksOf(game, free), marks).forEach((cycle, mark) => {
    const scatters = mark % room;
    const covered = payOf(game, symbol, (mark - scatters) / room);
    const onAll = (forScatters(scatterPays, scatters) + covered) * game.lines.length;
    const award = forScatters(awards, scatters);
    const wins = byAward.get(award) ?? new Map<number, number>();
    byAward.set(award, wins);
    for (const [win, ways] of cycle) {
      const paid = (win + onAll) * multiplier;
      wins.set(paid, (wins.get(paid) ?? 0) + ways / stops);
    }
  });
  return Array.from(byAward, ([award, wins]) => ({ award, wins }));
}
