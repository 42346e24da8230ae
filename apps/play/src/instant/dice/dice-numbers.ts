import type { DiceChoice } from '@perya/instant/dice/public';

const PERCENT = 100;

/** A number as people read it: of a hundred, with decimals. */
export function rolledText(rolled: number, sides: number): string {
  return ((rolled / sides) * PERCENT).toFixed(Math.log10(sides) - 2);
}

/** The number between winning and losing. */
export function edgeOf({ side, chance }: DiceChoice, sides: number): number {
  const reach = (sides / PERCENT) * chance;
  return side === 'under' ? reach : sides - reach;
}
