import {
  countsOf,
  lineReturn,
  masksOf,
  roundFacts,
  roundOutlook,
  scatterChances,
  spinCycle,
  totalChances,
  totalsSize,
  type AwardedWins,
  type ModelSheet,
  type SpinClass,
  type Strip,
} from '@perya/game-math';
import { forScatters, freeSpinsOf, tablesOf, type SlotModel, type SlotTables } from './model.ts';

/** The sheet of a model of lines. */
export interface LineSheet extends ModelSheet {
  /** How many free spins come when they come, and one in how many rounds meets their limit. */
  readonly freeSpins?: number;
  readonly cutOdds?: number;
  /** Combinations of stops of a paid and of a free spin. */
  readonly cycle: number;
  readonly freeCycle?: number;
}

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function sheetOf(model: SlotModel): LineSheet {
  const tables = tablesOf(model);
  const limits = { coins: model.lines.length, winMax: model.winMax };
  const base = awardedWins(model, tables, tables.base, 1);
  const free = awardedWins(model, tables, tables.free, freeSpinsOf(model).multiplier);
  const { lines, scatters, free: freeSpins, freeOdds, freeSpins: freePlayed, cutOdds } = closedForm(model);
  const facts = roundFacts(totalChances(base, free, totalsSize(limits)), limits);
  const cycle = cycleOf(tables.base);
  if (!model.freeSpins) return { ...facts, parts: { lines }, features: {}, cycle };
  return {
    ...facts,
    parts: { lines, scatters, freeSpins },
    features: { freeSpins: freeOdds },
    freeSpins: freePlayed,
    cutOdds,
    cycle,
    freeCycle: cycleOf(tables.free),
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: SlotModel) {
  const tables = tablesOf(model);
  const { multiplier, spinsMax } = freeSpinsOf(model);
  const paid = spinReturn(model, tables, tables.base);
  const won = spinReturn(model, tables, tables.free);
  const { spins, cut } = roundOutlook(paid.classes, won.classes, spinsMax);
  const freeChance = paid.classes.reduce((sum, { award, chance }) => sum + (award > 0 ? chance : 0), 0);
  return {
    lines: paid.lines,
    scatters: paid.scatters,
    free: spins * multiplier * (won.lines + won.scatters),
    freeOdds: 1 / freeChance,
    freeSpins: spins / freeChance,
    cutOdds: 1 / cut,
  };
}

function spinReturn(model: SlotModel, { game, scatterPays }: SlotTables, strips: readonly Strip[]) {
  const chances = scatterChances(strips, game.rows, game.scatter);
  return {
    lines: lineReturn(
      game,
      strips.map((strip) => countsOf(strip, game.pays.length)),
    ),
    scatters: chances.reduce((sum, chance, scatters) => sum + chance * forScatters(scatterPays, scatters), 0),
    classes: chances.map((chance, scatters): SpinClass => ({
      award: forScatters(freeSpinsOf(model).awards, scatters),
      chance,
      mean: 0,
      square: 0,
    })),
  };
}

/** The chance of each win of a spin, times the stake of a line, by the free spins that come with it. */
export function awardedWins(
  model: SlotModel,
  { game, scatterPays }: SlotTables,
  strips: readonly Strip[],
  multiplier: number,
): AwardedWins[] {
  const stops = cycleOf(strips);
  return spinCycle(masksOf(game, strips)).map((wins, scatters) => ({
    award: forScatters(freeSpinsOf(model).awards, scatters),
    wins: new Map(
      [...wins].map(([win, ways]) => [
        (win + forScatters(scatterPays, scatters) * game.lines.length) * multiplier,
        ways / stops,
      ]),
    ),
  }));
}

/** How many combinations of stops there are. */
export function cycleOf(strips: readonly Strip[]): number {
  return strips.reduce((product, strip) => product * strip.length, 1);
}
