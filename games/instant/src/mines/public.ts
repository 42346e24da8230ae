/** Mines as players may see them. */
export interface MinesPublic {
  readonly kind: 'mines';
  readonly columns: number;
  readonly rows: number;
  readonly minesMin: number;
  readonly minesMax: number;
  /** By mines from the fewest on, then by picks from one on: what the stake is multiplied with, in hundredths. */
  readonly multipliers: readonly (readonly number[])[];
}

/** How many mines are laid. */
export interface MinesChoice {
  readonly mines: number;
}

/** A cell is opened, or the win is taken. */
export type MinesAction = { readonly pick: number } | { readonly take: true };

/** A cell was opened; `hundredths` is what could be taken then. */
export interface MinesPicked {
  readonly kind: 'pick';
  readonly cell: number;
  readonly isMine: boolean;
  readonly hundredths: number;
}

/** The round is over: where the mines were, and what was paid. */
export interface MinesEnded {
  readonly kind: 'end';
  readonly mines: readonly number[];
  readonly hundredths: number;
  readonly win: number;
}

export type MinesEvent = MinesPicked | MinesEnded;
