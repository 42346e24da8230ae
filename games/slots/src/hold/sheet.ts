import {
  coinSums,
  countsOf,
  heldChances,
  LineMasks,
  lineReturn,
  ODDS_OF,
  scatterChances,
  spinCycle,
  volatilityOf,
  withDrawn,
  type CappedChances,
  type ModelSheet,
} from '@perya/game-math';
import { JACKPOTS, type Jackpot } from '../public.ts';
import { facesOf, HIT_SPAN, tablesOf, type HoldModel } from './model.ts';

/** The sheet of a model with held coins. */
export interface HoldSheet extends ModelSheet {
  /** How many coins there are at the end when they are held. */
  readonly coins: number;
  /** One in how many rounds brings each jackpot, once or more often. */
  readonly jackpotOdds: Readonly<Record<Jackpot, number>>;
  /** Combinations of stops. */
  readonly cycle: number;
}

/** Works out the sheet of a model, exactly: closed forms and a walk through the whole cycle, no simulation. */
export function sheetOf(model: HoldModel): HoldSheet {
  const { most } = tablesOf(model);
  const coins = model.lines.length;
  const chances = roundChances(model);
  const from = (win: number) => chances.subarray(win).reduce((sum, chance) => sum + chance, 0);
  const moment = (power: number) => chances.reduce((sum, chance, win) => sum + chance * (win / coins) ** power, 0);
  const rtp = moment(1);
  const sd = Math.sqrt(moment(2) - rtp ** 2);
  const { lines, hold, jackpots, holdOdds, coins: held, jackpotOdds, cycle } = closedForm(model);
  return {
    rtpBps: Math.round(rtp * 10_000),
    hitRate: from(1),
    volatility: volatilityOf(sd),
    maxWin: model.winMax,
    maxWinOdds: 1 / from(most),
    rtp,
    parts: { lines, hold, jackpots },
    features: { hold: holdOdds },
    sd,
    odds: Object.fromEntries(
      ODDS_OF.filter((times) => times < model.winMax).map((times) => [times, 1 / from(times * coins)]),
    ),
    coins: held,
    jackpotOdds,
    cycle,
  };
}

/** The return of a model and its parts by formula alone, without the most a round pays. */
export function closedForm(model: HoldModel) {
  const { game, strips, cells, grand } = tablesOf(model);
  const coins = model.lines.length;
  const shown = scatterChances(strips, game.rows, game.scatter);
  const ends = heldChances(gridOf(model));
  // The chance of each number of coins at the end of a round; rounds in which none are held are left out.
  const final = Array.from({ length: cells + 1 }, (_, end) =>
    shown.reduce((sum, chance, start) => sum + (start < model.hold.from ? 0 : chance * (ends[start]?.[end] ?? 0)), 0),
  );
  const faces = chancesOf(model);
  const meanOf = (isJackpot: boolean) =>
    faces.reduce((sum, { face, chance }) => sum + (Boolean(face.jackpot) === isJackpot ? face.amount * chance : 0), 0);
  const mean = final.reduce((sum, chance, end) => sum + chance * end, 0);
  const holdChance = final.reduce((sum, chance) => sum + chance, 0);
  const full = final[cells] ?? 0;
  const oddsOf = (jackpot: Jackpot) => {
    const none = 1 - (faces.find(({ face }) => face.jackpot === jackpot)?.chance ?? 0);
    return 1 / final.reduce((sum, chance, end) => sum + chance * (1 - none ** end), 0);
  };
  return {
    lines: lineReturn(
      game,
      strips.map((strip) => countsOf(strip, game.pays.length)),
    ),
    hold: (mean * meanOf(false)) / coins,
    jackpots: (mean * meanOf(true) + full * grand) / coins,
    holdOdds: 1 / holdChance,
    coins: mean / holdChance,
    jackpotOdds: Object.fromEntries(
      JACKPOTS.map((jackpot) => [jackpot, jackpot === 'grand' ? 1 / full : oddsOf(jackpot)]),
    ) as Record<Jackpot, number>,
    cycle: strips.reduce((product, strip) => product * strip.length, 1),
  };
}

/** The chance of everything a round can pay, in coins of the stake; the last is the most it pays. */
function roundChances(model: HoldModel): CappedChances {
  const { game, strips, cells, grand, most } = tablesOf(model);
  const stops = strips.reduce((product, strip) => product * strip.length, 1);
  const ends = heldChances(gridOf(model));
  const coin = new Map<number, number>();
  for (const { face, chance } of chancesOf(model)) coin.set(face.amount, (coin.get(face.amount) ?? 0) + chance);
  const sums = coinSums(coin, cells, most);
  const total = new Float64Array(most + 1);
  spinCycle(new LineMasks(game, strips)).forEach((wins, shown) => {
    let held: CappedChances = new Float64Array(most + 1);
    if (shown < model.hold.from) held[0] = 1;
    else {
      sums.forEach((amounts, end) => {
        const paid = end === cells ? withDrawn(amounts, [[grand, 1]]) : amounts;
        paid.forEach((chance, amount) => (held[amount] = (held[amount] ?? 0) + chance * (ends[shown]?.[end] ?? 0)));
      });
    }
    held = withDrawn(
      held,
      Array.from(wins, ([win, ways]) => [win, ways / stops] as const),
    );
    held.forEach((chance, amount) => (total[amount] = (total[amount] ?? 0) + chance));
  });
  return total;
}

function gridOf(model: HoldModel) {
  return { cells: model.reels * model.rows, respins: model.hold.respins, hit: model.hitBps / HIT_SPAN };
}

/** The chance of each face of a coin. */
function chancesOf(model: HoldModel) {
  const whole = model.coinWeights.reduce((sum, weight) => sum + weight, 0);
  return facesOf(model).map((face, index) => ({ face, chance: (model.coinWeights[index] ?? 0) / whole }));
}
