/** Three dice with a colour on each side, as players may see them. */
export interface ColorPublic {
  readonly kind: 'color';
  readonly colors: number;
  readonly dice: number;
  /** What a colour pays that shows on one, two or three dice, in hundredths, stake included. */
  readonly single: readonly number[];
  /** What two colours pay that both show. */
  readonly pair: number;
}

/** One colour, or two. */
export interface ColorChoice {
  readonly colors: readonly number[];
}

/** How the dice fell. */
export interface ColorEvent {
  readonly kind: 'roll';
  readonly dice: readonly number[];
  readonly hundredths: number;
  readonly win: number;
}
