import type { Currency, MemberId, MerchantCode } from '@perya/ledger';
import type { PastDeposit, PastPlay } from '@perya/promotions';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** Which days of which brand are looked at; both days are in. */
export interface PastAsked {
  readonly merchantCode: MerchantCode;
  readonly currency: Currency;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  /** How many of a hundred members, picked by their numbers. */
  readonly sharePercent: number;
  readonly now: Date;
  /** Whether who it is for depends on what they did: that is read where it is asked for. */
  readonly asksStanding: boolean;
}

/** A member and what they did in those days, as text that one row of the answer carries. */
export interface PastRow {
  readonly member_id: MemberId;
  readonly type: number;
  readonly is_active: boolean;
  readonly is_verified: boolean;
  readonly pause: string | null;
  readonly is_marked: boolean;
  readonly tightened_at: Date | null;
  readonly created_at: Date;
  readonly level: number;
  readonly cluster_id: string | null;
  readonly play: string | null;
  readonly deposits: string | null;
  readonly friends: string | null;
  /** The day they came, in the zone of the brand. */
  readonly created_day: string;
  readonly levels: string | null;
  readonly paid: string | null;
  readonly kinds: string | null;
  readonly last_before: string | null;
}

const STATEMENT_MS = 30_000;
/** Anything but 0; the second half of the lock says what it is for. */
const LOCK = [7_331, 53];

/** Begins a look at the past: it gives up on statements that take too long, and there is one at a time. */
export async function beginLook(tx: Transaction<Database>): Promise<boolean> {
  await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx);
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK[0]}, ${LOCK[1]}) as got`.execute(tx);
  return rows[0]?.got === true;
}

/** The levels, deposits and kinds of play of the member `m` up to the last day, each with its day. */
function standingColumns({ currency, zone, from, to, asksStanding }: PastAsked): RawBuilder<unknown> {
  if (!asksStanding) return sql`null as levels, null as paid, null as kinds, null as last_before`;
  return sql`
    (select string_agg(concat_ws(',', l.from_day, l.level), ';' order by l.from_day)
      from rebate_level l where l.member_id = m.id) as levels,
    (select string_agg(concat_ws(',', p.day, p.count), ';' order by p.day)
      from (
        select (t.at at time zone ${zone})::date as day, count(*) from ledger_transfer t
        where t.member_id = m.id and t.kind = 'deposit' group by 1
      ) p where p.day <= ${to}::date) as paid,
    (select string_agg(concat_ws(',', k.day, k.category), ';')
      from (
        select a.category, min(a.day) as day from member_activity a
        where a.member_id = m.id and a.currency = ${currency} and a.day <= ${to}::date group by 1
      ) k) as kinds,
    (select max(a.day)::text from member_activity a
      where a.member_id = m.id and a.currency = ${currency} and a.day < ${from}::date) as last_before`;
}

/**
 * A piece of the members of a brand with all they did: one row for each, so that days of a hundred thousand members are not
 * millions of rows to read.
 */
export async function readPast(db: Kysely<Database>, asked: PastAsked, after: MemberId, limit: number) {
  const { merchantCode, currency, zone, from, to, sharePercent, now } = asked;
  const markedSince = new Date(now.getTime() - 30 * 24 * 3_600_000);
  const { rows } = await sql<PastRow>`
    select m.id as member_id, m.type, m.status = 'active' as is_active, m.kyc_state = 'verified' as is_verified,
      case when care.pause_until > ${now} then care.pause end as pause,
      exists (select from harm_marker h
        where h.member_id = m.id and (h.seen_at is null or h.at > ${markedSince})) as is_marked,
      (select max(l.changed_at) from player_limit l
        where l.member_id = m.id and l.amount is not null and l.next_at is null) as tightened_at,
      m.created_at, coalesce(vip.level, 0) as level, cluster.cluster_id,
      (select string_agg(concat_ws(',', a.day, a.category, a.rounds, a.staked, a.returned, a.valid), ';' order by a.day)
        from member_activity a
        where a.member_id = m.id and a.currency = ${currency} and a.day between ${from}::date and ${to}::date) as play,
      (select string_agg(concat_ws(',', d.day, d.amount, d.is_first), ';' order by d.id)
        from (
          select o.id, (o.ended_at at time zone ${zone})::date as day, o.amount,
            row_number() over (order by o.ended_at, o.id) = 1 as is_first
          from deposit_order o
          where o.member_id = m.id and o.currency = ${currency} and o.status = 'success'
        ) d where d.day between ${from}::date and ${to}::date) as deposits,
      (select string_agg(f.day::text, ';' order by f.day)
        from (
          select (r.settled_at at time zone ${zone})::date as day from referral r
          where m.id in (r.inviter_id, r.member_id) and r.state = 'counted'
        ) f where f.day between ${from}::date and ${to}::date) as friends,
      (m.created_at at time zone ${zone})::date::text as created_day, ${standingColumns(asked)}
    from member m
    left join player_care care on care.member_id = m.id
    left join member_vip vip on vip.member_id = m.id
    left join member_cluster cluster on cluster.member_id = m.id
    where m.merchant_code = ${merchantCode} and m.id > ${after} and (hashint8(m.id) & 2147483647) % 100 < ${sharePercent}
    order by m.id limit ${limit}`.execute(db);
  return rows;
}

/** What was played, out of its text. */
export function playOf({ play }: Pick<PastRow, 'play'>): PastPlay[] {
  return rowsOf(play).map(([day = '', kind = '', rounds = '0', staked = '0', returned = '0', valid = '0']) => ({
    day,
    kind,
    rounds: BigInt(rounds),
    staked: BigInt(staked),
    returned: BigInt(returned),
    valid: BigInt(valid),
  }));
}

/** What was paid in, out of its text. */
export function depositsOf({ deposits }: Pick<PastRow, 'deposits'>): PastDeposit[] {
  return rowsOf(deposits).map(([day = '', amount = '0', isFirst = '']) => ({
    day,
    amount: BigInt(amount),
    isFirst: isFirst === 't',
  }));
}

/** The days on which a friend counted, or they themselves did for who invited them, out of their text. */
export function friendsOf({ friends }: Pick<PastRow, 'friends'>): string[] {
  return rowsOf(friends).map(([day = '']) => day);
}

/** Parts of the rows of a text; none where there is no text. */
export function rowsOf(text: string | null): string[][] {
  return text === null ? [] : text.split(';').map((row) => row.split(','));
}

/** Titles of a brand that run, and what they return. */
export function readTitles(db: Kysely<Database>) {
  return db
    .selectFrom('game')
    .select(['vendor_code', 'code', 'game_type', 'class_key', 'rtp_bps'])
    .where('is_active', '=', true)
    .where('rtp_bps', 'is not', null)
    .execute();
}
