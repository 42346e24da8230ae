import { min } from '@perya/std';
import type { Draws } from '@perya/std';
import type { PaySheet } from './purse-lives.ts';
import { simulatePurses, type PurseForecast } from './simulate.ts';

/** Somebody who would have had a purse, and how they play. */
export interface PurseTaker {
  /** The day on which their purse begins. */
  readonly day: string;
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly needed: bigint;
  /** What they usually stake. */
  readonly stake: bigint;
  readonly betsPerDay: number;
  /** The kind of game they play most. */
  readonly kind: string;
}

/** Takers who are alike: each has what they have on average. */
export interface PurseGroup extends Omit<PurseTaker, 'day'> {
  readonly count: number;
  /** How many of them begin on each day. */
  readonly begins: ReadonlyMap<string, number>;
}

/** Puts takers together whose award and stake are of one size, by doubling: a few dozen groups, however many they are. */
export function groupTakers(takers: Iterable<PurseTaker>): PurseGroup[] {
  const groups = new Map<
    string,
    { first: PurseTaker; count: number; begins: Map<string, number>; sums: [bigint, bigint, bigint, bigint, number] }
  >();
  for (const taker of takers) {
    const { deposit, bonus, needed, stake, betsPerDay, kind, day } = taker;
    const name = `${kind} ${bonus.toString(2).length} ${stake.toString(2).length}`;
    const group = groups.get(name) ?? {
      first: taker,
      count: 0,
      begins: new Map<string, number>(),
      sums: [0n, 0n, 0n, 0n, 0],
    };
    const [deposits, bonuses, neededs, stakes, bets] = group.sums;
    group.sums = [deposits + deposit, bonuses + bonus, neededs + needed, stakes + stake, bets + betsPerDay];
    group.count += 1;
    group.begins.set(day, (group.begins.get(day) ?? 0) + 1);
    groups.set(name, group);
  }
  return [...groups.values()].map(({ first: { kind }, count, begins, sums }) => {
    const of = BigInt(count);
    const [deposit, bonus, needed, stake] = [sums[0] / of, sums[1] / of, sums[2] / of, sums[3] / of];
    return { kind, count, begins, deposit, bonus, needed, stake, betsPerDay: Math.max(1, Math.round(sums[4] / count)) };
  });
}

/** What the terms of a purse say beside what each taker has. */
export interface GroupTerms {
  readonly steps: number;
  readonly cap: bigint | null;
  readonly maxStake: bigint;
  readonly days: number;
  /** The days that are looked at, in their order. */
  readonly calendar: readonly string[];
  readonly weightOf: (kind: string) => number;
  readonly sheetOf: (kind: string) => PaySheet;
}

/** What the purses of all groups would cost together. */
export interface GroupsForecast {
  readonly takers: number;
  readonly awarded: bigint;
  /** Bonus that became cash, and how far off that is at most in 95 of 100 runs. */
  readonly cost: bigint;
  readonly within: bigint;
  readonly edgeEarned: bigint;
  /** In basis points of the takers. */
  readonly finishedBps: number;
  readonly expiredBps: number;
  readonly emptyHandedBps: number;
  /** What all open purses hold at the end of each day that is looked at. */
  readonly openByDay: readonly { readonly day: string; readonly open: bigint }[];
  readonly groups: readonly (PurseGroup & { readonly forecast: PurseForecast })[];
}

/** How often the purses of each group are drawn anew. */
const LIVES = 1000;

/** Plays the purses of each group out a thousand times and weighs the groups by how many are in them. */
export function forecastGroups(groups: readonly PurseGroup[], terms: GroupTerms, draws: Draws): GroupsForecast {
  const played = groups.map((group) => {
    const plan = {
      ...group,
      ...terms,
      players: LIVES,
      // Nobody stakes more than a purse lets them: a stake above it would be refused.
      stake: min(group.stake, terms.maxStake),
      weight: terms.weightOf(group.kind),
      sheet: terms.sheetOf(group.kind),
      pace: { betsPerDay: group.betsPerDay, days: terms.days },
    };
    return { ...group, forecast: simulatePurses(plan, draws) };
  });
  const takers = played.reduce((sum, { count }) => sum + count, 0);
  const total = (figure: (one: PurseForecast) => bigint) =>
    played.reduce((sum, { count, forecast }) => sum + BigInt(count) * figure(forecast), 0n);
  const share = (figure: (one: PurseForecast) => number) =>
    Math.floor(played.reduce((sum, { count, forecast }) => sum + count * figure(forecast), 0) / Math.max(1, takers));
  const spread = played.reduce((sum, { count, forecast }) => sum + (count * Number(forecast.within)) ** 2, 0);
  return {
    takers,
    awarded: played.reduce((sum, { count, bonus }) => sum + BigInt(count) * bonus, 0n),
    cost: total(({ meanCost }) => meanCost),
    within: BigInt(Math.ceil(Math.sqrt(spread))),
    edgeEarned: total(({ edgeEarned }) => edgeEarned),
    finishedBps: share(({ finishedBps }) => finishedBps),
    expiredBps: share(({ expiredBps }) => expiredBps),
    emptyHandedBps: share(({ emptyHandedBps }) => emptyHandedBps),
    openByDay: openByDay(played, terms.calendar),
    groups: played,
  };
}

/** Purses that began on a day hold so many days later what one of their group holds then on average. */
function openByDay(
  groups: readonly (PurseGroup & { readonly forecast: PurseForecast })[],
  calendar: readonly string[],
): { readonly day: string; readonly open: bigint }[] {
  return calendar.map((day, place) => {
    let open = 0n;
    for (const { begins, forecast } of groups)
      for (const [nr, began] of calendar.slice(0, place + 1).entries())
        open += BigInt(begins.get(began) ?? 0) * (forecast.openByDay[place - nr] ?? 0n);
    return { day, open };
  });
}
