import { placesOf, wayPay, waySymbols, windowOf, type WayGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { forScatters } from '../lines/model.ts';
import type { WayWin } from '../public.ts';
import { playSpins, type SpinRound } from '../spins.ts';
import { tablesOf, type WayModel } from './model.ts';

/** The rules of a model. A stake is whole minor units on each coin. */
export interface WayRules {
  play(stake: number, draws: Draws): SpinRound;
}

/**
 * The rules of a model. Each spin takes one draw for each reel, from the left, below the length of its strip: the place
 * on the strip that stands in the top row. Nothing else is drawn.
 */
export function wayRules(model: WayModel): WayRules {
  const { game, scatterPays, base, free } = tablesOf(model);
  const { coins } = model.ways;
  const { winMax, freeSpins } = model;

  const turn = (isFree: boolean, coin: number, draws: Draws) => {
    const multiplier = isFree ? freeSpins.multiplier : 1;
    const grid = (isFree ? free : base).map((strip) => windowOf(strip, draws.below(strip.length), model.rows));
    const scatters = grid.flat().filter((symbol) => symbol === game.scatter).length;
    const scatterWin = forScatters(scatterPays, scatters) * coin * coins * multiplier;
    return { grid, lines: [], ways: wayWins(game, grid, coin * multiplier), scatters, scatterWin, multiplier };
  };

  return { play: (stake, draws) => playSpins({ coins, winMax, freeSpins, turn }, stake, draws) };
}

function wayWins(game: WayGame, grid: readonly (readonly number[])[], coin: number): WayWin[] {
  return waySymbols(game).flatMap((symbol) => {
    const places = grid.map((reel) => placesOf(game, reel, symbol));
    const gap = places.indexOf(0);
    const count = gap === -1 ? places.length : gap;
    const ways = places.slice(0, count).reduce((product, fits) => product * fits, 1);
    const pay = wayPay(game, symbol, count);
    return pay > 0 ? [{ symbol, count, ways, win: pay * ways * coin }] : [];
  });
}
