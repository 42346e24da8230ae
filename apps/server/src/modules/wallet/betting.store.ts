import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { memberDays } from '../../ledger/member-days.ts';
import type { Span } from '../../ledger/report-range.ts';

/** Whose bets, when and on what. */
export interface BetFilter {
  readonly memberId: string;
  readonly currency: string;
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
  const { rows } = await sql<BetLine>`
    select b.*, ${PAYOUT} as payout, coalesce(e.kind = 'void', false) as is_void,
      (b.is_waiting and e.kind is null) as is_open
    from (
      select walk.* from ${stretches(filter)} cross join lateral (
        select t.id, t.key, t.ref, t.category, t.detail, t.amount as stake, t.counted, t.at,
          (select p.kind = 'play' from ledger_account p where p.id = t.to_account) as is_waiting
        from ${bets(filter)} and t.id between s.low and s.high and (${before}::bigint is null or t.id < ${before})
        order by t.id desc limit ${limit}
      ) walk
      order by s.low desc, walk.id desc limit ${limit}
    ) b ${ENDS}
    order by b.id desc`.execute(db);
  return rows;
}

/**
 * Where to walk, newest first. A kind of game that somebody plays now and then is looked for on the days it was played,
 * and in what has not been rolled up yet; the walk ends with the page.
 */
function stretches({ memberId, currency, span, gameType }: BetFilter): RawBuilder<unknown> {
  if (gameType === undefined) return sql`(select 0::bigint as low, 9223372036854775807 as high) s`;
  return sql`(
    select d.first_id as low, d.last_id as high from member_day d
    where d.member_id = ${memberId} and d.currency = ${currency} and d.category = ${gameType} and d.bets > 0
      and d.day between ${span.startDay} and ${span.endDay}
    union all
    select coalesce(max(up_to), 0) + 1, 9223372036854775807 from ledger_mark where name = 'rollup'
    order by low desc
  ) s`;
}

interface BetSums {
  readonly bets: string;
  readonly stake: string;
  readonly counted: string;
  readonly payout: string;
}

/** Sums over the whole range. The days know the kind of game, but not the vendor: then the bets themselves are added up. */
export async function sumBets(db: Kysely<Database>, filter: BetFilter): Promise<BetSums | undefined> {
  const isType = filter.gameType === undefined ? sql`true` : sql`category = ${filter.gameType}`;
  const { rows } =
    filter.vendor === undefined
      ? await sql<BetSums>`
          select coalesce(sum(bets), 0) as bets, coalesce(sum(bet_stake), 0) as stake,
            coalesce(sum(bet_valid), 0) as counted, coalesce(sum(bet_won), 0) as payout
          from (${memberDays({ ...filter, memberIds: [filter.memberId] })}) days where ${isType}`.execute(db)
      : await sql<BetSums>`
          select count(*) as bets,
            coalesce(sum(b.amount) filter (where e.kind is distinct from 'void'), 0) as stake,
            coalesce(sum(b.counted) filter (where e.kind is distinct from 'void'), 0) as counted,
            coalesce(sum(${PAYOUT}), 0) as payout
          from (select t.key, t.amount, t.counted from ${bets(filter)}) b ${ENDS}`.execute(db);
  return rows[0];
}

/** A bet ends in its own key (a spin) or in that of its end; the payout is the second move of either. */
const ENDS = sql`
  left join ledger_transfer e on e.key = 'end:' || substr(b.key, 5) and e.seq = 0 and e.refusal is null
  left join ledger_transfer p on p.key in (b.key, 'end:' || substr(b.key, 5)) and p.seq = 1 and p.kind = 'payout'`;

/** A round that was taken back has paid nothing. */
const PAYOUT = sql`case when e.kind is distinct from 'void' then coalesce(p.amount, 0) else 0 end`;

function bets({ memberId, currency, span, gameType, vendor }: BetFilter): RawBuilder<unknown> {
  const isType = gameType === undefined ? sql`true` : sql`t.category = ${gameType}`;
  const isVendor = vendor === undefined ? sql`true` : sql`starts_with(t.detail, ${`${vendor}/`})`;
  const days = sql`member_day d where d.member_id = ${memberId} and d.currency = ${currency}`;
  return sql`ledger_transfer t
    where t.member_id = ${memberId} and t.refusal is null and t.kind = 'bet' and t.at >= ${span.from} and t.at < ${span.until}
      and t.id > coalesce((select max(d.last_id) from ${days} and d.day < ${span.startDay}), 0)
      and t.id < coalesce((select min(d.first_id) from ${days} and d.day > ${span.endDay}), 9223372036854775807)
      and ${isType} and ${isVendor}`;
}
