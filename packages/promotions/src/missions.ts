import { percentOf } from '@perya/std';
import { daysInRow, type DayOfRow } from './check-in.ts';

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

/** How often a chain begins anew. */
export const MISSION_PERIODS = ['day', 'week', 'once'] as const;

/** One of them. */
export type MissionPeriod = (typeof MISSION_PERIODS)[number];

/** Goals that are counted from play. */
const PLAY_GOALS: readonly MissionGoal[] = ['validBets', 'rounds', 'daysPlayed', 'titlesTried'];
/** Goals that somebody has reached or not. */
const ONE_TIME: readonly MissionGoal[] = ['kycDone', 'limitSet'];
const DAYS: Readonly<Record<MissionPeriod, number>> = { day: 1, week: 7, once: 366 };
/** Nobody is asked to play this. */
const NEVER_COUNTED = 'COCKFIGHT';

/** What a step asks for. */
export interface MissionTask {
  readonly goal: MissionGoal;
  readonly target: bigint;
  /** Kinds of games that count; without any all do, but for cockfights. */
  readonly kinds?: readonly string[] | undefined;
  /** Titles that count, each as `VENDOR/game`. */
  readonly titles?: readonly string[] | undefined;
  /** The article to be read; without one any counts. */
  readonly article?: string | undefined;
  /** The days have to follow each other; one missed day is forgiven. */
  readonly inRow?: true | undefined;
}

/** A title that somebody played on a day: what was settled then, less what was taken back since. */
export interface PlayedTitle {
  readonly day: string;
  /** `VENDOR/game`. */
  readonly title: string;
  readonly kind: string;
  readonly rounds: bigint;
  readonly valid: bigint;
}

/** What is known of somebody in a period. */
export interface MissionFacts {
  readonly played: readonly PlayedTitle[];
  readonly isVerified: boolean;
  readonly hasLimit: boolean;
  /** Articles that were read in the period. */
  readonly articles: readonly string[];
  /** The days of the period until now, the last of which has not ended. */
  readonly days: readonly { readonly day: string; readonly isPaused: boolean }[];
}

/** Whether goals are counted from play. */
export function isPlayGoal(goal: MissionGoal): boolean {
  return PLAY_GOALS.includes(goal);
}

/** Whether a step can be finished at all, and says nothing that its goal does not know. */
export function isPossible(
  { goal, target, kinds, titles, article, inRow }: Omit<MissionTask, 'target'> & { readonly target: number },
  period: MissionPeriod,
): boolean {
  if ((kinds !== undefined || titles !== undefined) && !isPlayGoal(goal)) return false;
  if (article !== undefined && (goal !== 'articleRead' || target !== 1)) return false;
  if (inRow && (goal !== 'daysPlayed' || period !== 'once')) return false;
  if (ONE_TIME.includes(goal) && target !== 1) return false;
  if (goal === 'daysPlayed' && target > DAYS[period]) return false;
  return goal !== 'titlesTried' || titles === undefined || target <= new Set(titles).size;
}

/** How far somebody is with a step; never below nothing, whatever was taken back. */
export function doneOf(task: MissionTask, facts: MissionFacts): bigint {
  const counted = facts.played.filter((one) => isCounted(task, one));
  switch (task.goal) {
    case 'validBets':
      return atLeastNone(sumOf(counted, ({ valid }) => valid));
    case 'rounds':
      return atLeastNone(sumOf(counted, ({ rounds }) => rounds));
    case 'daysPlayed':
      return task.inRow
        ? BigInt(daysInRow(rowOf(task, facts).map(({ state }) => state)))
        : BigInt(playedBy(counted, ({ day }) => day).size);
    case 'titlesTried':
      return BigInt(playedBy(counted, ({ title }) => title).size);
    case 'kycDone':
      return facts.isVerified ? 1n : 0n;
    case 'limitSet':
      return facts.hasLimit ? 1n : 0n;
    case 'articleRead':
      return BigInt(new Set(facts.articles.filter((id) => task.article === undefined || task.article === id)).size);
  }
}

/** What each day was to a step that asks for days in a row. A day that still runs is no missed one. */
export function rowOf(
  task: MissionTask,
  { played, days }: Pick<MissionFacts, 'played' | 'days'>,
): { readonly day: string; readonly state: DayOfRow }[] {
  const on = playedBy(
    played.filter((one) => isCounted(task, one)),
    ({ day }) => day,
  );
  const known = days.map(({ day, isPaused }): { readonly day: string; readonly state: DayOfRow } => ({
    day,
    state: on.has(day) ? 'visited' : isPaused ? 'paused' : 'missed',
  }));
  return known[known.length - 1]?.state === 'missed' ? known.slice(0, -1) : known;
}

function isCounted({ kinds, titles }: MissionTask, { kind, title }: PlayedTitle): boolean {
  if (kind === NEVER_COUNTED || (kinds !== undefined && !kinds.includes(kind))) return false;
  return titles === undefined || titles.includes(title);
}

function sumOf(played: readonly PlayedTitle[], figure: (one: PlayedTitle) => bigint): bigint {
  return played.reduce((sum, one) => sum + figure(one), 0n);
}

/** Days, or titles, of which a round is left. */
function playedBy(played: readonly PlayedTitle[], name: (one: PlayedTitle) => string): Set<string> {
  const rounds = new Map<string, bigint>();
  for (const one of played) rounds.set(name(one), (rounds.get(name(one)) ?? 0n) + one.rounds);
  return new Set([...rounds].flatMap(([key, left]) => (left > 0n ? [key] : [])));
}

function atLeastNone(figure: bigint): bigint {
  return figure < 0n ? 0n : figure;
}

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
