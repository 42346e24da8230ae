import {
  countsOf,
  LineMasks,
  lineReturn,
  roundOutlook,
  scatterChances,
  spinCycle,
  totalChances,
  type AwardedWins,
  type ModelFacts,
  type SpinClass,
  type Strip,
  type Volatility,
} from '@perya/game-math';
import { forScatters, tablesOf, type SlotModel, type SlotTables } from './model.ts';

/** The sheet of a model: everything that is known of it before anybody plays. */
export interface SlotFacts extends ModelFacts {
  /** What comes back of a stake of one: all of it, and where it comes from before the most a round pays is taken off. */
  readonly rtp: number;
  readonly rtpLines: number;
  readonly rtpScatters: number;
  readonly rtpFree: number;
  /** The standard deviation of what a round pays for a stake of one. */
  readonly sd: number;
  /** One in how many rounds wins free spins, how many they are then, and one in how many rounds meets their limit. */
  readonly freeOdds: number;
  readonly freeSpins: number;
  readonly cutOdds: number;
  /** One in how many rounds pays at least that many times the stake. */
  readonly odds: Readonly<Record<string, number>>;
  /** Combinations of stops of a paid and of a free spin. */
  readonly cycle: number;
  readonly freeCycle: number;
}

/** Where the classes of volatility begin, by standard deviation. */
const MEDIUM_FROM = 4;
const HIGH_FROM = 8;

const ODDS_OF = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** Totals are counted to a few times the most a round pays; what lies beyond is too rare to matter. */
const BEYOND = 4;

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function factsOf(model: SlotModel): SlotFacts {
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
    ...parts,
    sd,
    odds: Object.fromEntries(
      ODDS_OF.filter((times) => times < model.winMax).map((times) => [times, 1 / from(times * lines)]),
    ),
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
    rtpLines: paid.lines,
    rtpScatters: paid.scatters,
    rtpFree: spins * model.freeSpins.multiplier * (won.lines + won.scatters),
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

function volatilityOf(sd: number): Volatility {
  if (sd < MEDIUM_FROM) return 'low';
  return sd < HIGH_FROM ? 'medium' : 'high';
}
