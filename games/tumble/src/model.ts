import type { TumblePublic } from './public.ts';

/** How often a symbol or an orb comes: in how many of 1,024 draws, by its number. */
export type Shares = Readonly<Record<number, number>>;

/** What is drawn in how many of 1,024 draws. */
export const DRAWS = 1024;

/** A class of rounds of the book: those that pay less than this in times of the stake, and no less than the one before. */
export interface BookClass {
  readonly below: number;
  /** How often a round of it is taken, of `WEIGHT_MAX` times that it is drawn. */
  readonly weight: number;
}

/** A weight that is always taken. */
export const WEIGHT_MAX = 2 ** 20;

/** The rounds that can be played: those of the seeds from nothing up to the size. */
export interface Book {
  readonly size: number;
  /** Tells the seeds of one model from the same numbers in another. */
  readonly salt: number;
  readonly classes: readonly BookClass[];
}

/** Everything that decides a round, as plain data: its hash is its version. */
export interface TumbleModel extends TumblePublic {
  readonly id: string;
  readonly version: number;
  readonly shares: { readonly base: Shares; readonly free: Shares };
  /** How often an orb has each of its values. */
  readonly orbShares: Shares;
  /** The most a round pays, times its stake; the round ends where it is reached. */
  readonly winMax: number;
  readonly book: Book;
}

/** The part of a model that players may see. */
export function publicOf(model: TumbleModel): TumblePublic {
  const { kind, reels, rows, coins, symbols, bands, orbs, marksMax, freeSpins } = model;
  return { kind, reels, rows, coins, symbols, bands, orbs, marksMax, freeSpins };
}
