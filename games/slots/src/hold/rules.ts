import { windowOf, type Played } from '@perya/game-math';
import { assert, type Draws } from '@perya/std';
import { lineWins } from '../lines/rules.ts';
import type { CoinCell, HoldEvent, SpinEvent } from '../public.ts';
import { HIT_SPAN, tablesOf, type CoinFace, type HoldModel } from './model.ts';

/** A round: the spin and, if it shows enough coins, what is held. */
export interface HoldRound extends Played {
  readonly events: readonly (SpinEvent | HoldEvent)[];
  readonly jackpotWin: number;
}

/** The rules of a model. A stake is whole minor units and the same on every line. */
export interface HoldRules {
  play(stake: number, draws: Draws): HoldRound;
}

/**
 * The rules of a model. A spin takes one draw for each reel, from the left, below the length of its strip: the place on
 * the strip that stands in the top row. Then each coin that it shows takes one draw below the sum of the weights, reel by
 * reel from the left, row by row from the top: what it is worth. In a respin each empty cell, in the same order, takes one
 * draw below 10,000: below `hitBps` it brings a coin, and that takes the draw of its worth at once. Nothing else is drawn.
 */
export function holdRules(model: HoldModel): HoldRules {
  const { game, strips, cells, drawn, grand, most } = tablesOf(model);
  const { from, respins } = model.hold;

  const coinAt = (reel: number, row: number, draws: Draws): Coin => {
    const face = drawn[draws.below(drawn.length)];
    assert(face, 'every number that can be drawn has a face');
    return { reel, row, face };
  };

  const respin = (held: readonly Coin[], draws: Draws): Coin[] =>
    Array.from({ length: cells }, (_, cell) => [Math.floor(cell / model.rows), cell % model.rows] as const)
      .filter(([reel, row]) => !held.some((coin) => coin.reel === reel && coin.row === row))
      .flatMap(([reel, row]) => (draws.below(HIT_SPAN) < model.hitBps ? [coinAt(reel, row, draws)] : []));

  const hold = (shown: readonly Coin[], draws: Draws) => {
    const held = [...shown];
    const brought: Coin[][] = [];
    let left = respins;
    while (left > 0 && held.length < cells) {
      const coins = respin(held, draws);
      brought.push(coins);
      held.push(...coins);
      left = coins.length > 0 ? respins : left - 1;
    }
    return { brought, held };
  };

  return {
    play(stake, draws) {
      const coin = stake / model.lines.length;
      assert(Number.isSafeInteger(coin) && coin > 0, 'a stake is the same whole amount on every line');
      const grid = strips.map((strip) => windowOf(strip, draws.below(strip.length), model.rows));
      const lines = lineWins(game, grid, coin);
      const shown = grid.flatMap((reel, at) =>
        reel.flatMap((symbol, row) => (symbol === game.scatter ? [coinAt(at, row, draws)] : [])),
      );
      const spinWin = Math.min(
        lines.reduce((sum, line) => sum + line.win, 0),
        most * coin,
      );
      const spin: SpinEvent = { ...PLAIN, grid, lines, coins: shown.map(cellOf), win: spinWin };
      if (shown.length < from) return { events: [spin], win: spinWin, jackpotWin: 0 };
      const { brought, held } = hold(shown, draws);
      const isFull = held.length === cells;
      const full = isFull ? grand : 0;
      const amounts = held.reduce((sum, { face }) => sum + face.amount, full);
      const jackpots = held.reduce((sum, { face }) => sum + (face.jackpot ? face.amount : 0), full);
      const win = Math.min(amounts * coin, most * coin - spinWin);
      const event: HoldEvent = { kind: 'hold', respins: brought.map((coins) => coins.map(cellOf)), isFull, win };
      return { events: [spin, event], win: spinWin + win, jackpotWin: Math.min(jackpots * coin, win) };
    },
  };
}

interface Coin {
  readonly reel: number;
  readonly row: number;
  readonly face: CoinFace;
}

const PLAIN = {
  kind: 'spin',
  isFree: false,
  scatters: 0,
  scatterWin: 0,
  freeWon: 0,
  freeLeft: 0,
  multiplier: 1,
} as const;

function cellOf({ reel, row, face: { times, jackpot } }: Coin): CoinCell {
  return { reel, row, times, ...(jackpot && { jackpot }) };
}
