import type { Draws } from '@perya/std';
import { lineSpins } from '../lines/rules.ts';
import { playSpins, type FeatureEvent, type SpinRound } from '../spins.ts';
import { BONUS, bonusFrom, bonusOf, type BonusModel } from './model.ts';

/** The rules of a model. A stake is whole minor units and the same on every line. */
export interface BonusRules {
  play(stake: number, draws: Draws): SpinRound;
}

/**
 * The rules of a model. Spins are those of lines. When a paid spin shows enough bonus symbols, more is drawn right after
 * it: for a wheel one number below the number of its wedges; for chests their order, from the last place to the second,
 * one number below the places up to it, which says the place to change with.
 */
export function bonusRules(model: BonusModel): BonusRules {
  const bonus = bonusOf(model);
  const from = bonusFrom(bonus);
  const open = (stake: number, draws: Draws): FeatureEvent => {
    if (bonus.kind === 'pick') return pickEvent(bonus.pick.prizes, stake, draws);
    const { wedges } = bonus.wheel;
    const wedge = draws.below(wedges.length);
    return { kind: 'wheel', wedge, win: (wedges[wedge] ?? 0) * stake };
  };
  const game = {
    ...lineSpins(model),
    feature: ({ grid }: { readonly grid: readonly (readonly number[])[] }, stake: number, draws: Draws) =>
      grid.flat().filter((symbol) => symbol === BONUS).length < from ? null : open(stake, draws),
  };
  return { play: (stake, draws) => playSpins(game, stake, draws) };
}

function pickEvent(inside: readonly number[], stake: number, draws: Draws): FeatureEvent {
  const prizes = [...inside];
  for (let place = prizes.length - 1; place > 0; place -= 1) {
    const other = draws.below(place + 1);
    [prizes[place], prizes[other]] = [prizes[other] ?? 0, prizes[place] ?? 0];
  }
  const opened = prizes.indexOf(0) + 1;
  const times = prizes.slice(0, opened).reduce((sum, prize) => sum + prize, 0);
  return { kind: 'pick', prizes, opened, win: times * stake };
}
