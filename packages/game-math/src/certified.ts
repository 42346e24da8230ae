import type { Draws } from '@perya/std';
import type { Played } from './steps.ts';
import type { ModelFacts } from './title.ts';

/** Everything that is known of a model before anybody plays. [R46, R47] */
export interface ModelSheet extends ModelFacts {
  /** What comes back of a stake of one, as exactly as it is known, with the most a round pays taken off. */
  readonly rtp: number;
  /** Where it comes from, by name; the parts add up to the return before rounds are cut at the most they pay. */
  readonly parts: Readonly<Record<string, number>>;
  /** One in how many rounds each feature comes. */
  readonly features: Readonly<Record<string, number>>;
  /** The standard deviation of what a round pays for a stake of one. */
  readonly sd: number;
  /** One in how many rounds pays at least that many times the stake. */
  readonly odds: Readonly<Record<string, number>>;
}

/** Plays millions of rounds and takes no memory while it does. */
export interface QuickGame {
  /** What a round pays, in coins: the same rounds as the rules decide. */
  play(draws: Draws): number;
}

/** A model as the studio, its tools and its tests know it, whatever the engine. */
export interface CertifiedModel {
  readonly id: string;
  readonly version: number;
  /** A stake is so many coins of one size: lines, or what the engine counts in. */
  readonly coins: number;
  /** Everything that decides, as plain data: the hash of it is the version towards players. */
  readonly tables: unknown;
  /** What players may see of it. */
  readonly rules: unknown;
  /** What of every stake is put aside for jackpots, in parts of a million. */
  readonly jackpotPpm?: number;
  readonly sheet: ModelSheet;
  /** Decides a round; the stake is a whole multiple of `coins`. */
  play(stake: number, draws: Draws): Played;
  quick(): QuickGame;
}

/** Where the classes of volatility begin, by standard deviation. */
const MEDIUM_FROM = 4;
const HIGH_FROM = 8;

/** The class of a deviation. */
export function volatilityOf(sd: number): ModelFacts['volatility'] {
  if (sd < MEDIUM_FROM) return 'low';
  return sd < HIGH_FROM ? 'medium' : 'high';
}

/** The wins whose odds a sheet lists, in times of the stake. */
export const ODDS_OF: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** The share of rounds that pay at least the stake. */
export function evenRateOf({ odds }: Pick<ModelSheet, 'odds'>): number {
  return odds['1'] === undefined ? 0 : 1 / odds['1'];
}
