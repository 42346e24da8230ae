/** What a symbol is. */
export type SymbolKind = 'low' | 'high' | 'wild' | 'scatter';

/** A symbol and what it pays. */
export interface SlotSymbol {
  readonly kind: SymbolKind;
  /** For three, four and five of a kind: times the stake of a line, for scatters times the whole stake. */
  readonly pays: readonly [number, number, number];
}

/** The tables of a lines slot as players may see them. */
export interface SlotPublic {
  readonly reels: number;
  readonly rows: number;
  /** By the number of the symbol; symbol sets have a picture for each of these numbers. */
  readonly symbols: readonly SlotSymbol[];
  /** The row of each reel, line by line. */
  readonly lines: readonly (readonly number[])[];
  readonly freeSpins: {
    /** For three, four and five scatters. */
    readonly awards: readonly [number, number, number];
    readonly multiplier: number;
    /** No round goes on longer than this. */
    readonly spinsMax: number;
  };
}

/** What one line paid. */
export interface LineWin {
  readonly line: number;
  readonly symbol: number;
  readonly count: number;
  /** In minor units, multiplier included. */
  readonly win: number;
}

/** One turn of the reels. A round is the paid spin and the free ones it won. */
export interface SpinEvent {
  readonly kind: 'spin';
  readonly isFree: boolean;
  /** Reel by reel from the left, row by row from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly lines: readonly LineWin[];
  readonly scatters: number;
  readonly scatterWin: number;
  /** Free spins won by this spin, and how many are left after it. */
  readonly freeWon: number;
  readonly freeLeft: number;
  readonly multiplier: number;
  /** All that this spin paid, in minor units: less than it shows where the round reaches the most it can pay. */
  readonly win: number;
}
