import { min, percentOf } from '@perya/std';

/** A level of a brand; the first of its list is level 0. */
export interface VipLevel {
  readonly deposits: bigint;
  readonly validBets: bigint;
  /** Valid bets of a quarter that keep it. */
  readonly keep: bigint;
  readonly levelUp: bigint;
  readonly week: bigint;
  readonly month: bigint;
  readonly birthday: bigint;
}

/** What somebody has grown to; it never falls. */
export interface Growth {
  readonly deposits: bigint;
  readonly validBets: bigint;
}

/** A week or month has its gift from this many times of it in valid bets. */
export const GIFT_TIMES = 100n;

/** How old an account is before it has a gift on a birthday. */
export const BIRTHDAY_DAYS = 90;

/** The highest level of which both conditions are reached. */
export function levelOf(levels: readonly VipLevel[], { deposits, validBets }: Growth): number {
  for (let level = levels.length - 1; level > 0; level--) {
    const asked = levels[level];
    if (asked && deposits >= asked.deposits && validBets >= asked.validBets) return level;
  }
  return 0;
}

/** How much of a level's conditions is completed, as the wire has it. [ENT-22] */
export interface LevelProgress {
  readonly completed: bigint;
  readonly expected: bigint;
  readonly percent: number;
}

/** How far somebody is on the way to a level. */
export function progressTo(target: VipLevel, { deposits, validBets }: Growth): LevelProgress {
  const completed = min(deposits, target.deposits) + min(validBets, target.validBets);
  const expected = target.deposits + target.validBets;
  return { completed, expected, percent: percentOf(completed, expected) };
}

/** The level after a quarter: one down when it was not kept, never below 1, never during a pause. */
export function levelAfterQuarter(
  levels: readonly VipLevel[],
  level: number,
  { quarterBets, isPaused }: { readonly quarterBets: bigint; readonly isPaused: boolean },
): number {
  const isKept = level <= 1 || isPaused || quarterBets >= (levels[level]?.keep ?? 0n);
  return isKept ? level : level - 1;
}

/** The level during a quarter: a lost one is regained as soon as one quarter's amount of it is reached. */
export function levelRegained(
  levels: readonly VipLevel[],
  { level, grown, quarterBets }: { readonly level: number; readonly grown: number; readonly quarterBets: bigint },
): number {
  for (let lost = grown; lost > level; lost--) if (quarterBets >= (levels[lost]?.keep ?? 0n)) return lost;
  return level;
}

/** A level, and the highest that was ever reached. */
export interface Graded {
  readonly level: number;
  readonly best: number;
}

/**
 * The level after play: one that is reached for the first time is given at once, one that was lost comes back by the amount
 * of a quarter. Play alone takes nothing away, nor does a new version of the ladder.
 */
export function gradeMember(
  levels: readonly VipLevel[],
  { level, best }: Graded,
  { growth, quarterBets }: { readonly growth: Growth; readonly quarterBets: bigint },
): Graded {
  const grown = levelOf(levels, growth);
  if (grown > best) return { level: grown, best: grown };
  return { level: levelRegained(levels, { level, grown: Math.min(best, levels.length - 1), quarterBets }), best };
}

/** The levels whose gift is due: each once in a lifetime. */
export function levelUpsDue(level: number, bestGifted: number): number[] {
  return Array.from({ length: Math.max(0, level - bestGifted) }, (_, place) => bestGifted + 1 + place);
}

/** The gift of a week or month: due when so much was played that it costs at most 1 % of it. */
export function periodGift(gift: bigint, periodBets: bigint): bigint {
  return periodBets >= GIFT_TIMES * gift ? gift : 0n;
}

/** Whether the birthday gift of this year is due. */
export function isBirthdayDue(facts: {
  readonly isBirthdayVerified: boolean;
  readonly accountDays: number;
  readonly wasGivenThisYear: boolean;
}): boolean {
  return facts.isBirthdayVerified && facts.accountDays >= BIRTHDAY_DAYS && !facts.wasGivenThisYear;
}
