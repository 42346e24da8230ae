/** Higher or lower, as players may see it. Cards come from a deck that never ends. */
export interface HiloPublic {
  readonly kind: 'hilo';
  readonly ranks: number;
  readonly share: number;
  /** So many cards may be passed in a round. */
  readonly passesMax: number;
  /** In hundredths. */
  readonly winMax: number;
}

/** The next card is as high or higher, as low or lower; or it is passed; or the win is taken. */
export type HiloAction = { readonly guess: 'high' | 'low' } | { readonly pass: true } | { readonly take: true };

/** A card: its rank from one (ace) to thirteen (king) and a suit from zero to three. */
export interface HiloCard {
  readonly rank: number;
  readonly suit: number;
}

/** A card was turned. */
export interface HiloTurned {
  readonly kind: 'card';
  readonly card: HiloCard;
  /** What was said of it; null for the first and for one that came after a pass. */
  readonly guess: 'high' | 'low' | null;
  readonly isRight: boolean;
  /** What could be taken now. */
  readonly hundredths: number;
}

export interface HiloEnded {
  readonly kind: 'end';
  readonly hundredths: number;
  readonly win: number;
}

export type HiloEvent = HiloTurned | HiloEnded;

/** How many of the ranks make a guess right. */
export function rightRanks(ranks: number, rank: number, guess: 'high' | 'low'): number {
  return guess === 'high' ? ranks - rank + 1 : rank;
}
