import {
  markedCycle,
  masksOf,
  roundFacts,
  scatterChances,
  scattersAt,
  totalChances,
  totalsSize,
  type AwardedWins,
  type Strip,
} from '@perya/game-math';
import { forScatters, freeSpinsOf, scattersRoom, tablesOf } from '../lines/model.ts';
import { awardedWins, closedForm as linesOf, cycleOf, type LineSheet } from '../lines/sheet.ts';
import { BONUS, bonusFrom, bonusOf, prizeChances, prizeMean, type BonusModel } from './model.ts';

/** The sheet of a model with a bonus. */
export interface BonusSheet extends LineSheet {
  /** What the bonus brings on average when it comes, times the stake. */
  readonly prize: number;
}

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function sheetOf(model: BonusModel): BonusSheet {
  const tables = tablesOf(model);
  const limits = { coins: model.lines.length, winMax: model.winMax };
  const free = model.freeSpins ? awardedWins(model, tables, tables.free, model.freeSpins.multiplier) : [];
  const facts = roundFacts(totalChances(paidWins(model), free, totalsSize(limits)), limits);
  const { lines, scatters, freeSpins, prizes, freeOdds, freePlayed, cutOdds, bonusOdds } = closedForm(model);
  const { kind } = bonusOf(model);
  const known = { prize: prizeMean(bonusOf(model)), cycle: cycleOf(tables.base) };
  if (!model.freeSpins) {
    return { ...facts, parts: { lines, [kind]: prizes }, features: { [kind]: bonusOdds }, ...known };
  }
  return {
    ...facts,
    parts: { lines, scatters, freeSpins, [kind]: prizes },
    features: { freeSpins: freeOdds, [kind]: bonusOdds },
    freeSpins: freePlayed,
    cutOdds,
    ...known,
    freeCycle: cycleOf(tables.free),
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: BonusModel) {
  const { free, freeSpins: freePlayed, ...lines } = linesOf(model);
  const chance = bonusChance(model, tablesOf(model).base);
  return {
    ...lines,
    freeSpins: free,
    freePlayed,
    prizes: chance * prizeMean(bonusOf(model)),
    bonusOdds: 1 / chance,
  };
}

/** How likely a paid spin on these strips opens the bonus. */
export function bonusChance(model: BonusModel, strips: readonly Strip[]): number {
  const from = bonusFrom(bonusOf(model));
  return scatterChances(strips, model.rows, BONUS)
    .slice(from)
    .reduce((sum, chance) => sum + chance, 0);
}

/** The chance of each win of a paid spin with what it opens, in coins, by the free spins that come with it. */
export function paidWins(model: BonusModel): AwardedWins[] {
  const { game, base, scatterPays } = tablesOf(model);
  const coins = model.lines.length;
  const bonus = bonusOf(model);
  const stops = cycleOf(base);
  // A mark tells scatters and bonus symbols at once.
  const room = scattersRoom(model);
  const marks = base.map((strip) => {
    const scatters = scattersAt(strip, game.rows, game.scatter);
    return scattersAt(strip, game.rows, BONUS).map((count, stop) => count * room + (scatters[stop] ?? 0));
  });
  const nothing = new Map([[0, 1]]);
  const prizes = prizeChances(bonus);
  return markedCycle(masksOf(game, base), marks).map((cycle, mark) => {
    const scatters = mark % room;
    const opened = Math.floor(mark / room) < bonusFrom(bonus) ? nothing : prizes;
    const wins = new Map<number, number>();
    for (const [onLines, count] of cycle) {
      for (const [times, chance] of opened) {
        const win = onLines + (forScatters(scatterPays, scatters) + times) * coins;
        wins.set(win, (wins.get(win) ?? 0) + (count / stops) * chance);
      }
    }
    return { award: forScatters(freeSpinsOf(model).awards, scatters), wins };
  });
}
