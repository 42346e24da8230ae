import type { MemberId, MerchantCode } from '@perya/ledger';
import { TRIAL_TYPE } from '@perya/contract';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { upTo } from '../../platform/db/query-options.ts';
import type { Database } from '../../platform/db/schema.ts';
import { PROMOTION_CASH } from '../cashback/index.ts';
import { playOfPiece } from './past-play.store.ts';
import type { PastAsked, PastRow } from './past-row.ts';

const STATEMENT_MS = 30_000;
/** At the front of those that read much. */
export const LONG = upTo(STATEMENT_MS);
/** Anything but 0; the second half of the lock says what it is for. */
const LOCK = [7_331, 53];

/** Begins a look at the past: it gives up on statements that take too long, sorts in memory, and there is one at a time. */
export async function beginLook(tx: Transaction<Database>): Promise<boolean> {
  await sql`
    select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('work_mem', '64MB', true)`.execute(
    tx,
  );
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK[0]}, ${LOCK[1]}) as got`.execute(tx);
  return rows[0]?.got === true;
}

/** A column that is read where it is asked for. */
function column(name: string, isAsked: boolean, read: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${isAsked ? read : sql`null`} as ${sql.ref(name)}`;
}

/** Rows as one text, parts by commas. */
function listed(parts: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`string_agg(concat_ws(',', ${parts}), ';' order by ${order})`;
}

/** The levels, deposits and kinds of play of the member `m` up to the last day, each with its day. */
function standingColumns({ currency, zone, from, to, asks }: PastAsked): RawBuilder<unknown> {
  const isAsked = asks.standing;
  return sql.join([
    column(
      'levels',
      isAsked || asks.rebates,
      sql`(select ${listed(sql`l.from_day, l.level`, sql`l.from_day`)} from rebate_level l where l.member_id = m.id)`,
    ),
    column(
      'paid',
      isAsked,
      sql`(select ${listed(sql`p.day, p.count`, sql`p.day`)}
        from (
          select (t.at at time zone ${zone})::date as day, count(*) from ledger_transfer t
          where t.member_id = m.id and t.kind = 'deposit' group by 1
        ) p where p.day <= ${to}::date)`,
    ),
    column(
      'kinds',
      isAsked,
      sql`(select ${listed(sql`k.day, k.category`, sql`k.category`)}
        from (
          select a.category, min(a.day) as day from member_activity a
          where a.member_id = m.id and a.currency = ${currency} and a.day <= ${to}::date group by 1
        ) k)`,
    ),
    column(
      'last_before',
      isAsked,
      sql`(select max(a.day)::text from member_activity a
        where a.member_id = m.id and a.currency = ${currency} and a.day < ${from}::date)`,
    ),
  ]);
}

/** What the member `m` paid in, and which friends of theirs counted. */
function paidInColumns({ currency, zone, from, to, asks }: PastAsked): RawBuilder<unknown> {
  return sql.join([
    column(
      'deposits',
      asks.deposits,
      sql`(select ${listed(sql`d.day, d.amount, d.is_first`, sql`d.id`)}
        from (
          select o.id, (o.ended_at at time zone ${zone})::date as day, o.amount,
            row_number() over (order by o.ended_at, o.id) = 1 as is_first
          from deposit_order o
          where o.member_id = m.id and o.currency = ${currency} and o.status = 'success'
        ) d where d.day between ${from}::date and ${to}::date)`,
    ),
    column(
      'friends',
      asks.friends,
      sql`(select ${listed(sql`f.day, f.is_inviter`, sql`f.settled_at, f.member_id`)}
        from (
          select r.member_id, r.settled_at, (r.settled_at at time zone ${zone})::date as day, r.inviter_id = m.id as is_inviter
          from referral r where (r.inviter_id = m.id or r.member_id = m.id) and r.state = 'counted'
        ) f where f.day between date_trunc('month', ${from}::date)::date and ${to}::date)`,
    ),
  ]);
}

/** What promotions gave the member `m` in those days, what rebates were counted from, and when they came. */
function givenColumns({ currency, zone, from, to, asks }: PastAsked): RawBuilder<unknown> {
  return sql.join([
    column(
      'rewards',
      asks.rewards,
      sql`(select ${listed(sql`g.day, g.amount`, sql`g.day`)}
        from (
          select (t.at at time zone ${zone})::date as day, sum(t.amount) as amount
          from ledger_account cash join ledger_transfer t on t.to_account = cash.id
          where cash.member_id = m.id and cash.currency = ${currency} and cash.kind = 'cash' and t.member_id = m.id
            and t.kind in ${PROMOTION_CASH} and t.kind not in ('bet', 'settle', 'payout', 'refused') and t.refusal is null
          group by 1
        ) g where g.day between ${from}::date and ${to}::date)`,
    ),
    column(
      'accruals',
      asks.rebates,
      sql`(select ${listed(sql`a.day, a.category, a.vendor, a.rate_ppm, a.valid`, sql`a.day`)} from rebate_accrual a
        where a.member_id = m.id and a.currency = ${currency} and a.day between ${from}::date and ${to}::date)`,
    ),
    column(
      'visits',
      asks.visits,
      sql`(select ${listed(sql`c.day`, sql`c.day`)} from check_in c
        where c.member_id = m.id and c.day between ${from}::date and ${to}::date)`,
    ),
  ]);
}

/** All that the member `m` grew by until now, and the gifts of levels they had before those days. */
function growthColumns({ currency, zone, from, asks }: PastAsked): RawBuilder<unknown> {
  const isAsked = asks.growth;
  return sql.join([
    column(
      'grown',
      isAsked,
      sql`(select ${listed(sql`a.day, a.category, a.staked, a.valid`, sql`a.day`)} from member_activity a
        where a.member_id = m.id and a.currency = ${currency})`,
    ),
    column(
      'turnovers',
      isAsked,
      sql`(select ${listed(sql`t.ends_at, coalesce(t.deposited, t.ends_at - t.starts_at)`, sql`t.ends_at`)} from turnover t
        where t.member_id = m.id and t.currency = ${currency} and t.source = 'deposit')`,
    ),
    column(
      'settled',
      isAsked,
      sql`coalesce((select a.wagered - a.in_play from ledger_account a
        where a.member_id = m.id and a.currency = ${currency} and a.kind = 'cash'), 0)`,
    ),
    column(
      'gifted',
      isAsked,
      sql`(select ${listed(sql`g.level`, sql`g.level`)} from vip_gift g
        where g.member_id = m.id and g.kind = 'levelUp' and (g.due_at at time zone ${zone})::date <= ${from}::date)`,
    ),
    column('birthday', isAsked, sql`encode(vip.birthday, 'hex')`),
  ]);
}

/**
 * A piece of the members of a brand with all they did: one row for each, so that days of a hundred thousand members are not
 * millions of rows to read. What is kept of each is looked up, or every piece would read all there is of everybody.
 */
export async function readPast(db: Kysely<Database>, asked: PastAsked, after: MemberId, limit: number) {
  const { merchantCode, zone, sharePercent, now } = asked;
  const markedSince = new Date(now.getTime() - 30 * 24 * 3_600_000);
  const { rows } = await sql<PastRow>`
    ${LONG} with piece as materialized (
      select * from member m
      where m.merchant_code = ${merchantCode} and m.id > ${after} and (hashint8(m.id) & 2147483647) % 100 < ${sharePercent}
      order by m.id limit ${limit}
    )
    select m.id as member_id, coalesce(m.language, '') as language, m.type, m.status = 'active' as is_active,
      m.kyc_state = 'verified' as is_verified,
      case when care.pause_until > ${now} then care.pause end as pause,
      exists (select from harm_marker h
        where h.member_id = m.id and (h.seen_at is null or h.at > ${markedSince})) as is_marked,
      (select max(l.changed_at) from player_limit l
        where l.member_id = m.id and l.amount is not null and l.next_at is null) as tightened_at,
      m.created_at, coalesce(vip.level, 0) as level, cluster.cluster_id,
      play.play, ${paidInColumns(asked)},
      (m.created_at at time zone ${zone})::date::text as created_day, care.pause_since, care.pause_until,
      m.status <> 'active' or m.type = ${TRIAL_TYPE} or m.is_house or m.kyc_state <> 'verified'
        or coalesce(care.pause = 'excluded' and care.pause_until > ${now}, false) as is_outside,
      ${standingColumns(asked)}, ${givenColumns(asked)}, ${growthColumns(asked)}
    from piece m
    left join (${playOfPiece(asked)}) play on play.member_id = m.id
    left join lateral (select * from player_care where member_id = m.id offset 0) care on true
    left join lateral (select * from member_vip where member_id = m.id offset 0) vip on true
    left join lateral (select * from member_cluster where member_id = m.id offset 0) cluster on true
    order by m.id`.execute(db);
  return rows;
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

/** What of a brand is the same for all of its members. */
export interface PastHouse {
  /** The first day on which a calendar paid a visit; who came before is known by play alone. */
  readonly calendarSince: string | null;
  /** The rates of rebates with the days from which they held, in that order. */
  readonly rates: readonly {
    readonly from_day: string;
    readonly level: number;
    readonly category: string;
    readonly vendor: string;
    readonly rate_ppm: number;
  }[];
  /** How much of a stake counts towards turnover, by kind of game, in percent. */
  readonly weights: ReadonlyMap<string, bigint>;
}

export async function readPastHouse(db: Kysely<Database>, merchantCode: MerchantCode): Promise<PastHouse> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from check_in where merchant_code = ${merchantCode}`.execute(db);
  const rates = await db
    .selectFrom('rebate_plan')
    .innerJoin('rebate_rate', 'rebate_rate.plan_id', 'rebate_plan.id')
    .select(['rebate_rate.level', 'rebate_rate.category', 'rebate_rate.vendor', 'rebate_rate.rate_ppm'])
    .select('rebate_plan.id')
    .select(sql<string>`rebate_plan.from_day::text`.as('from_day'))
    .where('rebate_plan.merchant_code', '=', merchantCode)
    .where('rebate_plan.from_day', 'is not', null)
    .orderBy('rebate_plan.from_day')
    .orderBy('rebate_plan.id')
    .execute();
  const weights = await db
    .selectFrom('turnover_weight')
    .select(['category', 'percent'])
    .where('merchant_code', '=', merchantCode)
    .execute();
  return {
    calendarSince: rows[0]?.day ?? null,
    rates,
    weights: new Map(weights.map(({ category, percent }) => [category, BigInt(percent)])),
  };
}
