import type { PokerHand } from './hand.ts';

export { POKER_HANDS, type PokerHand } from './hand.ts';
export { heldOf, simpleHold } from './holds.ts';

/** Video poker as players may see it. */
export interface PokerPublic {
  readonly kind: 'poker';
  /** What hands pay, best first, in hundredths. */
  readonly pays: readonly { readonly hand: PokerHand; readonly hundredths: number }[];
}

/** Which of the five cards are held. */
export interface PokerAction {
  readonly hold: readonly boolean[];
}

/** Cards are numbers below 52: rank from two (0) to ace (12), times four, plus the suit. */
export interface PokerDealt {
  readonly kind: 'deal';
  readonly cards: readonly number[];
  readonly hand: PokerHand | null;
}

export interface PokerEnded {
  readonly kind: 'end';
  readonly held: readonly boolean[];
  readonly cards: readonly number[];
  readonly hand: PokerHand | null;
  readonly hundredths: number;
  readonly win: number;
}

export type PokerEvent = PokerDealt | PokerEnded;
