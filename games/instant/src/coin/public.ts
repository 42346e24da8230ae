/** A coin as players may see it. */
export interface CoinPublic {
  readonly kind: 'coin';
  /** What the right side pays, in hundredths. */
  readonly pays: number;
}

export const COIN_SIDES = ['heads', 'tails'] as const;

/** The side that is bet on. */
export interface CoinChoice {
  readonly side: (typeof COIN_SIDES)[number];
}

/** How the coin fell. */
export interface CoinEvent {
  readonly kind: 'flip';
  readonly side: CoinChoice['side'];
  readonly isWin: boolean;
  readonly win: number;
}
