import { WayCounts, type QuickGame, type Strip } from '@perya/game-math';
import { QuickReels, QuickSpins } from '../quick-spins.ts';
import { tablesOf, type WayModel } from './model.ts';

/** The same rounds as the rules, but only what they pay. */
export function quickWays({ ways: { coins }, freeSpins, winMax, ...model }: WayModel): QuickGame {
  const { game, scatterPays, base, free } = tablesOf(model);
  const reels = (strips: readonly Strip[], multiplier: number) =>
    new QuickReels({
      wins: new WayCounts(game, strips),
      strips,
      rows: game.rows,
      scatter: game.scatter,
      scatterWins: scatterPays.map((pay) => pay * coins),
      multiplier,
    });
  return new QuickSpins({
    base: reels(base, 1),
    free: reels(free, freeSpins.multiplier),
    freeSpins,
    winMax: winMax * coins,
  });
}
