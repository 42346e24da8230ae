import type { Draws } from '@perya/std';

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

/** What came of a round: everything the view shows, and what is paid, in minor units. */
export interface Played {
  readonly events: readonly unknown[];
  readonly win: number;
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
  readonly facts: ModelFacts;
  /** What can be staked on a round, in minor units, lowest first. */
  readonly stakes: readonly number[];
  /** The smallest bet as the lobby's filter means it: of one line, or of the round where there are no lines. */
  readonly minBet: number;
  /** YYYY-MM-DD. */
  readonly releasedOn: string;
  /** What the view and the rules page draw. */
  readonly rules: unknown;
  /** Decides a round. Knows nothing of who plays. [R45] */
  play(stake: number, draws: Draws): Played;
}
