import { percentOf } from './arithmetic.ts';

/** What a step of a chain may ask for; never deposits, losses or hours. */
export const MISSION_GOALS = [
  'validBets',
  'rounds',
  'daysPlayed',
  'kycDone',
  'limitSet',
  'articleRead',
  'titlesTried',
] as const;

/** One of them. */
export type MissionGoal = (typeof MISSION_GOALS)[number];

/** A step of a chain and where somebody is with it; valid bets in minor units. */
export interface MissionStep {
  readonly target: bigint;
  readonly done: bigint;
  /** Once finished it stays so, whatever is taken back later. */
  readonly wasFinished: boolean;
}

/** How a step stands: steps unlock in order. */
export interface MissionStanding {
  readonly state: 'locked' | 'open' | 'finished';
  readonly percent: number;
}

/** How the steps of a chain stand. */
export function standMissions(steps: readonly MissionStep[]): MissionStanding[] {
  let isUnlocked = true;
  return steps.map(({ target, done, wasFinished }) => {
    if (!isUnlocked && !wasFinished) return { state: 'locked', percent: 0 };
    const isFinished = wasFinished || done >= target;
    isUnlocked &&= isFinished;
    return { state: isFinished ? 'finished' : 'open', percent: isFinished ? 100 : percentOf(done, target) };
  });
}
