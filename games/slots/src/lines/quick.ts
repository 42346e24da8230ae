import { masksOf, type LineMasks, type QuickGame } from '@perya/game-math';
import { QuickReels, QuickSpins } from '../quick-spins.ts';
import { freeSpinsOf, tablesOf, type SlotModel } from './model.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. */
export function quickRounds(model: SlotModel): QuickGame {
  return new QuickSpins({
    base: quickReels(model, false),
    free: quickReels(model, true),
    freeSpins: model.freeSpins,
    winMax: model.winMax * model.lines.length,
  });
}

/** The reels of the paid or of the free spins of a model. */
export function quickReels(model: SlotModel, isFree: boolean): QuickReels {
  const { game, base, free, scatterPays } = tablesOf(model);
  const strips = isFree ? free : base;
  return new QuickReels({
    wins: winsOf(masksOf(game, strips)),
    strips,
    rows: game.rows,
    scatter: game.scatter,
    scatterWins: scatterPays.map((pay) => pay * game.lines.length),
    multiplier: isFree ? freeSpinsOf(model).multiplier : 1,
  });
}

/** What all masks pay together. */
function winsOf(masks: readonly LineMasks[]): Pick<LineMasks, 'winAt'> {
  const [first, second] = masks;
  if (first && !second) return first;
  return {
    winAt(stops) {
      let win = 0;
      for (let index = 0; index < masks.length; index += 1) win += masks[index]?.winAt(stops) ?? 0;
      return win;
    },
  };
}
