import { max, sum } from '@perya/std';
import { BIRTHDAY_DAYS, gradeMember, levelAfterQuarter, levelUpsDue, periodGift, type VipLevel } from './vip.ts';

/** What somebody grew by, from their first day until now. */
export interface PastGrowth {
  /** In their order: valid bets, and how much of the stakes counted towards turnover. */
  readonly days: readonly { readonly day: string; readonly valid: bigint; readonly turnover: bigint }[];
  /** Deposits in the order of the line of turnover: where theirs ends, and how much came in. */
  readonly deposits: readonly { readonly endsAt: bigint; readonly amount: bigint }[];
  /** How far they are on that line now. */
  readonly settled: bigint;
  /** Levels whose gift they had before the days that are looked at. */
  readonly gifted: readonly number[];
  /** Days before birthdays of theirs that are known. */
  readonly birthdays: readonly string[];
  readonly accountDays: (day: string) => number;
  readonly isPausedIn: (from: string, to: string) => boolean;
}

/** A day, and the calendar it lies in. */
export interface LadderFrame {
  readonly days: readonly string[];
  readonly periodOf: (
    day: string,
    span: 'week' | 'month' | 'quarter',
  ) => { readonly name: string; readonly from: string; readonly to: string };
}

/** A gift that would have become due in the night after a day. */
export interface PastGift {
  readonly day: string;
  readonly amount: bigint;
}

/** The gifts of a ladder that begins with the first of the days that are looked at: growth of before counts, as it does in its first night. */
export function ladderGifts(levels: readonly VipLevel[], growth: PastGrowth, frame: LadderFrame): PastGift[] {
  const [first = '', last = ''] = [frame.days[0], frame.days[frame.days.length - 1]];
  const played = new Map(growth.days.map((one) => [one.day, one]));
  const standing = new Standing(levels, growth, frame);
  const gifts: PastGift[] = [];
  for (const day of daysOfWork(growth, frame, last)) {
    const isGiven = day >= first;
    const own = played.get(day);
    for (const amount of own ? standing.grow(own) : []) if (isGiven) gifts.push({ day, amount });
    const spans = isGiven ? (['week', 'month'] as const) : [];
    for (const span of spans) gifts.push({ day, amount: standing.ofPeriod(day, span) });
    standing.endQuarter(day);
    if (isGiven && growth.birthdays.includes(day)) gifts.push({ day, amount: standing.ofBirthday(day) });
  }
  return gifts.filter(({ amount }) => amount > 0n);
}

/** The days on which something is done: those with play, the ends of quarters, and all that are looked at. */
function daysOfWork({ days }: PastGrowth, frame: LadderFrame, last: string): string[] {
  const before = days.flatMap(({ day }) => [day, frame.periodOf(day, 'quarter').to]);
  return [...new Set([...before, ...frame.days])].filter((day) => day <= last).sort();
}

class Standing {
  readonly #levels: readonly VipLevel[];
  readonly #growth: PastGrowth;
  readonly #frame: LadderFrame;
  #level = 0;
  #best = 0;
  #grown = { deposits: 0n, validBets: 0n };
  #settled: bigint;
  #deposits = 0;
  #quarter = '';
  #quarterBets = 0n;

  constructor(levels: readonly VipLevel[], growth: PastGrowth, frame: LadderFrame) {
    this.#levels = levels;
    this.#growth = growth;
    this.#frame = frame;
    this.#settled = growth.settled - sum(growth.days.map(({ turnover }) => turnover));
  }

  /** Adds a day with play; answers the gifts of the levels that were reached. */
  grow({ day, valid, turnover }: PastGrowth['days'][number]): bigint[] {
    const bets = max(0n, valid);
    this.#settled += turnover;
    let { deposits } = this.#grown;
    for (;;) {
      const next = this.#growth.deposits[this.#deposits];
      if (!next || next.endsAt > this.#settled) break;
      deposits += next.amount;
      this.#deposits += 1;
    }
    this.#grown = { deposits, validBets: this.#grown.validBets + bets };
    const quarter = this.#frame.periodOf(day, 'quarter').name;
    this.#quarterBets = (quarter === this.#quarter ? this.#quarterBets : 0n) + bets;
    this.#quarter = quarter;
    const before = { level: this.#level, best: this.#best };
    const after = gradeMember(this.#levels, before, { growth: this.#grown, quarterBets: this.#quarterBets });
    [this.#level, this.#best] = [after.level, after.best];
    return levelUpsDue(after.best, before.best)
      .filter((level) => !this.#growth.gifted.includes(level))
      .map((level) => this.#levels[level]?.levelUp ?? 0n);
  }

  ofPeriod(day: string, span: 'week' | 'month'): bigint {
    const { from, to } = this.#frame.periodOf(day, span);
    const gift = this.#levels[this.#level]?.[span] ?? 0n;
    if (to !== day || this.#level === 0 || gift === 0n) return 0n;
    const bets = sum(this.#growth.days.filter((one) => one.day >= from && one.day <= to).map(({ valid }) => valid));
    return periodGift(gift, bets);
  }

  endQuarter(day: string): void {
    const { name, from, to } = this.#frame.periodOf(day, 'quarter');
    if (to !== day || this.#level === 0) return;
    const quarterBets = this.#quarter === name ? this.#quarterBets : 0n;
    const isPaused = this.#growth.isPausedIn(from, to);
    this.#level = levelAfterQuarter(this.#levels, this.#level, { quarterBets, isPaused });
  }

  ofBirthday(day: string): bigint {
    const isOld = this.#growth.accountDays(day) >= BIRTHDAY_DAYS;
    return this.#level > 0 && isOld ? (this.#levels[this.#level]?.birthday ?? 0n) : 0n;
  }
}
