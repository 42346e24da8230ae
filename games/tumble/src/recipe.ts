import { WEIGHT_MAX, type Shares, type TumbleModel } from './model.ts';
import { ORB, SCATTER, type SymbolKind, type TumbleFreeSpins, type TumbleSymbol } from './public.ts';

/** What a model shall be; the solver finds the weights of its book. */
export interface Recipe {
  readonly id: string;
  readonly version: number;
  readonly kind: TumbleModel['kind'];
  readonly reels: number;
  readonly rows: number;
  /** What comes back of a stake of one in the long run. */
  readonly rtp: number;
  readonly winMax: number;
  /** How many rounds the book has, and what makes them others than those of other books. */
  readonly seeds: number;
  readonly salt: number;
  readonly bands: readonly number[];
  /** By the number of the symbol; those that are left out do not come. */
  readonly pays: Readonly<Record<number, readonly number[]>>;
  /** From the number of scatters on that brings free spins. */
  readonly scatterPays: readonly number[];
  readonly base: Shares;
  readonly free: Shares;
  /** The values of orbs and how often they come; null where clusters pay. */
  readonly orbs: Shares | null;
  readonly marksMax: number | null;
  readonly freeSpins: TumbleFreeSpins;
}

/** Every stake is so many coins. */
const COINS = 20;

/** Where the classes of a book end, in times of the stake: nothing at all is a class of its own. */
const BELOW: readonly number[] = [1 / COINS, 1, 5, 20, 100, 1e6];

/** The model of a recipe with these weights; without any, every round is as likely. */
export function modelOf(recipe: Recipe, weights: readonly number[] = []): TumbleModel {
  const { id, version, kind, reels, rows, bands, winMax, marksMax, freeSpins, base, free } = recipe;
  return {
    id,
    version,
    kind,
    reels,
    rows,
    coins: COINS,
    symbols: Array.from({ length: ORB + 1 }, (_, number) => symbolOf(number, recipe)),
    bands,
    orbs: recipe.orbs ? Object.keys(recipe.orbs).map(Number) : [],
    marksMax,
    freeSpins,
    shares: { base, free },
    orbShares: recipe.orbs ?? {},
    winMax,
    book: {
      size: recipe.seeds,
      salt: recipe.salt,
      classes: BELOW.map((below, at) => ({ below, weight: weights[at] ?? WEIGHT_MAX })),
    },
  };
}

const LOWS = 5;
const HIGHS = 9;

function symbolOf(number: number, { pays, scatterPays, base, free }: Recipe): TumbleSymbol {
  const isThere = number in base || number in free;
  const kind: SymbolKind = number < LOWS ? 'low' : number < HIGHS ? 'high' : number === SCATTER ? 'scatter' : 'orb';
  return { kind: isThere ? kind : 'unused', pays: (number === SCATTER ? scatterPays : pays[number]) ?? [] };
}
