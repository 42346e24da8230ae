import { unreachable } from '@perya/std';
import * as v from 'valibot';

/** Whom a campaign is for: a tree whose leaves are facts of a member. */
export type Segment =
  | { readonly all: readonly Segment[] }
  | { readonly any: readonly Segment[] }
  | {
      readonly fact: 'vip' | 'daysRegistered' | 'daysInactive' | 'deposits';
      readonly from: number;
      readonly to: number;
    }
  | { readonly fact: 'played' | 'language' | 'member'; readonly oneOf: readonly string[] };

/** What a segment asks about a member. */
export interface SegmentFacts {
  readonly member: string;
  readonly vip: number;
  readonly daysRegistered: number;
  readonly daysInactive: number;
  readonly deposits: number;
  /** The kinds of games that were played. */
  readonly played: readonly string[];
  readonly language: string;
}

const bound = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The tree as it is stored. */
export const segmentSchema: v.GenericSchema<Segment> = v.union([
  v.strictObject({ all: v.array(v.lazy(() => segmentSchema)) }),
  v.strictObject({ any: v.array(v.lazy(() => segmentSchema)) }),
  v.strictObject({
    fact: v.picklist(['vip', 'daysRegistered', 'daysInactive', 'deposits']),
    from: bound,
    to: bound,
  }),
  v.strictObject({ fact: v.picklist(['played', 'language', 'member']), oneOf: v.array(v.string()) }),
]);

/** Whether a member is in a segment. */
export function isInSegment(segment: Segment, facts: SegmentFacts): boolean {
  if ('all' in segment) return segment.all.every((part) => isInSegment(part, facts));
  if ('any' in segment) return segment.any.some((part) => isInSegment(part, facts));
  switch (segment.fact) {
    case 'vip':
    case 'daysRegistered':
    case 'daysInactive':
    case 'deposits':
      return facts[segment.fact] >= segment.from && facts[segment.fact] <= segment.to;
    case 'played':
      return facts.played.some((kind) => segment.oneOf.includes(kind));
    case 'language':
    case 'member':
      return segment.oneOf.includes(facts[segment.fact]);
    default:
      return unreachable(segment);
  }
}
