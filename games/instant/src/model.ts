import type { Course, Played, SharedGame, Steps, TitleFacts } from '@perya/game-math';
import type { Draws } from '@perya/std';

/** What one way of betting returns, exactly. [R46] */
export interface Option {
  /** As the sheet calls it, such as "3 mines, 5 picks". */
  readonly name: string;
  readonly rtp: number;
}

/** Everything that is known of a model before anybody plays. */
export interface InstantSheet extends TitleFacts {
  /** The least and the most that a way of betting returns; both those of best play where it depends on the player. */
  readonly rtpMin: number;
  readonly rtpMax: number;
  /** What comes back depends on how it is played. */
  readonly isSkill?: true;
  /** Every way of betting, or where there are too many, those that return least and most and a few between. */
  readonly options: readonly Option[];
}

/** A model of an instant game. */
export interface InstantModel {
  readonly id: string;
  readonly version: number;
  /** Everything that decides, as plain data. */
  readonly tables: unknown;
  /** What players may see of it. */
  readonly rules: unknown;
  readonly sheet: InstantSheet;
  /** Reads a choice; null when it cannot be chosen. Without it there is nothing to choose. */
  readonly readChoice?: (value: unknown) => unknown;
  /** Decides a round at once; games in which the player acts have `steps` instead. */
  readonly play?: (stake: number, draws: Draws, choice: unknown) => Played;
  readonly steps?: Steps;
  readonly shared?: SharedGame;
}

/** Multipliers are told and paid in hundredths, and stakes are whole units of the money: so every win is exact. */
export const HUNDREDTHS = 100;

/** A win: a stake in minor units times a multiplier in hundredths. */
export function times(stake: number, hundredths: number): number {
  return (stake / HUNDREDTHS) * hundredths;
}

/** The end of a round whose player took the stake back before anything was at risk. */
export function takenBack(events: readonly unknown[], win: number): Course {
  return { events, win, isOver: true, isNoBet: true };
}
