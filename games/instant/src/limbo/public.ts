/** A number that has to be reached, as players may see it. */
export interface LimboPublic {
  readonly kind: 'limbo';
  /** In hundredths. */
  readonly targetMin: number;
  readonly targetMax: number;
  readonly share: number;
}

/** What has to be reached, in hundredths; it is paid then. */
export interface LimboChoice {
  readonly target: number;
}

/** What was reached, in hundredths. */
export interface LimboEvent {
  readonly kind: 'reach';
  readonly reached: number;
  readonly isWin: boolean;
  readonly win: number;
}
