import { formatAmount, parseAmount } from '@perya/std';
import * as v from 'valibot';
import { MISSION_GOALS, MISSION_PERIODS } from './missions.ts';
import { segmentSchema } from './segment.ts';

/** The kinds of campaigns, as the wire names them (`promotionType`). */
export const CAMPAIGN_KINDS = [
  'WELCOME',
  'FIRSTDEP',
  'RELOAD',
  'CASHBACK',
  'REBATE',
  'MISSION',
  'CHECKIN',
  'WHEEL',
  'SPINS',
  'BOARD',
  'REFERRAL',
  'VIP',
  'CODE',
  'GRANT',
  'RAIN',
] as const;

/** What sets a campaign off for somebody. */
export const TRIGGERS = [
  'kycVerified',
  'firstDeposit',
  'deposit',
  'periodEnds',
  'playSettles',
  'targetReached',
  'calendarOpened',
  'spinEarned',
  'friendPlayed',
  'levelOrDate',
  'codeTyped',
  'staff',
  'wave',
] as const;

/** Terms are written in hundredths, like every figure of the house; a brand multiplies them by the unit of its currency. */
export const TERMS_SCALE = 2;

/** An amount of money as the wire has it, more than nothing. */
const amount = v.pipe(
  v.string(),
  v.check((text) => (parseAmount(text, TERMS_SCALE) ?? 0n) > 0n, 'an amount such as "500.00"'),
  v.transform((text) => parseAmount(text, TERMS_SCALE) ?? 0n),
);
/** The same where nothing is an amount too. */
const amountOrNone = v.pipe(
  v.string(),
  v.check((text) => parseAmount(text, TERMS_SCALE) !== null, 'an amount such as "500.00", or "0.00"'),
  v.transform((text) => parseAmount(text, TERMS_SCALE) ?? 0n),
);
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const code = v.pipe(v.string(), v.nonEmpty(), v.maxLength(60));
const percents = v.record(code, whole(0, 100));

/** A level of the VIP ladder; its place in the list is its number. */
const level = v.strictObject({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(30)),
  deposits: amountOrNone,
  validBets: amountOrNone,
  keep: amountOrNone,
  levelUp: amountOrNone,
  week: amountOrNone,
  month: amountOrNone,
  birthday: amountOrNone,
  dailyWithdraw: amount,
});

/** A title as steps name it. */
const title = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,20}\/[^\s/]{1,60}$/, 'a title such as "PERYA/jeepney"'));

/** A step of a mission; what it leaves out is not asked for. */
const step = v.strictObject({
  goal: v.picklist(MISSION_GOALS),
  /** Hundredths for valid bets, else how many. */
  target: whole(1, 2 ** 31),
  amount,
  kinds: v.optional(v.pipe(v.array(code), v.minLength(1), v.maxLength(20))),
  titles: v.optional(v.pipe(v.array(title), v.minLength(1), v.maxLength(50))),
  /** The number of a help article. */
  article: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/, 'the number of an article'))),
  inRow: v.optional(v.literal(true)),
});

/** A time of the day, such as "20:00". */
const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as "20:00"'));

/** How much an award is. */
const size = v.variant('by', [
  v.strictObject({ by: v.literal('fixed'), amount }),
  v.strictObject({ by: v.literal('deposit'), rateBps: whole(1, 100_000), cap: amount, minDeposit: amount }),
  v.strictObject({
    by: v.literal('netLoss'),
    rateBps: whole(1, 10_000),
    /** What is closed and counted; a week unless it says so. */
    period: v.optional(v.picklist(['day', 'week'])),
  }),
  v.strictObject({ by: v.literal('validBets'), ratesPpm: v.pipe(v.array(whole(0, 1_000_000)), v.minLength(1)) }),
  v.strictObject({ by: v.literal('tiles'), amounts: v.pipe(v.array(amount), v.minLength(1), v.maxLength(31)) }),
  v.strictObject({
    by: v.literal('chain'),
    /** How often it begins anew; without one it never does. */
    period: v.optional(v.picklist(MISSION_PERIODS)),
    steps: v.pipe(v.array(step), v.minLength(1), v.maxLength(7)),
  }),
  v.strictObject({
    by: v.literal('rank'),
    /** How long a board is open; a week unless it says so. */
    period: v.optional(v.picklist(['day', 'week', 'month'])),
    points: v.picklist(['valid', 'multiple']),
    dailyCap: v.nullable(whole(1, 1_000_000)),
    prizes: v.pipe(
      v.array(amount),
      v.minLength(1),
      v.maxLength(1000),
      v.check((prizes) => isFalling(prizes), 'prizes of which none is above the one before'),
    ),
  }),
  v.strictObject({
    by: v.literal('odds'),
    /** How spins are earned: so many a day, each for valid bets of its own where it says so; one a day unless it does. */
    spins: v.optional(v.strictObject({ perDay: whole(1, 10), each: v.optional(amount) })),
    fields: v.pipe(
      v.array(v.strictObject({ prize: amount, odds: whole(1, 10_000) })),
      v.check((fields) => fields.reduce((total, { odds }) => total + odds, 0) === 10_000, 'odds that add up to 10,000'),
    ),
  }),
  v.strictObject({
    by: v.literal('split'),
    /** What one wave gives, and the least and the most of an envelope. */
    pot: amount,
    low: amount,
    high: amount,
    /** When waves begin each day, in the zone of the brand, and how long one is open. */
    waves: v.optional(
      v.strictObject({
        at: v.pipe(v.array(clockTime), v.minLength(1), v.maxLength(6)),
        minutes: v.optional(whole(1, 60), 10),
      }),
    ),
  }),
  v.strictObject({
    by: v.literal('level'),
    levels: v.pipe(
      v.array(level),
      v.minLength(2),
      v.maxLength(51),
      v.check(
        (levels) => isLadder(levels),
        'levels that begin with nothing and ask more of each than of the one before',
      ),
    ),
  }),
]);

const award = v.variant('form', [
  v.strictObject({ form: v.literal('cash'), size, turnoverTimes: whole(0, 3) }),
  v.strictObject({ form: v.literal('purse'), size }),
  v.strictObject({ form: v.literal('spins'), title: code, count: whole(1, 1000), stake: amount }),
]);

/** What a version of a campaign promises; once somebody joined, it never changes. */
export const termsSchema = v.strictObject({
  kind: v.picklist(CAMPAIGN_KINDS),
  trigger: v.picklist(TRIGGERS),
  who: v.strictObject({
    vip: v.optional(v.strictObject({ from: whole(0, 100), to: whole(0, 100) })),
    segment: v.optional(segmentSchema),
    once: v.picklist(['never', 'period', 'ever']),
  }),
  award,
  /** How long it can be taken, in hours; 0 is at once, with what set it off. */
  claim: v.strictObject({ hours: whole(0, 24 * 366), needsJoin: v.boolean() }),
  wagering: v.optional(
    v.strictObject({
      times: whole(1, 100),
      base: v.picklist(['bonus', 'bonusAndMatched']),
      weights: v.strictObject({ titles: percents, classes: percents, kinds: percents }),
      maxStake: v.optional(amount, '500.00'),
    }),
  ),
  release: v.optional(v.strictObject({ steps: whole(1, 100) }), { steps: 4 }),
  /** How long a purse lives once it is active. */
  expiry: v.strictObject({ days: whole(1, 366) }),
  cap: v.optional(amount),
  budget: amount,
  stacking: v.strictObject({ neverWith: v.array(code) }),
  abuse: v.strictObject({ reviewsLinked: v.boolean() }),
  /** The item of content that has its words and its picture. */
  texts: code,
});

/** Terms as they are worked with. */
export type Terms = v.InferOutput<typeof termsSchema>;

/** How much an award is. */
export type AwardSize = v.InferOutput<typeof size>;

/** A step of a mission as its terms have it. */
export type ChainStep = v.InferOutput<typeof step>;

/** A level of the VIP ladder with all that it gives. */
export type LadderLevel = v.InferOutput<typeof level>;

/** Nobody is worse off for a better place. */
function isFalling(prizes: readonly bigint[]): boolean {
  return prizes.every((prize, place) => place === 0 || prize <= (prizes[place - 1] ?? 0n));
}

/** Level 0 is everybody's and gives no gifts; each one above asks for more, and nobody is paid out slower by rising. */
function isLadder(levels: readonly LadderLevel[]): boolean {
  return levels.every((one, place) => {
    const before = levels[place - 1];
    if (!before) return [one.deposits, one.validBets, one.keep, ...giftsOf(one)].every((figure) => figure === 0n);
    return (
      one.deposits >= before.deposits &&
      one.validBets >= before.validBets &&
      one.deposits + one.validBets > before.deposits + before.validBets &&
      one.dailyWithdraw >= before.dailyWithdraw
    );
  });
}

function giftsOf({ levelUp, week, month, birthday }: LadderLevel): readonly bigint[] {
  return [levelUp, week, month, birthday];
}

/** Terms out of what somebody wrote, or where they are wrong. */
export function readTerms(
  written: unknown,
): { readonly ok: true; readonly terms: Terms } | { readonly ok: false; readonly faults: readonly string[] } {
  const read = v.safeParse(termsSchema, written);
  if (read.success) return { ok: true, terms: read.output };
  return { ok: false, faults: read.issues.map((issue) => `${v.getDotPath(issue) ?? 'terms'}: ${issue.message}`) };
}

/** Terms as plain data: amounts in the one way they are written, defaults filled in. The same terms are the same data. */
export function termsData(terms: Terms): unknown {
  return plain(terms);
}

/** The hash that whoever joins has seen. The caller has the hash of canonical JSON (`hashModel` of fairness). */
export function hashTerms(terms: Terms, hashData: (data: unknown) => string): string {
  return hashData(termsData(terms));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return formatAmount(value, TERMS_SCALE);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}
