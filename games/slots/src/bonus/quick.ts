import { scattersAt, type QuickGame } from '@perya/game-math';
import type { Draws } from '@perya/std';
import { tablesOf } from '../lines/model.ts';
import { quickReels } from '../lines/quick.ts';
import { QuickSpins } from '../quick-spins.ts';
import { BONUS, bonusFrom, bonusOf, type BonusModel } from './model.ts';

/** The same rounds as the rules, but only what they pay: for millions of them. */
export function quickBonus(model: BonusModel): QuickGame {
  const coins = model.lines.length;
  const from = bonusFrom(bonusOf(model));
  const shown = tablesOf(model).base.map((strip) => Int32Array.from(scattersAt(strip, model.rows, BONUS)));
  const opened = prizeOf(model);
  return new QuickSpins({
    base: quickReels(model, false),
    free: quickReels(model, true),
    freeSpins: model.freeSpins,
    winMax: model.winMax * coins,
    feature: (stops, draws) => {
      let count = 0;
      for (let reel = 0; reel < shown.length; reel += 1) count += shown[reel]?.[stops[reel] ?? 0] ?? 0;
      return count < from ? 0 : opened(draws) * coins;
    },
  });
}

/** Draws a prize as the rules do, times the stake. */
function prizeOf(model: BonusModel): (draws: Draws) => number {
  const bonus = bonusOf(model);
  if (bonus.kind === 'wheel') {
    const { wedges } = bonus.wheel;
    return (draws) => wedges[draws.below(wedges.length)] ?? 0;
  }
  const inside = Int32Array.from(bonus.pick.prizes);
  const prizes = new Int32Array(inside.length);
  return (draws) => {
    prizes.set(inside);
    for (let place = prizes.length - 1; place > 0; place -= 1) {
      const other = draws.below(place + 1);
      const prize = prizes[place] ?? 0;
      prizes[place] = prizes[other] ?? 0;
      prizes[other] = prize;
    }
    let sum = 0;
    for (let place = 0; prizes[place] !== 0; place += 1) sum += prizes[place] ?? 0;
    return sum;
  };
}
