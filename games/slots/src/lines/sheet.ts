import {
  countsOf,
  LineMasks,
  lineReturn,
  ODDS_OF,
  roundOutlook,
  scatterChances,
  spinCycle,
  totalChances,
  volatilityOf,
  type AwardedWins,
  type ModelSheet,
  type SpinClass,
  type Strip,
} from '@perya/game-math';
import { forScatters, tablesOf, type SlotModel, type SlotTables } from './model.ts';

/** The sheet of a model of lines. */
export interface LineSheet extends ModelSheet {
  /** How many free spins come when they come, and one in how many rounds meets their limit. */
  readonly freeSpins: number;
  readonly cutOdds: number;
  /** Combinations of stops of a paid and of a free spin. */
  readonly cycle: number;
  readonly freeCycle: number;
}

/** Totals are counted to a few times the most a round pays; what lies beyond is too rare to matter. */
const BEYOND = 4;

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function sheetOf(model: SlotModel): LineSheet {
  const tables = tablesOf(model);
  const base = awardedWins(model, tables, tables.base, 1);
  const free = awardedWins(model, tables, tables.free, model.freeSpins.multiplier);
  const lines = model.lines.length;
  const most = model.winMax * lines;
  const chances = totalChances(base, free, 2 ** Math.ceil(Math.log2(most * BEYOND)));
  const from = (win: number) => chances.subarray(win).reduce((sum, chance) => sum + chance, 0);
  const moment = (power: number) =>
    chances.reduce((sum, chance, win) => sum + chance * (Math.min(win, most) / lines) ** power, 0);
  const rtp = moment(1);
  const sd = Math.sqrt(moment(2) - rtp ** 2);
  const parts = closedForm(model);
  return {
    rtpBps: Math.round(rtp * 10_000),
    hitRate: from(1),
    volatility: volatilityOf(sd),
    maxWin: model.winMax,
    maxWinOdds: 1 / from(most),
    rtp,
    parts: { lines: parts.lines, scatters: parts.scatters, freeSpins: parts.free },
    features: { freeSpins: parts.freeOdds },
    sd,
    odds: Object.fromEntries(
      ODDS_OF.filter((times) => times < model.winMax).map((times) => [times, 1 / from(times * lines)]),
    ),
    freeSpins: parts.freeSpins,
    cutOdds: parts.cutOdds,
    cycle: cycleOf(tables.base),
    freeCycle: cycleOf(tables.free),
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: SlotModel) {
  const tables = tablesOf(model);
  const paid = spinReturn(model, tables, tables.base);
  const won = spinReturn(model, tables, tables.free);
  const { spins, cut } = roundOutlook(paid.classes, won.classes, model.freeSpins.spinsMax);
  const freeChance = paid.classes.reduce((sum, { award, chance }) => sum + (award > 0 ? chance : 0), 0);
  return {
    lines: paid.lines,
    scatters: paid.scatters,
    free: spins * model.freeSpins.multiplier * (won.lines + won.scatters),
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
      award: forScatters(model.freeSpins.awards, scatters),
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
  return spinCycle(new LineMasks(game, strips)).map((wins, scatters) => ({
    award: forScatters(model.freeSpins.awards, scatters),
    wins: new Map(
      [...wins].map(([win, ways]) => [
        (win + forScatters(scatterPays, scatters) * game.lines.length) * multiplier,
        ways / stops,
      ]),
    ),
  }));
}

function cycleOf(strips: readonly Strip[]): number {
  return strips.reduce((product, strip) => product * strip.length, 1);
}
