import { assert, type Draws } from '@perya/std';
import { forScatters, freeSpinsOf } from './lines/model.ts';
import type { FreeSpins, PickEvent, SpinEvent, WheelEvent } from './public.ts';

/** What the reels show and what it is worth, before anybody asks how it goes on. */
export type Turn = Pick<
  SpinEvent,
  'grid' | 'lines' | 'ways' | 'scatters' | 'scatterWin' | 'multiplier' | 'expanding' | 'expanded'
>;

/** Something that a paid spin opened. */
export type FeatureEvent = WheelEvent | PickEvent;

/** A game of a paid spin, a feature that it may open, and free spins. */
export interface SpinGame {
  /** A stake is so many coins. */
  readonly coins: number;
  /** The most a round pays, times its stake; the round ends where it is reached. */
  readonly winMax: number;
  readonly freeSpins: FreeSpins | null;
  turn(isFree: boolean, coin: number, draws: Draws): Turn;
  /** What a paid spin opens; null when it opens nothing. */
  feature?(turn: Turn, stake: number, draws: Draws): FeatureEvent | null;
  /** The paid spin won free spins: what is decided before they begin. */
  begin?(draws: Draws): Pick<SpinEvent, 'expanding'>;
}

/** What a round with features came to. */
export interface SpinRound {
  readonly events: readonly (SpinEvent | FeatureEvent)[];
  readonly win: number;
}

/** Plays a round: the paid spin, then what it opened, then the free spins it won. A stake is whole coins. */
export function playSpins(game: SpinGame, stake: number, draws: Draws): SpinRound {
  const coin = stake / game.coins;
  assert(Number.isSafeInteger(coin) && coin > 0, 'a stake is a whole number of its coins');
  const { awards, spinsMax } = freeSpinsOf(game);
  const events: (SpinEvent | FeatureEvent)[] = [];
  let room = game.winMax * stake;
  let granted = 0;
  let left = 0;
  do {
    const isFree = events.length > 0;
    const turn = game.turn(isFree, coin, draws);
    const paid = Math.min(winOf(turn), room);
    room -= paid;
    const feature = isFree || room === 0 ? null : (game.feature?.(turn, stake, draws) ?? null);
    const opened = Math.min(feature?.win ?? 0, room);
    room -= opened;
    const won = room === 0 ? 0 : Math.min(forScatters(awards, turn.scatters), spinsMax - granted);
    granted += won;
    left = room === 0 ? 0 : left + won - (isFree ? 1 : 0);
    const begun = !isFree && won > 0 ? game.begin?.(draws) : undefined;
    events.push({ kind: 'spin', isFree, ...turn, freeWon: won, freeLeft: left, ...begun, win: paid });
    if (feature) events.push({ ...feature, win: opened });
  } while (left > 0);
  return { events, win: game.winMax * stake - room };
}

function winOf({ lines, ways = [], scatterWin, expanded }: Turn): number {
  return [...lines, ...ways].reduce((sum, { win }) => sum + win, scatterWin + (expanded?.win ?? 0));
}
