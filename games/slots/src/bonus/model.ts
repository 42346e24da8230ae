import { pickChances, pickMean } from '@perya/game-math';
import { assert } from '@perya/std';
import { publicOf as linesOf, type SlotModel } from '../lines/model.ts';
import type { PickPublic, SlotPublic, WheelPublic } from '../public.ts';

/** What bonus symbols open: a wheel or chests. */
export type Bonus =
  | { readonly kind: 'wheel'; readonly wheel: WheelPublic }
  | { readonly kind: 'pick'; readonly pick: PickPublic };

/** A game of lines in which bonus symbols open something: it has either a wheel or chests. */
export type BonusModel = SlotModel & ({ readonly wheel: WheelPublic } | { readonly pick: PickPublic });

/** The number of the bonus symbol. */
export const BONUS = 12;

/** What the bonus symbols of a model open. */
export function bonusOf({ wheel, pick }: BonusModel): Bonus {
  if (wheel) return { kind: 'wheel', wheel };
  assert(pick && pick.prizes.includes(0), 'something ends the opening of chests');
  return { kind: 'pick', pick };
}

/** The chance of each prize of a bonus, times the stake. */
export function prizeChances(bonus: Bonus): Map<number, number> {
  if (bonus.kind === 'pick') return pickChances(bonus.pick.prizes);
  const { wedges } = bonus.wheel;
  const chances = new Map<number, number>();
  for (const times of wedges) chances.set(times, (chances.get(times) ?? 0) + 1 / wedges.length);
  return chances;
}

/** What a bonus brings on average, times the stake. */
export function prizeMean(bonus: Bonus): number {
  if (bonus.kind === 'pick') return pickMean(bonus.pick.prizes);
  const { wedges } = bonus.wheel;
  return wedges.reduce((sum, times) => sum + times, 0) / wedges.length;
}

/** So many bonus symbols open it. */
export function bonusFrom(bonus: Bonus): number {
  return bonus.kind === 'wheel' ? bonus.wheel.from : bonus.pick.from;
}

/** The part of a model that players may see. */
export function publicOf(model: BonusModel): SlotPublic {
  const { wheel, pick } = model;
  return { ...linesOf(model), ...(wheel && { wheel }), ...(pick && { pick }) };
}
