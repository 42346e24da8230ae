import type { MemberId } from '@perya/ledger';
import type { Segment, SegmentFacts } from '@perya/promotions';
import { assert } from '@perya/std';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

type Fact = keyof SegmentFacts;

/** What is not asked is not read. */
const NOTHING: SegmentFacts = {
  member: '',
  vip: 0,
  daysRegistered: 0,
  daysInactive: 0,
  deposits: 0,
  played: [],
  language: '',
};

/** Facts of the member `m` of the brand `b`, for one person and for lists in the same words. */
function factsAt(now: Date): Readonly<Record<Fact, RawBuilder<unknown>>> {
  return {
    member: sql`m.id::text`,
    vip: sql`coalesce((select standing.level from member_vip standing
      join campaign ladder on ladder.merchant_code = standing.merchant_code
      where standing.member_id = m.id and ladder.kind = 'VIP' and ladder.state in ('running', 'paused')), 0)`,
    daysRegistered: sql`floor(extract(epoch from ${now}::timestamptz - m.created_at) / 86400)::int`,
    daysInactive: sql`((${now}::timestamptz at time zone b.time_zone)::date - coalesce(
      (select max(played.day) from member_activity played where played.member_id = m.id and played.currency = b.currency),
      (m.created_at at time zone b.time_zone)::date))`,
    deposits: sql`(select count(*)::int from ledger_transfer moved where moved.member_id = m.id and moved.kind = 'deposit')`,
    played: sql`array(select distinct played.category from member_activity played
      where played.member_id = m.id and played.currency = b.currency)`,
    // Nobody speaks a language without a name.
    language: sql`coalesce(m.language, '')::text`,
  };
}

/** What segments ask about a member. */
export async function readSegmentFacts(
  db: Kysely<Database>,
  memberId: MemberId,
  now: Date,
  segments: readonly Segment[],
): Promise<SegmentFacts> {
  const facts = (await readManySegmentFacts(db, [memberId], now, segments)).get(memberId);
  assert(facts, 'segments are asked about members');
  return facts;
}

/** The same about many, by member. */
export async function readManySegmentFacts(
  db: Kysely<Database>,
  memberIds: readonly MemberId[],
  now: Date,
  segments: readonly Segment[],
): Promise<ReadonlyMap<MemberId, SegmentFacts>> {
  const asked = [...new Set(segments.flatMap(factsOf))];
  if (asked.length === 0) return new Map(memberIds.map((memberId) => [memberId, NOTHING]));
  const columns = factsAt(now);
  const { rows } = await sql<Partial<SegmentFacts> & { readonly member_id: MemberId }>`
    select m.id as member_id, ${sql.join(asked.map((fact) => sql`${columns[fact]} as ${sql.ref(fact)}`))}
    from member m join brand b on b.merchant_code = m.merchant_code where m.id = any (${memberIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ member_id: memberId, ...facts }) => [memberId, { ...NOTHING, ...facts }]));
}

function factsOf(segment: Segment): Fact[] {
  if ('all' in segment) return segment.all.flatMap(factsOf);
  if ('any' in segment) return segment.any.flatMap(factsOf);
  return [segment.fact];
}

/** The same rules as `isInSegment`, as a condition on the member `m` of the brand `b`. */
export function inSegment(segment: Segment, now: Date): RawBuilder<boolean> {
  if ('all' in segment) return joined(segment.all, now, sql` and `, true);
  if ('any' in segment) return joined(segment.any, now, sql` or `, false);
  const fact = factsAt(now)[segment.fact];
  if ('from' in segment) return sql`${fact} between ${segment.from} and ${segment.to}`;
  const listed = sql`${[...segment.oneOf]}::text[]`;
  return segment.fact === 'played' ? sql`${fact} && ${listed}` : sql`${fact} = any (${listed})`;
}

function joined(parts: readonly Segment[], now: Date, by: RawBuilder<unknown>, ofNone: boolean): RawBuilder<boolean> {
  if (parts.length === 0) return sql`${sql.lit(ofNone)}`;
  return sql`(${sql.join(
    parts.map((part) => inSegment(part, now)),
    by,
  )})`;
}
