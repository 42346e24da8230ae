/** What somebody chose who lets rounds follow each other. */
export interface AutoChoice {
  readonly rounds: number;
  /** Stops before more than this is lost, in times of the stake; there is always such an end. */
  readonly lossTimes: number;
  readonly stopsOnFree: boolean;
  /** Stops when one round pays at least this many times the stake; null never. */
  readonly winTimes: number | null;
}

/** How far it has come; amounts in minor units. */
export interface AutoRun extends AutoChoice {
  readonly left: number;
  readonly lost: number;
}

/** What a round did. */
export interface AutoRound {
  readonly stake: number;
  readonly win: number;
  readonly hadFree: boolean;
}

export const AUTO_ROUNDS: readonly number[] = [10, 25, 50, 100];
export const AUTO_LOSSES: readonly number[] = [10, 25, 50];
const BIG_WIN_TIMES = 10;

/** What is offered first. */
export const AUTO_FIRST: AutoChoice = { rounds: 10, lossTimes: 10, stopsOnFree: true, winTimes: BIG_WIN_TIMES };

/** Begins a run. */
export function startAuto(choice: AutoChoice): AutoRun {
  return { ...choice, left: choice.rounds, lost: 0 };
}

/** The run after a round, or null when it has to end. */
export function afterRound(run: AutoRun, { stake, win, hadFree }: AutoRound): AutoRun | null {
  const next = { ...run, left: run.left - 1, lost: run.lost + stake - win };
  if (next.left <= 0 || (hadFree && run.stopsOnFree)) return null;
  if (run.winTimes !== null && win >= run.winTimes * stake) return null;
  // The next stake would go over what may be lost.
  return next.lost + stake > run.lossTimes * stake ? null : next;
}
