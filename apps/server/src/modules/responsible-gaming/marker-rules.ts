import type { Currency } from '@perya/ledger';
import { formatAmount, fromHouse } from '../../platform/money.ts';
import type { HarmMarker } from '../../platform/db/schema-responsible-gaming.ts';

/** A day is judged with the six before it. */
export const WEEK_DAYS = 7;
/** So many days before those tell what is usual: four weeks, so that no pay day is missing. */
export const BEFORE_DAYS = 28;
const WEEKS_BEFORE = BEFORE_DAYS / WEEK_DAYS;

/** A week of three times the usual is no good or bad luck. */
const USUAL_TIMES = 3;

/** Deposits of a week, in hundredths of the house: a little more than a month at the minimum wage of Manila. */
export const DEPOSITED_FLOOR = 20_000_00n;
/** Deposits of a week: two a day. */
export const DEPOSITS_FLOOR = 14;
/** Deposits of one day, whatever is usual: whoever comes back a fifth time goes after what was lost. */
export const DEPOSITS_A_DAY = 5;

/** Losses of a week, in hundredths of the house: a little more than half a month at that wage. */
export const LOST_FLOOR = 10_000_00n;
/** Stakes of a week, in hundredths of the house: money goes round, so ten times what may be lost. */
export const STAKED_FLOOR = 100_000_00n;
/** Bets of a week without a day off, whatever is usual: at five seconds each an hour a day. */
export const BETS_FLOOR = 5_000;

/** Ways to pay in within a week: a wallet and a bank are common, a third one is money from elsewhere. */
export const METHODS_MIN = 3;

/** Withdrawals taken back within a week: once is a change of mind. */
export const REVERSALS_MIN = 2;

/** What of the tools a player has for protection raises a marker, by how often within a week. */
export const TOOLS_MIN = {
  /** Limits that were to be widened: one may have been set too tight at first. */
  loosened: 2,
  /** Limits that were to be taken away. */
  removed: 1,
  /** Breaks and exclusions: nobody takes one without a reason. */
  pauses: 1,
  /** Bets and deposits that limits refused: fewer are how one learns that a limit is reached. */
  hits: 5,
};

type ToolUse = Readonly<Record<keyof typeof TOOLS_MIN, number>>;

/** How often and how much. */
interface Deposits {
  readonly count: number;
  readonly amount: bigint;
}

/** What one player did on a day, in the week that ended with it, and before that. Players that won lost less than nothing. */
export interface Figures {
  readonly deposits: { readonly day: Deposits; readonly week: Deposits; readonly before: Deposits };
  /** How many ways to pay in were used in the week. */
  readonly methods: number;
  readonly play: {
    readonly day: { readonly bets: number };
    readonly week: {
      readonly bets: number;
      /** On how many days there were any. */
      readonly days: number;
      readonly staked: bigint;
      readonly lost: bigint;
    };
    readonly before: { readonly staked: bigint; readonly lost: bigint };
  };
  /** Withdrawals that were taken back. */
  readonly reversals: { readonly day: number; readonly week: number };
  /** Limits that were to be taken away are among those to be widened. */
  readonly tools: { readonly day: ToolUse; readonly week: ToolUse };
  /** Who excluded themselves can neither deposit nor play: what was before needs no more looking after. */
  readonly isExcluded: boolean;
}

/** A marker that stands, and the figures that led to it. */
export interface Judged {
  readonly marker: Exclude<HarmMarker, 'contact'>;
  readonly detail: Readonly<Record<string, number | string>>;
}

const NO_TOOLS: ToolUse = { loosened: 0, removed: 0, pauses: 0, hits: 0 };

/** Nothing happened. */
export const NO_FIGURES: Figures = {
  deposits: { day: { count: 0, amount: 0n }, week: { count: 0, amount: 0n }, before: { count: 0, amount: 0n } },
  methods: 0,
  play: { day: { bets: 0 }, week: { bets: 0, days: 0, staked: 0n, lost: 0n }, before: { staked: 0n, lost: 0n } },
  reversals: { day: 0, week: 0 },
  tools: { day: NO_TOOLS, week: NO_TOOLS },
  isExcluded: false,
};

/**
 * Which markers of harm stand after a day. Only what also happened on the day itself raises one: a week that was told
 * about is not told again each day until it is over. [R35]
 */
export function judge(figures: Figures, currency: Currency): Judged[] {
  const { isExcluded } = figures;
  return [
    isExcluded ? null : judgeDeposits(figures, currency),
    isExcluded ? null : judgePlay(figures, currency),
    judgeMethods(figures),
    judgeReversals(figures),
    judgeTools(figures),
  ].filter((one) => one !== null);
}

function judgeDeposits({ deposits: { day, week, before } }: Figures, currency: Currency): Judged | null {
  if (day.count === 0) return null;
  const isMuch = week.amount >= fromHouse(DEPOSITED_FLOOR, currency) && isUnusual(week.amount, before.amount);
  const isOften = week.count >= DEPOSITS_FLOOR && isUnusual(BigInt(week.count), BigInt(before.count));
  if (!isMuch && !isOften && day.count < DEPOSITS_A_DAY) return null;
  return {
    marker: 'deposits',
    detail: {
      dayCount: day.count,
      dayAmount: formatAmount(day.amount, currency),
      weekCount: week.count,
      weekAmount: formatAmount(week.amount, currency),
      usualWeekCount: before.count / WEEKS_BEFORE,
      usualWeekAmount: usualWeek(before.amount, currency),
    },
  };
}

function judgePlay({ play: { day, week, before } }: Figures, currency: Currency): Judged | null {
  if (day.bets === 0) return null;
  const isMuch = week.staked >= fromHouse(STAKED_FLOOR, currency) && isUnusual(week.staked, before.staked);
  const isLost = week.lost >= fromHouse(LOST_FLOOR, currency) && isUnusual(week.lost, before.lost);
  const isLong = week.bets >= BETS_FLOOR && week.days === WEEK_DAYS;
  if (!isMuch && !isLost && !isLong) return null;
  return {
    marker: 'play',
    detail: {
      weekDays: week.days,
      weekBets: week.bets,
      weekStaked: formatAmount(week.staked, currency),
      usualWeekStaked: usualWeek(before.staked, currency),
      weekLost: formatAmount(week.lost, currency),
      usualWeekLost: usualWeek(before.lost, currency),
    },
  };
}

function judgeMethods({ deposits, methods }: Figures): Judged | null {
  if (deposits.day.count === 0 || methods < METHODS_MIN) return null;
  return { marker: 'methods', detail: { weekMethods: methods, weekCount: deposits.week.count } };
}

function judgeReversals({ reversals: { day, week } }: Figures): Judged | null {
  return day > 0 && week >= REVERSALS_MIN ? { marker: 'reversals', detail: { day, week } } : null;
}

function judgeTools({ tools: { day, week } }: Figures): Judged | null {
  const tools = Object.keys(TOOLS_MIN) as (keyof ToolUse)[];
  const isTold = tools.some((tool) => day[tool] > 0 && week[tool] >= TOOLS_MIN[tool]);
  return isTold ? { marker: 'tools', detail: { ...week } } : null;
}

/** Whether a week is far above the usual one; for somebody new nothing is usual, and the floor alone counts. */
function isUnusual(week: bigint, before: bigint): boolean {
  return week * BigInt(WEEKS_BEFORE) >= before * BigInt(USUAL_TIMES);
}

function usualWeek(before: bigint, currency: Currency): string {
  return formatAmount(before / BigInt(WEEKS_BEFORE), currency);
}
