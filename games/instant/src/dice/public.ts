/** A roll as players may see it: a number from 0 up to, but not including, `sides`. */
export interface DicePublic {
  readonly kind: 'dice';
  readonly sides: number;
  /** What can be chosen as the chance to win, in hundredths, and what the stake is multiplied with then. */
  readonly chanceMin: number;
  readonly chanceMax: number;
  readonly share: number;
}

/** Below the lowest numbers of that chance, or from the highest on. */
export interface DiceChoice {
  readonly side: 'under' | 'over';
  /** In hundredths. */
  readonly chance: number;
}

/** What was rolled. */
export interface DiceEvent {
  readonly kind: 'roll';
  readonly rolled: number;
  readonly isWin: boolean;
  readonly win: number;
}

/** What a chance in hundredths pays, in hundredths of the stake. */
export function pays(share: number, chance: number): number {
  return Math.floor((share * 100) / chance);
}
