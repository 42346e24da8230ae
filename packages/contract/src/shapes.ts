import * as v from 'valibot';
import { FLAGS } from './flags.ts';

/** A merchant (brand) code. */
export const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/));

/** A moment, ISO 8601 in UTC. */
export const Time = v.pipe(v.string(), v.isoTimestamp());

/** An opaque id. */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/));

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

/** The language a query asks for; the `Language` header stands in when it is missing. Unknown codes read as EN. */
export const QueryLanguage = v.optional(v.pipe(v.string(), v.maxLength(8)));

/** A request without fields. */
export const Nothing = v.strictObject({});

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

/** The switches of a brand; a missing one is off. [API-36] */
export const FlagSet = v.partial(v.object(v.entriesFromList(FLAGS, v.boolean())));

/** The switches of a brand. */
export type FlagSet = v.InferOutput<typeof FlagSet>;
