import { sum } from './arithmetic.ts';
import { doneOf, standMissions, type PlayedTitle } from './missions.ts';
import { cashbackOf, rebateDue, rebateRate } from './rebate.ts';
import { matchDeposit, neededFor } from './requirement.ts';
import type { AwardSize, Terms } from './terms.ts';
import { periodGift } from './vip.ts';
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

/** What somebody did in the days that are looked at; days in their order. */
export interface PastMember {
  readonly member: string;
  readonly level: number;
  readonly isVerified: boolean;
  readonly play: readonly PastPlay[];
  readonly deposits: readonly PastDeposit[];
  /** Days on which a friend of theirs counted. */
  readonly friends: readonly string[];
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
  /** The week, month or day that a day belongs to, and its last day. */
  readonly periodOf: (day: string, span: 'day' | 'week' | 'month') => { readonly name: string; readonly to: string };
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
      const days = terms.kind === 'REFERRAL' ? past.friends : firstOpen;
      return days.map((day) => ({ day, amount, needed, deposit: 0n }));
    }
    case 'deposit':
      return deposited(terms, size, past, frame);
    case 'netLoss':
      return spans(past.play, frame, size.period ?? 'week').map(({ to, rows }) =>
        cash(to, cashbackOf({ ...totals(rows), rewards: 0n }, size.rateBps)),
      );
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

function rebates(size: Sized<'validBets'>, { play, level }: PastMember, { returnBps }: PastFrame): PastAward[] {
  const ofLevel = size.ratesPpm[Math.min(level, size.ratesPpm.length - 1)] ?? 0;
  return play.map(({ day, kind, valid }) =>
    cash(day, rebateDue({ valid, ratePpm: rebateRate(ofLevel, kind, returnBps(kind)), paid: 0n })),
  );
}

/** Whoever played on a day came on it; who came and did not play is not known of a past without a calendar. */
function visits(size: Sized<'tiles'>, { play, isOpen }: PastMember, { toMinor, periodOf }: PastFrame): PastAward[] {
  const counts = new Map<string, number>();
  return [...new Set(play.map(({ day }) => day))].filter(isOpen).flatMap((day) => {
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

/** Gifts of weeks and months at the level of today; growth, and with it new levels, is not looked at. */
function gifts(size: Sized<'level'>, { play, level }: PastMember, frame: PastFrame): PastAward[] {
  const own = size.levels[Math.min(level, size.levels.length - 1)];
  if (!own) return [];
  return (['week', 'month'] as const).flatMap((span) =>
    spans(play, frame, span).map(({ to, rows }) =>
      cash(to, periodGift(frame.toMinor(own[span]), sum(rows.map(({ valid }) => valid)))),
    ),
  );
}

interface Span {
  readonly to: string;
  readonly rows: readonly PastPlay[];
}

function whole(play: readonly PastPlay[]): Span[] {
  const last = play[play.length - 1];
  return last ? [{ to: last.day, rows: play }] : [{ to: '', rows: [] }];
}

function spans(play: readonly PastPlay[], { periodOf }: PastFrame, span: 'day' | 'week' | 'month'): Span[] {
  const found = new Map<string, { readonly to: string; readonly rows: PastPlay[] }>();
  for (const row of play) {
    const { name, to } = periodOf(row.day, span);
    const known = found.get(name);
    if (known) known.rows.push(row);
    else found.set(name, { to, rows: [row] });
  }
  return [...found.values()];
}

function totals(rows: readonly PastPlay[]): { readonly staked: bigint; readonly returned: bigint } {
  return { staked: sum(rows.map(({ staked }) => staked)), returned: sum(rows.map(({ returned }) => returned)) };
}
