import { bestRun, windowOf, type LineGame } from '@perya/game-math';
import { assert, type Draws } from '@perya/std';
import { forScatters, tablesOf, type SlotModel } from './model.ts';
import type { LineWin, SpinEvent } from '../public.ts';

/** A round: the paid spin and the free ones it won. */
export interface SlotRound {
  readonly events: readonly SpinEvent[];
  readonly win: number;
}

/** The rules of a model. A stake is whole minor units and the same on every line. */
export interface SlotRules {
  play(stake: number, draws: Draws): SlotRound;
}

/**
 * The rules of a model. Each spin takes one draw for each reel, from the left, below the length of its strip: the place
 * on the strip that stands in the top row. Nothing else is drawn.
 */
export function slotRules(model: SlotModel): SlotRules {
  const { game, scatterPays, base, free } = tablesOf(model);
  const { awards, multiplier, spinsMax } = model.freeSpins;

  const spin = (isFree: boolean, coin: number, draws: Draws) => {
    const strips = isFree ? free : base;
    const times = isFree ? multiplier : 1;
    const grid = strips.map((strip) => windowOf(strip, draws.below(strip.length), model.rows));
    const scatters = grid.flat().filter((symbol) => symbol === game.scatter).length;
    const scatterWin = forScatters(scatterPays, scatters) * coin * model.lines.length * times;
    return { grid, scatters, scatterWin, lines: lineWins(game, grid, coin * times), multiplier: times };
  };

  return {
    play(stake, draws) {
      const coin = stake / model.lines.length;
      assert(Number.isSafeInteger(coin) && coin > 0, 'a stake is the same whole amount on every line');
      const events: SpinEvent[] = [];
      let win = 0;
      let freeGranted = 0;
      let freeLeft = 0;
      do {
        const isFree = events.length > 0;
        const turned = spin(isFree, coin, draws);
        const paid = turned.lines.reduce((sum, line) => sum + line.win, turned.scatterWin);
        const room = model.winMax * stake - win;
        const isOver = paid >= room;
        const freeWon = isOver ? 0 : Math.min(forScatters(awards, turned.scatters), spinsMax - freeGranted);
        freeGranted += freeWon;
        freeLeft = isOver ? 0 : freeLeft + freeWon - (isFree ? 1 : 0);
        win += Math.min(paid, room);
        events.push({ kind: 'spin', isFree, ...turned, freeWon, freeLeft, win: Math.min(paid, room) });
      } while (freeLeft > 0);
      return { events, win };
    },
  };
}

/** What the lines of a grid pay. */
export function lineWins(game: LineGame, grid: readonly (readonly number[])[], coin: number): LineWin[] {
  return game.lines.flatMap((rows, line) => {
    const cells = grid.map((reel, index) => reel[rows[index] ?? 0] ?? game.scatter);
    const { symbol, count, pay } = bestRun(game, cells);
    return pay > 0 ? [{ line, symbol, count, win: pay * coin }] : [];
  });
}
