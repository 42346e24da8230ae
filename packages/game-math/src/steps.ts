import type { Draws } from '@perya/std';

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
