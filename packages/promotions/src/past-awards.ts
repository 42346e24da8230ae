import { sum } from '@perya/std';
import { doneOf, standMissions, type PlayedTitle } from './missions.ts';
import { ladderGifts, type PastGrowth } from './past-ladder.ts';
import type { ProfileRules } from './profiles.ts';
import { heldCashback, rebateDue, rebateRate } from './rebate.ts';
import { REFERRAL_RULES } from './referral.ts';
import { matchDeposit, neededFor } from './requirement.ts';
import type { AwardSize, Terms } from './terms.ts';
import { meanPrize, spinsEarned } from './wheel.ts';

/** What somebody played on a day in one kind of game, once it was settled. */
export interface PastPlay {
  readonly day: string;
  readonly kind: string;
  readonly rounds: bigint;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly valid: bigint;
}

/** A deposit that was credited. */
export interface PastDeposit {
  readonly day: string;
  readonly amount: bigint;
  readonly isFirst: boolean;
}

/** What somebody played on a day at a rate that rebates were really counted at. */
export interface PastAccrual {
  readonly day: string;
  readonly kind: string;
  readonly ratePpm: number;
  readonly valid: bigint;
  /** Its rate was cut by what the title keeps, so that no table makes it larger. */
  readonly isCut: boolean;
}

/** What somebody did in the days that are looked at; days in their order. */
export interface PastMember {
  readonly member: string;
  /** The level that rebates of a day were counted at. */
  readonly levelOn: (day: string) => number;
  readonly isVerified: boolean;
  readonly play: readonly PastPlay[];
  readonly deposits: readonly PastDeposit[];
  /** When friends of theirs counted, or they themselves did for who invited them; from the beginning of the first month on. */
  readonly friends: readonly { readonly day: string; readonly isInviter: boolean }[];
  /** Days on which they came. */
  readonly visits: readonly string[];
  /** What promotions paid into their wallet. */
  readonly rewards: readonly { readonly day: string; readonly amount: bigint }[];
  readonly accruals: readonly PastAccrual[];
  /** Null where it is not asked for. */
  readonly growth: PastGrowth | null;
  /** Whether it was open to them on a day. */
  readonly isOpen: (day: string) => boolean;
}

/** What is the same for everybody. */
export interface PastFrame {
  /** The days that are looked at, in their order: the campaign begins with the first and goes on after the last. */
  readonly days: readonly string[];
  /** Figures of terms in minor units. */
  readonly toMinor: (figure: bigint) => bigint;
  /** What a kind of game returns, in basis points. */
  readonly returnBps: (kind: string) => number;
  /** The first day on which rebates had rates; what has none since then earns nothing. */
  readonly ratedFrom: string | null;
  readonly rules: Pick<ProfileRules, 'rebateMaxPpm' | 'cashbackMaxBps'>;
  /** The period that a day belongs to. */
  readonly periodOf: (
    day: string,
    span: 'day' | 'week' | 'month' | 'quarter',
  ) => { readonly name: string; readonly from: string; readonly to: string };
}

/** Something that would have been given. */
export interface PastAward {
  readonly day: string;
  readonly amount: bigint;
  /** What would have had to be staked for it, where it is a purse. */
  readonly needed: bigint;
  /** The deposit it came with. */
  readonly deposit: bigint;
}

type Sized<By extends AwardSize['by']> = Extract<AwardSize, { readonly by: By }>;

/** Whether what terms give can be worked out for each member alone, from the past. */
export function isByMember({ award }: Terms): boolean {
  if (award.form === 'spins') return true;
  if (award.size.by === 'chain') return award.size.steps.every(({ titles, goal }) => !titles && isKnownGoal(goal));
  return award.size.by !== 'rank' && award.size.by !== 'split';
}

function isKnownGoal(goal: string): boolean {
  return goal === 'validBets' || goal === 'rounds' || goal === 'daysPlayed' || goal === 'kycDone';
}

/** What terms would have given somebody, by the rules that give it: awards of the past, in the order of their days. */
export function pastAwards(terms: Terms, past: PastMember, frame: PastFrame): PastAward[] {
  const [first, last] = [frame.days[0] ?? '', frame.days[frame.days.length - 1] ?? ''];
  return awards(terms, past, frame).filter(({ day }) => day >= first && day <= last && past.isOpen(day));
}

function awards(terms: Terms, past: PastMember, frame: PastFrame): PastAward[] {
  const { award, wagering } = terms;
  const { toMinor } = frame;
  const firstOpen = frame.days.filter(past.isOpen).slice(0, 1);
  if (award.form === 'spins') return firstOpen.map((day) => cash(day, toMinor(award.stake) * BigInt(award.count)));
  const { size } = award;
  switch (size.by) {
    case 'fixed': {
      const amount = toMinor(size.amount);
      const needed = wagering ? neededFor({ bonus: amount, matched: 0n }, wagering) : 0n;
      const days = terms.kind === 'REFERRAL' ? friendDays(past) : firstOpen;
      return days.map((day) => ({ day, amount, needed, deposit: 0n }));
    }
    case 'deposit':
      return deposited(terms, size, past, frame);
    case 'netLoss':
      return cashbacks(size, past, frame);
    case 'validBets':
      return rebates(size, past, frame);
    case 'tiles':
      return visits(size, past, frame);
    case 'chain':
      return steps(size, past, frame);
    case 'odds':
      return spins(size, past, frame);
    case 'level':
      return gifts(size, past, frame);
    case 'rank':
    case 'split':
      return [];
  }
}

function cash(day: string, amount: bigint): PastAward {
  return { day, amount, needed: 0n, deposit: 0n };
}

function deposited(
  { kind, wagering }: Terms,
  size: Sized<'deposit'>,
  { deposits, isOpen }: PastMember,
  { toMinor, periodOf }: PastFrame,
): PastAward[] {
  const rule = { rateBps: size.rateBps, cap: toMinor(size.cap), minDeposit: toMinor(size.minDeposit) };
  const taken = new Set<string>();
  return deposits.flatMap(({ day, amount: deposit, isFirst }) => {
    if ((kind === 'FIRSTDEP' && !isFirst) || !isOpen(day)) return [];
    const match = matchDeposit(deposit, rule);
    if (!match.ok || match.value.bonus === 0n) return [];
    const occasion = kind === 'RELOAD' ? periodOf(day, 'week').name : '';
    if (taken.has(occasion)) return [];
    taken.add(occasion);
    return [{ day, amount: match.value.bonus, needed: wagering ? neededFor(match.value, wagering) : 0n, deposit }];
  });
}

/** Inviters are paid for so many in a month, each friend always. */
function friendDays({ friends }: PastMember): string[] {
  const counts = new Map<string, number>();
  return friends.flatMap(({ day, isInviter }) => {
    if (!isInviter) return [day];
    const month = day.slice(0, 'YYYY-MM'.length);
    const nr = (counts.get(month) ?? 0) + 1;
    counts.set(month, nr);
    return nr <= REFERRAL_RULES.monthMax ? [day] : [];
  });
}

/** No cashback counts cockfights. */
const NEVER_COUNTS = 'COCKFIGHT';

function cashbacks(size: Sized<'netLoss'>, { play, rewards, accruals }: PastMember, frame: PastFrame): PastAward[] {
  const counted = play.filter(({ kind }) => kind !== NEVER_COUNTS);
  return spans(counted, frame, size.period ?? 'week').map(({ from, to, rows }) => {
    const isIn = ({ day }: { readonly day: string }) => day >= from && day <= to;
    const period = {
      staked: sum(rows.map(({ staked }) => staked)),
      returned: sum(rows.map(({ returned }) => returned)),
      turnover: sum(rows.map(({ valid }) => valid)),
      rewards: sum(rewards.filter(isIn).map(({ amount }) => amount)),
      given: sum(accruals.filter(isIn).map((one) => rebateDue({ ...one, paid: 0n }))),
    };
    return cash(to, heldCashback(period, size.rateBps, frame.rules));
  });
}

/**
 * Rebates of what had a rate are exact as long as the table is not above the one that was in force; beyond that, and for play from
 * before there were rates, what a kind of game returns on average decides.
 */
function rebates(
  size: Sized<'validBets'>,
  { play, accruals, levelOn }: PastMember,
  { returnBps, ratedFrom }: PastFrame,
): PastAward[] {
  const tableOf = (day: string) => size.ratesPpm[Math.min(levelOn(day), size.ratesPpm.length - 1)] ?? 0;
  const rated = accruals.map(({ day, kind, ratePpm, valid, isCut }) => {
    const most = rebateRate(tableOf(day), kind, 0);
    const known = isCut ? ratePpm : Math.max(ratePpm, rebateRate(tableOf(day), kind, returnBps(kind)));
    return cash(day, rebateDue({ valid, ratePpm: Math.min(most, known), paid: 0n }));
  });
  const unrated = play.filter(({ day }) => ratedFrom === null || day < ratedFrom);
  return [
    ...rated,
    ...unrated.map(({ day, kind, valid }) =>
      cash(day, rebateDue({ valid, ratePpm: rebateRate(tableOf(day), kind, returnBps(kind)), paid: 0n })),
    ),
  ];
}

function visits(
  size: Sized<'tiles'>,
  { visits: came, isOpen }: PastMember,
  { toMinor, periodOf }: PastFrame,
): PastAward[] {
  const counts = new Map<string, number>();
  return came.filter(isOpen).flatMap((day) => {
    const month = periodOf(day, 'month').name;
    const nr = counts.get(month) ?? 0;
    counts.set(month, nr + 1);
    const tile = size.amounts[nr];
    return tile === undefined ? [] : [cash(day, toMinor(tile))];
  });
}

function steps(size: Sized<'chain'>, { play, isVerified }: PastMember, frame: PastFrame): PastAward[] {
  const { toMinor } = frame;
  const isOnce = (size.period ?? 'once') === 'once';
  const parts = isOnce ? whole(play) : spans(play, frame, size.period === 'day' ? 'day' : 'week');
  return parts.flatMap(({ rows }) => {
    const played: PlayedTitle[] = rows.map((row) => ({ ...row, title: '' }));
    const facts = { played, isVerified, hasLimit: false, articles: [], days: [] };
    const standing = standMissions(
      size.steps.map((step) => ({
        target: step.goal === 'validBets' ? toMinor(BigInt(step.target)) : BigInt(step.target),
        done: doneOf({ ...step, target: BigInt(step.target) }, facts),
        wasFinished: false,
      })),
    );
    const last = rows[rows.length - 1]?.day ?? frame.days[0] ?? '';
    return standing.flatMap(({ state }, nr) => {
      const amount = size.steps[nr]?.amount;
      return state === 'finished' && amount !== undefined ? [cash(last, toMinor(amount))] : [];
    });
  });
}

function spins(size: Sized<'odds'>, { play }: PastMember, frame: PastFrame): PastAward[] {
  const mean = frame.toMinor(meanPrize(size.fields));
  return spans(play, frame, 'day').map(({ to, rows }) => {
    const valid = sum(rows.map((row) => row.valid));
    return cash(to, BigInt(spinsEarned(size, valid, frame.toMinor)) * mean);
  });
}

function gifts(size: Sized<'level'>, { growth }: PastMember, frame: PastFrame): PastAward[] {
  if (!growth) return [];
  const { toMinor } = frame;
  const levels = size.levels.map((level) => ({
    deposits: toMinor(level.deposits),
    validBets: toMinor(level.validBets),
    keep: toMinor(level.keep),
    levelUp: toMinor(level.levelUp),
    week: toMinor(level.week),
    month: toMinor(level.month),
    birthday: toMinor(level.birthday),
  }));
  return ladderGifts(levels, growth, frame).map(({ day, amount }) => cash(day, amount));
}

interface Span {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly PastPlay[];
}

function whole(play: readonly PastPlay[]): Span[] {
  const last = play[play.length - 1];
  return [{ from: '', to: last?.day ?? '', rows: play }];
}

function spans(play: readonly PastPlay[], { periodOf }: PastFrame, span: 'day' | 'week' | 'month'): Span[] {
  const found = new Map<string, Span & { readonly rows: PastPlay[] }>();
  for (const row of play) {
    const { name, from, to } = periodOf(row.day, span);
    const known = found.get(name);
    if (known) known.rows.push(row);
    else found.set(name, { from, to, rows: [row] });
  }
  return [...found.values()];
}
