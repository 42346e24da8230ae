/** What a symbol is. Coins and bonus symbols pay nothing themselves: enough of them open a feature. */
export type SymbolKind = 'low' | 'high' | 'wild' | 'scatter' | 'coin' | 'bonus';

/** A symbol and what it pays. */
export interface SlotSymbol {
  readonly kind: SymbolKind;
  /** For three, four, five ... of a kind: times a coin of the stake, for scatters times the whole stake. */
  readonly pays: readonly number[];
}

/** The tables of a slot with reels as players may see them. */
export interface SlotPublic {
  readonly reels: number;
  readonly rows: number;
  /** By the number of the symbol; symbol sets have a picture for each of these numbers. */
  readonly symbols: readonly SlotSymbol[];
  /** The row of each reel, line by line; none where ways pay. A coin of the stake stands on each line. */
  readonly lines: readonly (readonly number[])[];
  /** Set where symbols pay from the left wherever they stand: the stake is so many coins. */
  readonly ways?: { readonly coins: number };
  /** Null where there are none. */
  readonly freeSpins: FreeSpins | null;
  readonly hold?: HoldPublic;
  readonly wheel?: WheelPublic;
  readonly pick?: PickPublic;
  /** What reels can bring towards a feature in paid and in free spins: a view keeps nobody waiting for anything else. */
  readonly mostShown?: { readonly base: MostShown; readonly free: MostShown };
}

/** How many symbols of a kind the window of each reel can show at most, from the left. */
export type MostShown = Readonly<Record<FeatureKind, readonly number[]>>;

/** Symbols that open features. */
export type FeatureKind = Extract<SymbolKind, 'scatter' | 'coin' | 'bonus'>;

/** Spins that cost nothing. */
export interface FreeSpins {
  /** For three, four, five ... scatters. */
  readonly awards: readonly number[];
  readonly multiplier: number;
  /** No round goes on longer than this. */
  readonly spinsMax: number;
  /** One symbol is drawn at the start that covers whole reels. */
  readonly isExpanding?: boolean;
}

/** The names of the fixed jackpots, smallest first. */
export const JACKPOTS = ['mini', 'minor', 'major', 'grand'] as const;

/** A fixed jackpot. */
export type Jackpot = (typeof JACKPOTS)[number];

/** Coins that stay while the others turn again. */
export interface HoldPublic {
  /** So many coins open it. */
  readonly from: number;
  /** Respins, again after every new coin. */
  readonly respins: number;
  /** What a coin can be worth, times the stake, lowest first. */
  readonly values: readonly number[];
  /** Times the stake. The grand one is for a full grid, the others stand on coins. */
  readonly jackpots: Readonly<Record<Jackpot, number>>;
}

/** A wheel that bonus symbols turn. */
export interface WheelPublic {
  /** So many bonus symbols turn it. */
  readonly from: number;
  /** Times the stake, around the wheel; every wedge is as wide as the others. */
  readonly wedges: readonly number[];
}

/** Chests that bonus symbols open. */
export interface PickPublic {
  readonly from: number;
  /** What is in the chests, times the stake; zero ends it. They are shuffled. */
  readonly prizes: readonly number[];
}

/** What one line paid. */
export interface LineWin {
  readonly line: number;
  readonly symbol: number;
  readonly count: number;
  /** In minor units, multiplier included. */
  readonly win: number;
}

/** What one symbol paid on all its ways: from the left reel on, on so many reels. */
export interface WayWin {
  readonly symbol: number;
  readonly count: number;
  readonly ways: number;
  readonly win: number;
}

/** A symbol that covered whole reels, and what it paid there on every line. */
export interface Expanded {
  readonly symbol: number;
  readonly reels: readonly number[];
  readonly win: number;
}

/** One turn of the reels. A round is the paid spin, the free ones it won and the features. */
export interface SpinEvent {
  readonly kind: 'spin';
  readonly isFree: boolean;
  /** Reel by reel from the left, row by row from the top. */
  readonly grid: readonly (readonly number[])[];
  readonly lines: readonly LineWin[];
  readonly ways?: readonly WayWin[];
  readonly scatters: number;
  readonly scatterWin: number;
  /** Free spins won by this spin, and how many are left after it. */
  readonly freeWon: number;
  readonly freeLeft: number;
  readonly multiplier: number;
  /** The symbol that will cover reels, told by the spin that won the free spins and by those themselves. */
  readonly expanding?: number;
  readonly expanded?: Expanded;
  /** What the coins in the grid are worth. */
  readonly coins?: readonly CoinCell[];
  /** All that this spin paid, in minor units: less than it shows where the round reaches the most it can pay. */
  readonly win: number;
}

/** A coin in the grid. */
export interface CoinCell {
  readonly reel: number;
  readonly row: number;
  /** Times the stake. */
  readonly times: number;
  readonly jackpot?: Jackpot;
}

/** Coins are held; comes after the spin that showed them. */
export interface HoldEvent {
  readonly kind: 'hold';
  /** What each respin added, in order. */
  readonly respins: readonly (readonly CoinCell[])[];
  /** The grid is full, which brings the grand jackpot. */
  readonly isFull: boolean;
  readonly win: number;
}

/** The wheel stopped; comes after the spin that turned it. */
export interface WheelEvent {
  readonly kind: 'wheel';
  readonly wedge: number;
  readonly win: number;
}

/** Chests were opened; comes after the spin that offered them. */
export interface PickEvent {
  readonly kind: 'pick';
  /**
   * What the chests hold in the order the player opens them, times the stake: as the places are all alike, it does not
   * matter which one is first. The first `opened` were opened, the last of these ended it.
   */
  readonly prizes: readonly number[];
  readonly opened: number;
  readonly win: number;
}

/** What happens in a round. */
export type SlotEvent = SpinEvent | HoldEvent | WheelEvent | PickEvent;
