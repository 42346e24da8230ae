import {
  reelPlaces,
  roundFacts,
  roundOutlook,
  scatterChances,
  totalChances,
  totalsSize,
  wayCycle,
  wayReturn,
  type AwardedWins,
  type ModelSheet,
  type SpinClass,
  type Strip,
} from '@perya/game-math';
import { forScatters } from '../lines/model.ts';
import { cycleOf } from '../lines/sheet.ts';
import { tablesOf, type WayModel, type WayTables } from './model.ts';

/** The sheet of a model of ways. */
export interface WaySheet extends ModelSheet {
  /** How many free spins come when they come, and one in how many rounds meets their limit. */
  readonly freeSpins: number;
  readonly cutOdds: number;
  /** Combinations of stops of a paid and of a free spin. */
  readonly cycle: number;
  readonly freeCycle: number;
}

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function sheetOf(model: WayModel): WaySheet {
  const tables = tablesOf(model);
  const limits = { coins: model.ways.coins, winMax: model.winMax };
  const base = awardedWins(model, tables, tables.base, 1);
  const free = awardedWins(model, tables, tables.free, model.freeSpins.multiplier);
  const { ways, scatters, freeSpins, freeOdds, freePlayed, cutOdds } = closedForm(model);
  return {
    ...roundFacts(totalChances(base, free, totalsSize(limits)), limits),
    parts: { ways, scatters, freeSpins },
    features: { freeSpins: freeOdds },
    freeSpins: freePlayed,
    cutOdds,
    cycle: cycleOf(tables.base),
    freeCycle: cycleOf(tables.free),
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: WayModel) {
  const tables = tablesOf(model);
  const paid = spinReturn(model, tables, tables.base);
  const won = spinReturn(model, tables, tables.free);
  const { spins, cut } = roundOutlook(paid.classes, won.classes, model.freeSpins.spinsMax);
  const freeChance = paid.classes.reduce((sum, { award, chance }) => sum + (award > 0 ? chance : 0), 0);
  return {
    ways: paid.ways,
    scatters: paid.scatters,
    freeSpins: spins * model.freeSpins.multiplier * (won.ways + won.scatters),
    freeOdds: 1 / freeChance,
    freePlayed: spins / freeChance,
    cutOdds: 1 / cut,
  };
}

function spinReturn(model: WayModel, { game, scatterPays }: WayTables, strips: readonly Strip[]) {
  const chances = scatterChances(strips, game.rows, game.scatter);
  const places = strips.map((strip) => reelPlaces(game, strip));
  return {
    ways: wayReturn(game, places) / model.ways.coins,
    scatters: chances.reduce((sum, chance, scatters) => sum + chance * forScatters(scatterPays, scatters), 0),
    classes: chances.map((chance, scatters): SpinClass => ({
      award: forScatters(model.freeSpins.awards, scatters),
      chance,
      mean: 0,
      square: 0,
    })),
  };
}

/** The chance of each win of a spin, in coins, by the free spins that come with it. */
export function awardedWins(
  model: WayModel,
  { game, scatterPays }: WayTables,
  strips: readonly Strip[],
  multiplier: number,
): AwardedWins[] {
  const { coins } = model.ways;
  const stops = cycleOf(strips);
  // More than the most a round pays is all the same, and must not run over the edge of the totals.
  const most = model.winMax * coins;
  return wayCycle(game, strips).map((cycle, scatters) => {
    const wins = new Map<number, number>();
    for (const [ways, count] of cycle) {
      const win = Math.min((ways + forScatters(scatterPays, scatters) * coins) * multiplier, most);
      wins.set(win, (wins.get(win) ?? 0) + count / stops);
    }
    return { award: forScatters(model.freeSpins.awards, scatters), wins };
  });
}
