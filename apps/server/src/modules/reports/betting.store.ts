import type { Currency, MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { plannedWithout } from '../../platform/db/planner-settings.ts';
import type { Database } from '../../platform/db/schema.ts';
import { memberDays, type TooLate } from '../../ledger/member-days.ts';
import { onlyMember } from '../../ledger/members.ts';
import type { Span } from '../../ledger/report-range.ts';

/** Whose bets, when and on what. */
export interface BetFilter {
  readonly memberId: MemberId;
  readonly currency: Currency;
  readonly span: Span;
  readonly gameType?: string | undefined;
  readonly vendor?: string | undefined;
}

/** One bet with its end, as far as it has one. */
export interface BetLine {
  readonly id: string;
  readonly ref: string;
  readonly category: string;
  readonly detail: string;
  readonly stake: string;
  readonly counted: string;
  readonly at: Date;
  readonly payout: string;
  readonly is_void: boolean;
  readonly is_open: boolean;
}

/** Bets before a place in the record, newest first. */
export async function readBets(
  db: Kysely<Database>,
  filter: BetFilter,
  before: string | null,
  limit: number,
): Promise<BetLine[]> {
  const isBefore = sql`(${before}::bigint is null or t.id < ${before})`;
  const walk = (isThere: RawBuilder<unknown>) => sql`(
    select t.id, t.ref, t.category, t.detail, t.at
    from ${bets(filter)} and ${isBefore} and ${isThere}
    order by t.id desc limit ${limit})`;
  const lines = sql<BetLine>`
    select b.*, bet.stake, bet.turnover as counted, case bet.state when 'void' then 0 else bet.payout end as payout, bet.state = 'void' as is_void,
      bet.state = 'open' as is_open
    from (
      select found.* from ${stretches(filter)} cross join lateral (
        ${walk(sql`s.ids is null and t.id between s.low and s.high`)}
        union all
        ${walk(sql`s.ids is not null and t.id = any (s.ids)`)}
      ) found
      order by s.low desc, found.id desc limit ${limit}
    ) b join bet on bet.id = b.id
    order by b.id desc`;
  return (await plannedWithout(['sort'], lines).execute(db)).rows;
}

/**
 * Where to walk, newest first. A kind of game or a vendor that somebody plays now and then is looked for on the days it
 * was played, where few bets are known one by one, and in what has not been rolled up yet; the walk ends with the page.
 */
function stretches({ memberId, currency, span, gameType, vendor }: BetFilter): RawBuilder<unknown> {
  const all = sql`9223372036854775807 as high, null::bigint[] as ids`;
  if (gameType === undefined && vendor === undefined) return sql`(select 0::bigint as low, ${all}) s`;
  return sql`(
    select min(d.first_id) as low, max(d.last_id) as high,
      case when bool_and(d.bet_ids is not null) then array_agg(nr) filter (where nr is not null) end as ids
    from member_day d left join lateral unnest(d.bet_ids) nr on true
    where d.member_id = ${memberId} and d.currency = ${currency} and d.bets > 0
      and d.day between ${span.startDay} and ${span.endDay} and ${isOn('d', { gameType, vendor })}
    group by d.day
    union all
    select coalesce(max(up_to), 0) + 1, ${all} from ledger_mark where name = 'rollup'
    order by low desc
  ) s`;
}

/** Whether days are of the kind of game and of the vendor asked for. */
function isOn(days: string, { gameType, vendor }: Pick<BetFilter, 'gameType' | 'vendor'>): RawBuilder<unknown> {
  const isType = gameType === undefined ? sql`true` : sql`${sql.ref(`${days}.category`)} = ${gameType}`;
  const isVendor = vendor === undefined ? sql`true` : sql`${sql.ref(`${days}.vendor`)} = ${vendor}`;
  return sql`${isType} and ${isVendor}`;
}

/** What bets of some days come to. */
export interface BetSums {
  readonly bets: string;
  readonly stake: string;
  readonly counted: string;
  readonly payout: string;
}

/** Sums over the whole range. */
export function sumBets(db: Kysely<Database>, filter: BetFilter, before: TooLate | null): Promise<BetSums> {
  return sumDays(db, memberDays({ ...filter, members: onlyMember(filter.memberId) }, before), filter);
}

/** The bets of days, of whomever they are. */
export async function sumDays(
  db: Kysely<Database>,
  days: RawBuilder<unknown>,
  on: Pick<BetFilter, 'gameType' | 'vendor'>,
): Promise<BetSums> {
  const { rows } = await sql<BetSums>`
    select coalesce(sum(bets), 0) as bets, coalesce(sum(bet_stake), 0) as stake,
      coalesce(sum(bet_valid), 0) as counted, coalesce(sum(bet_won), 0) as payout
    from (${days}) days where ${isOn('days', on)}`.execute(db);
  const [sums] = rows;
  assert(sums, 'sums are always there');
  return sums;
}

function bets({ memberId, currency, span, gameType, vendor }: BetFilter): RawBuilder<unknown> {
  const isType = gameType === undefined ? sql`true` : sql`t.category = ${gameType}`;
  const isVendor = vendor === undefined ? sql`true` : sql`starts_with(t.detail, ${`${vendor}/`})`;
  const days = sql`member_day d where d.member_id = ${memberId} and d.currency = ${currency}`;
  return sql`ledger_transfer t
    where t.member_id = ${memberId} and t.refusal is null and t.kind = 'bet' and t.seq = 0 and t.at >= ${span.from} and t.at < ${span.until}
      and t.id > coalesce((select max(d.last_id) from ${days} and d.day < ${span.startDay}), 0)
      and t.id < coalesce((select min(d.first_id) from ${days} and d.day > ${span.endDay}), 9223372036854775807)
      and ${isType} and ${isVendor}`;
}
