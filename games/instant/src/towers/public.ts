/** Floors to climb, as players may see them. */
export interface TowersPublic {
  readonly kind: 'towers';
  readonly floors: number;
  readonly levels: Readonly<Record<TowersLevel, { readonly doors: number; readonly safe: number }>>;
  /** By level, what the stake is multiplied with after each floor, in hundredths. */
  readonly multipliers: Readonly<Record<TowersLevel, readonly number[]>>;
}

export const TOWERS_LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;

/** How many doors there are on a floor, and how many of them are safe. */
export type TowersLevel = (typeof TOWERS_LEVELS)[number];

export interface TowersChoice {
  readonly level: TowersLevel;
}

/** A door of the next floor, or the win is taken. */
export type TowersAction = { readonly door: number } | { readonly take: true };

/** A door was opened. */
export interface TowersOpened {
  readonly kind: 'door';
  readonly door: number;
  readonly isSafe: boolean;
  readonly hundredths: number;
}

/** The round is over: the safe doors of every floor from the bottom, and what was paid. */
export interface TowersEnded {
  readonly kind: 'end';
  readonly safe: readonly (readonly number[])[];
  readonly hundredths: number;
  readonly win: number;
}

export type TowersEvent = TowersOpened | TowersEnded;
