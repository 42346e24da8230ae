import { payOf } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { tablesOf } from '../lines/model.ts';
import { lineSpins, type SlotRules } from '../lines/rules.ts';
import type { Expanded, SpinEvent } from '../public.ts';
import { playSpins } from '../spins.ts';
import type { ExpandModel } from './model.ts';

/**
 * The rules of a model. A spin takes one draw for each reel, as lines do. When the paid spin has won free spins, one more
 * draw, below the sum of the weights, decides which symbol covers reels in all of them.
 */
export function expandRules(model: ExpandModel): SlotRules {
  const spins = lineSpins(model);
  const { game } = tablesOf(model);
  const covered = (symbol: number, { grid, multiplier }: Pick<SpinEvent, 'grid' | 'multiplier'>, stake: number) => {
    const reels = grid.flatMap((reel, index) => (reel.includes(symbol) ? [index] : []));
    const win = payOf(game, symbol, reels.length) * stake * multiplier;
    return win > 0 ? { symbol, reels, win } : undefined;
  };
  return {
    play(stake, draws) {
      let symbol = 0;
      return playSpins(
        {
          ...spins,
          turn(isFree, coin, from) {
            const turned = spins.turn(isFree, coin, from);
            if (!isFree) return turned;
            const expanded: Expanded | undefined = covered(symbol, turned, stake);
            return { ...turned, expanding: symbol, ...(expanded && { expanded }) };
          },
          begin(from) {
            symbol = drawnSymbol(model.expanding, from);
            return { expanding: symbol };
          },
        },
        stake,
        draws,
      );
    },
  };
}

/** Draws a symbol by the weights. */
export function drawnSymbol(weights: readonly number[], draws: Draws): number {
  let left = draws.below(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (left -= weight) < 0);
}
