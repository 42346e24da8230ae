import type { Draws } from '@perya/std';
import type { SharedGame } from './shared-game.ts';
import type { Played, Steps } from './steps.ts';

/** How the results of a title scatter. */
export type Volatility = 'low' | 'medium' | 'high';

/** What is known of a model before anybody plays: its sheet. [R46, R47] */
export interface ModelFacts {
  /** What comes back in the long run, in parts of ten thousand. */
  readonly rtpBps: number;
  /** The share of rounds that pay anything. */
  readonly hitRate: number;
  readonly volatility: Volatility;
  /** The most a round can pay, times the stake, and one in how many rounds does. */
  readonly maxWin: number;
  readonly maxWinOdds: number;
}

/** What a title tells of its model. [R46, R47] */
export interface TitleFacts extends ModelFacts {
  /** The share of rounds that pay at least the stake: what pays less is no win. */
  readonly evenRate: number;
}

/** A title of the studio as the server runs it, whatever its engine. */
export interface StudioTitle {
  /** Unique in the studio; kebab-case. */
  readonly code: string;
  readonly name: string;
  /** The brand of the studio it belongs to. */
  readonly vendor: string;
  readonly gameType: 'RNG' | 'INHOUSE';
  readonly classKey: string | null;
  readonly engine: string;
  /** Which symbols, background and sounds it wears. */
  readonly theme: string;
  /** The picture on its tile: a file of the emoji art, without ending. */
  readonly hero: string;
  readonly modelId: string;
  /** The tables that decide, as plain data: their hash is the version of the model. */
  readonly model: unknown;
  readonly facts: TitleFacts;
  /** What can be staked on a round, in minor units, lowest first. */
  readonly stakes: readonly number[];
  /** YYYY-MM-DD. */
  readonly releasedOn: string;
  /** What the view and the rules page draw. */
  readonly rules: unknown;
  /** Which way of presenting it has; titles of one model differ in it. */
  readonly flair: number;
  /** Decides a round. Knows nothing of who plays. A title with steps is decided by those instead. [R45] */
  play(stake: number, draws: Draws, choice?: unknown): Played;
  /** Reads what the player chose for a round; null when it cannot be chosen. Without it there is nothing to choose. */
  readonly readChoice?: (value: unknown) => unknown;
  /** What of every stake is put aside for jackpots, in parts of a million: as much as they pay in the long run. */
  readonly jackpotPpm?: number;
  /** Set where the player acts during a round. */
  readonly steps?: Steps;
  /** Set where everybody plays the same round; its chance comes from a chain, not from the seeds of a player. */
  readonly shared?: SharedGame;
}
