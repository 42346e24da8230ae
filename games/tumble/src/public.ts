/** What a symbol is. Numbers are those of all slots; this game does without wilds, coins and bonus symbols. */
export type SymbolKind = 'low' | 'high' | 'scatter' | 'orb' | 'unused';

/** A symbol and what it pays. */
export interface TumbleSymbol {
  readonly kind: SymbolKind;
  /** In coins of the stake, by the bands of the game; for scatters from the number on that brings free spins. */
  readonly pays: readonly number[];
}

/** The tables of a tumbling game as players may see them. */
export interface TumblePublic {
  /** Enough of a symbol pay wherever they stand, or only where they touch. */
  readonly kind: 'anywhere' | 'cluster';
  readonly reels: number;
  readonly rows: number;
  /** A stake is so many coins of one size. */
  readonly coins: number;
  /** By the number of the symbol. */
  readonly symbols: readonly TumbleSymbol[];
  /** From how many of a symbol on the next pay is due; below the first nothing is. */
  readonly bands: readonly number[];
  /** What an orb can be worth, lowest first; none where clusters pay. */
  readonly orbs: readonly number[];
  /** How often a marked cell can multiply at most; null where nothing is marked. */
  readonly marksMax: number | null;
  readonly freeSpins: TumbleFreeSpins;
}

/** Spins that cost nothing. What multiplies in them is kept from spin to spin. */
export interface TumbleFreeSpins {
  /** So many scatters bring so many spins. */
  readonly from: number;
  readonly spins: number;
  /** The same in free spins. */
  readonly moreFrom: number;
  readonly more: number;
  /** No round goes on longer than this. */
  readonly spinsMax: number;
}

/** The number of the scatter and of the orb in every model. */
export const SCATTER = 10;
/** See `SCATTER`. */
export const ORB = 13;

/** Symbols that won together and vanish. */
export interface TumbleWin {
  readonly symbol: number;
  readonly count: number;
  /** Counted down the reels, from the left one on. */
  readonly cells: readonly number[];
  /** What marked cells under a cluster multiply it by. */
  readonly times: number;
  /** In minor units, with `times`, but before the multiplier of the spin. */
  readonly win: number;
}

/** A cell with an orb in it, or one that is marked: those multiply from two times on. */
export interface CellTimes {
  readonly reel: number;
  readonly row: number;
  readonly times: number;
}

/** What lies there after a fall, and what of it wins. */
export interface TumbleStep {
  /** Reel by reel from the left, row by row from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly wins: readonly TumbleWin[];
  readonly multipliers: readonly CellTimes[];
}

/** One spin with all its falls; the last one wins nothing. A round is the paid spin and the free ones it won. */
export interface TumbleEvent {
  readonly kind: 'tumble';
  readonly isFree: boolean;
  readonly steps: readonly TumbleStep[];
  /** What all wins of the spin are multiplied by. */
  readonly multiplier: number;
  /** What orbs of free spins have added up to so far. */
  readonly collected: number;
  readonly scatters: number;
  readonly scatterWin: number;
  readonly freeWon: number;
  readonly freeLeft: number;
  /** All that this spin paid, in minor units: less than it shows where the round reaches the most it can pay. */
  readonly win: number;
}
