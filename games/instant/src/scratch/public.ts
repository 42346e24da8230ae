/** A card as players may see it: nine fields, three of a kind win. */
export interface ScratchPublic {
  readonly kind: 'scratch';
  readonly fields: number;
  /** What the symbols pay, in hundredths, and one in how many cards has three of them. */
  readonly prizes: readonly { readonly hundredths: number; readonly odds: number }[];
}

/** A card: a symbol in each field, by its number among the prizes. */
export interface ScratchEvent {
  readonly kind: 'card';
  readonly fields: readonly number[];
  /** The symbol that is there three times; null on a card that wins nothing. */
  readonly prize: number | null;
  readonly hundredths: number;
  readonly win: number;
}
