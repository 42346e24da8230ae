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

/** What a title tells of its model. [R46, R47] */
export interface TitleFacts extends ModelFacts {
  /** The share of rounds that pay at least the stake: what pays less is no win. */
  readonly evenRate: number;
}

/** What came of a round: everything the view shows, and what is paid, in minor units. */
export interface Played {
  readonly events: readonly unknown[];
  readonly win: number;
  /** How much of the win is jackpots, which are paid from what every stake puts aside for them. */
  readonly jackpotWin?: number;
}

/** A round in which the player acts, as far as it has come. What is not decided by the player yet is in no event. */
export interface Course extends Played {
  /** Nothing can be done any more: the win stands. Before that `win` is zero. */
  readonly isOver: boolean;
  /** Its player left before anything was at risk: the stake goes back, and none of it counts as played. */
  readonly isNoBet?: true;
}

/**
 * Rounds in which the player acts after the stake is taken. A round is always worked out from its beginning, so nothing
 * but choice and actions has to be kept, and whoever has the seeds can repeat it.
 */
export interface Steps {
  /** Reads an action of the player; null when it is none of this engine. */
  readAction(value: unknown): unknown;
  /** The round after these actions; null when the last of them cannot be taken there. */
  run(stake: number, draws: Draws, choice: unknown, actions: readonly unknown[]): Course | null;
  /** What is done next for a player who does not come back, as the rules of the game say. */
  idle(course: Course): unknown;
  /** Where the clock decides: the action as it is written down, so many milliseconds into the round; null when too early. */
  stamp?(action: unknown, flownMs: number): unknown;
  /** Whether what is written down answers what was sent, where the clock makes them differ. */
  isSame?(written: unknown, sent: unknown): boolean;
  /** Whether what is written down is the end that came before what was sent: without a win, it was sent too late. */
  isEnd?(written: unknown): boolean;
}

/** Rounds that everybody shares: bets are taken for a while, then it climbs until it is over. */
export interface SharedRounds {
  readonly betMs: number;
  readonly pauseMs: number;
  /** How high a round climbs, in hundredths. */
  heightOf(draws: Draws): number;
  /** How high it has climbed after so many milliseconds. */
  climbed(ms: number): number;
  /** How long it takes to climb as high as it does. */
  flightMs(height: number): number;
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
  readonly shared?: SharedRounds;
}
