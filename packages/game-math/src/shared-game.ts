import type { Draws } from '@perya/std';
import type { Course, Steps } from './steps.ts';

/** A bet on a shared round whose end has come, as the rules need it. */
export interface SharedBet<Choice = unknown, Action = unknown> {
  readonly stake: number;
  readonly choice: Choice;
  /** What its player did in time; null when the round ended, or the bet was due, without that. */
  readonly action: Action | null;
}

/** What a player may do while a round runs, once for each bet. */
export interface SharedAction<Action = unknown> {
  /** Reads what was sent; null when it is no action of this game. */
  read(value: unknown): unknown;
  /** The action as it is written down: what it is worth so many milliseconds into the run, whatever its player says. */
  stamp(action: unknown, ranMs: number): Action;
}

/**
 * A game whose rounds everybody shares: bets are taken, the round runs, its end is shown, and the next one begins. Pure:
 * who leads a round, who is told and how money moves is the same for all of them, and knows none of their words.
 */
export interface SharedGame<Outcome = unknown, Choice = unknown, Action = unknown> {
  /** How long bets are taken, and how long the end of a round is shown. */
  readonly betMs: number;
  readonly pauseMs: number;
  /** Reads what a bet is on; null when no such bet is taken. */
  readonly accept: (choice: unknown) => Choice | null;
  /** What is known of a bet that was taken, in the words of its view. */
  placed(choice: Choice): readonly unknown[];
  /** What a round comes to; plain data, and secret until it is over. */
  outcome(draws: Draws): Outcome;
  /** How long it runs. */
  runMs(outcome: Outcome): number;
  /** What may be seen while it runs, where the passing of time does not say it: plain data that changes now and then. */
  publicState?(outcome: Outcome, ranMs: number): unknown;
  /** How far into the run a bet is settled by itself; null at the end of the round. */
  dueMs?(choice: Choice): number | null;
  /** Set where players act while it runs. */
  readonly action?: SharedAction<Action>;
  /** What comes of a bet; null when the action came too late for this outcome. */
  settle(bet: SharedBet<Choice, Action>, outcome: Outcome): Omit<Course, 'isOver'> | null;
  /** What others see of a bet that won, from what its view was told. */
  resultOf(events: readonly unknown[]): unknown;
}

/** Where a shared round stands. */
export type SharedPhase = 'betting' | 'running' | 'over';

/** The phase of a round at a moment; all in milliseconds. */
export function phaseAt(
  { startsAt, endsAt }: { readonly startsAt: number; readonly endsAt: number },
  now: number,
): SharedPhase {
  if (now >= endsAt) return 'over';
  return now >= startsAt ? 'running' : 'betting';
}

const END = { end: true };

function isEnd(action: unknown): boolean {
  return typeof action === 'object' && action !== null && 'end' in action;
}

/** A bet on a shared round as a round in which the player acts: one thing ends it, an action or the end. */
export function sharedSteps(game: SharedGame): Steps {
  const { action } = game;
  return {
    readAction: (value) => action?.read(value) ?? null,
    ...(action && { stamp: (sent: unknown, ranMs: number) => (ranMs < 0 ? null : action.stamp(sent, ranMs)) }),
    // Whoever asks later is told how it ended.
    isSame: () => true,
    isEnd,
    run(stake, draws, choice, [done, more]) {
      if (done === undefined) return { events: game.placed(choice), win: 0, isOver: false };
      if (more !== undefined) return null;
      const settled = game.settle({ stake, choice, action: isEnd(done) ? null : done }, game.outcome(draws));
      return settled && { ...settled, events: [...game.placed(choice), ...settled.events], isOver: true };
    },
    idle: () => END,
  };
}
