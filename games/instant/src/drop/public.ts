/** A board of pegs as players may see it. */
export interface DropPublic {
  readonly kind: 'drop';
  readonly rows: number;
  /** By risk, what the bins pay from the left, in hundredths. */
  readonly bins: Readonly<Record<'low' | 'medium' | 'high', readonly number[]>>;
}

export interface DropChoice {
  readonly risk: 'low' | 'medium' | 'high';
}

/** How the ball fell: at each row to the left (0) or to the right (1). */
export interface DropEvent {
  readonly kind: 'fall';
  readonly path: readonly number[];
  readonly bin: number;
  readonly hundredths: number;
  readonly win: number;
}
