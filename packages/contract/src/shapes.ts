import * as v from 'valibot';
import { FLAGS } from './flags.ts';

/** A merchant (brand) code. */
export const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/));

/** A moment, ISO 8601 in UTC. */
export const Time = v.pipe(v.string(), v.isoTimestamp());

/** An opaque id. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** An amount somebody gives: digits, at most as many after the point as the currency has, never a sign. [VAL-37] */
export const AmountGiven = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,4})?$/));

/** An amount as the server tells it, always with all decimals of its currency: `12.30` in PHP, `12000` in VND. Never a float. */
export const Money = v.pipe(v.string(), v.regex(/^-?\d{1,18}(?:\.\d{1,4})?$/));

/** A key a client makes before it sends: a UUID. [API-07] */
export const MoneyKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** A day of a report, YYYY-MM-DD in the zone of the brand: one that the calendar has, of this century. */
export const Day = v.pipe(v.string(), v.regex(/^20\d{2}-\d{2}-\d{2}$/), v.check(isInCalendar, 'no such day'));

/** The days a report covers, both included; at most ninety. [STD-06] */
export const Range = { startDate: Day, endDate: Day };

/** Where the next rows of a list begin: the `next` of the rows before. */
export const Cursor = v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/));

/** Rows newest first; `next` fetches those after, null at the end. Rows never repeat while new ones arrive. [STD-06] */
// @__NO_SIDE_EFFECTS__
export function Rows<Row extends v.GenericSchema, Footer extends v.GenericSchema>(row: Row, footer: Footer) {
  return v.object({
    list: v.array(row),
    next: v.nullable(Cursor),
    /** Sums over the whole range; only with the first rows. */
    footer: v.nullable(footer),
  });
}

/** A whole number that travels in a query string. */
// @__NO_SIDE_EFFECTS__
export function QueryInt(min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );
}

/** Backgrounds a banner, pop-up or promotion can have. */
export const TONES = ['royal', 'sunset', 'jungle', 'tent'] as const;

/** The language a query asks for; the `Language` header stands in when it is missing. Unknown codes read as EN. */
export const QueryLanguage = v.optional(v.pipe(v.string(), v.maxLength(8)));

/** A call that changes something without being told anything. */
export const Nothing = v.strictObject({});

/** A question that needs no fields. Like every GET it ignores what it does not know. [I18N-09] */
export const LanguageOnly = v.object({ language: QueryLanguage });

/** One page of rows. [API-08] */
// @__NO_SIDE_EFFECTS__
export function Paged<Row extends v.GenericSchema>(row: Row) {
  return v.object({
    list: v.array(row),
    pageNum: v.number(),
    totalPages: v.number(),
    total: v.number(),
  });
}

/** A February of thirty days would be read as March. */
function isInCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** The switches of a brand; a missing one is off. [API-36] */
export const FlagSet = v.partial(v.object(v.entriesFromList(FLAGS, v.boolean())));

/** The switches of a brand. */
export type FlagSet = v.InferOutput<typeof FlagSet>;
