import { bestRun, windowOf, type LineGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import type { LineWin } from '../public.ts';
import { playSpins, type SpinGame, type SpinRound } from '../spins.ts';
import { forScatters, freeSpinsOf, tablesOf, type SlotModel } from './model.ts';

/** The rules of a model. A stake is whole minor units and the same on every line. */
export interface SlotRules {
  play(stake: number, draws: Draws): SpinRound;
}

/**
 * The rules of a model. Each spin takes one draw for each reel, from the left, below the length of its strip: the place
 * on the strip that stands in the top row. Nothing else is drawn.
 */
export function slotRules(model: SlotModel): SlotRules {
  const game = lineSpins(model);
  return { play: (stake, draws) => playSpins(game, stake, draws) };
}

/** The spins of a model. */
export function lineSpins(model: SlotModel): SpinGame {
  const { game, scatterPays, base, free } = tablesOf(model);
  const { multiplier } = freeSpinsOf(model);
  return {
    coins: model.lines.length,
    winMax: model.winMax,
    freeSpins: model.freeSpins,
    turn: (isFree, coin, draws) => {
      const strips = isFree ? free : base;
      const times = isFree ? multiplier : 1;
      const grid = strips.map((strip) => windowOf(strip, draws.below(strip.length), model.rows));
      const scatters = countOf(grid, game.scatter);
      const scatterWin = forScatters(scatterPays, scatters) * coin * model.lines.length * times;
      return { grid, scatters, scatterWin, lines: lineWins(game, grid, coin * times), multiplier: times };
    },
  };
}

/** What the lines of a grid pay; what stands on each is multiplied already. */
export function lineWins(game: LineGame, grid: readonly (readonly number[])[], coin: number): LineWin[] {
  const wins: LineWin[] = [];
  const cells: number[] = [];
  game.lines.forEach((rows, line) => {
    for (let reel = 0; reel < grid.length; reel += 1) cells[reel] = grid[reel]?.[rows[reel] ?? 0] ?? game.scatter;
    const { symbol, count, pay } = bestRun(game, cells);
    if (pay > 0) wins.push({ line, symbol, count, win: pay * coin });
  });
  return wins;
}

function countOf(grid: readonly (readonly number[])[], wanted: number): number {
  let count = 0;
  for (const reel of grid) for (const symbol of reel) if (symbol === wanted) count += 1;
  return count;
}
