import type { GameType, wallet } from '@perya/contract';
import type { Currency } from '@perya/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { Members } from '../../ledger/members.ts';
import type { Span } from '../../ledger/report-range.ts';

/** Which bets are asked for. */
export interface BetsAsked {
  readonly currency: Currency;
  readonly zone: string;
  readonly span: Span;
  readonly gameType?: GameType | undefined;
  readonly status?: (typeof wallet.BET_RESULTS)[number] | undefined;
}

/** Those before a number, the newest of them. */
export interface Wanted {
  readonly before: string;
  readonly limit: number;
}

/** The numbers of bets of members, in no order. What is open or was taken back has an index of its own, however much was played beside it. */
export function betsOfMembers(asked: BetsAsked, members: Members, wanted: Wanted): RawBuilder<{ readonly id: string }> {
  if (asked.status === 'open') return openBets(asked, members, wanted);
  if (asked.status === 'void') return voidBets(asked, members, wanted);
  return playedBets(asked, members, wanted);
}

/** Whether a bet `b` is one of those asked for. */
export function isAsked({ span, gameType, status }: BetsAsked): RawBuilder<unknown> {
  const isType = gameType === undefined ? sql`true` : sql`b.category = ${gameType}`;
  return sql`b.opened_at >= ${span.from} and b.opened_at < ${span.until} and ${isType} and ${hasEnded(status)}`;
}

function hasEnded(status: BetsAsked['status']): RawBuilder<unknown> {
  if (status === undefined) return sql`true`;
  if (status === 'open' || status === 'void') return sql`b.state = ${status}`;
  return status === 'won' ? sql`b.state = 'settled' and b.payout > 0` : sql`b.state = 'settled' and b.payout = 0`;
}

/** The account of a bet `b`, if it is one of the currency. */
export function inCurrency({ currency }: BetsAsked): RawBuilder<unknown> {
  return sql`select from ledger_account where id = b.account_id and currency = ${currency} offset 0`;
}

/**
 * A page can only come from the walks whose newest bets are the newest of all: the others of a large team are looked at once, and not
 * for a whole page.
 */
function playedBets(asked: BetsAsked, members: Members, { before, limit }: Wanted): RawBuilder<{ readonly id: string }> {
  const isNext = sql`b.id < ${before} and ${isAsked(asked)} and b.opened_at >= u.starts and b.opened_at < u.ends`;
  const isType = asked.gameType === undefined ? sql`true` : sql`t.category = ${asked.gameType}`;
  const walk = (most: number) => sql`
    (select b.id from ledger_transfer t
      cross join lateral (select * from bet where id = t.id offset 0) b cross join lateral (${inCurrency(asked)}) account
      where u.ids is null and t.member_id = u.member_id and t.refusal is null and t.kind = 'bet' and t.seq = 0
        and t.id between u.low and u.high and t.id < ${before} and ${isType} and ${isNext}
      order by t.id desc limit ${most})
    union all
    (select b.id from bet b cross join lateral (${inCurrency(asked)}) account
      where u.ids is not null and b.id = any (u.ids) and ${isNext} order by b.id desc limit ${most})`;
  return sql`
    select found.id from (
      select u.* from (${walks(asked, members, before)}) u cross join lateral (${walk(1)}) newest
      order by newest.id desc limit ${limit}
    ) u cross join lateral (${walk(limit)}) found
    order by found.id desc limit ${limit}`;
}

/**
 * Where to walk: along the bets of whoever played in the range, and of everybody in what has not been rolled up yet. A kind of game
 * that somebody plays now and then is looked for on the days it was played, where few bets are known one by one.
 */
function walks({ currency, zone, span, gameType }: BetsAsked, members: Members, before: string): RawBuilder<unknown> {
  const days = sql`member_day d where d.member_id = m.member_id and d.currency = ${currency} and d.bets > 0
    and d.day between ${span.startDay} and ${span.endDay} and d.first_id < ${before}`;
  const whole = sql`${span.from}::timestamptz as starts, ${span.until}::timestamptz as ends`;
  const starts = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${zone}`;
  const rolledUp =
    gameType === undefined
      ? sql`select min(d.first_id) as low, max(d.last_id) as high, null::bigint[] as ids, ${whole}
          from (select first_id, last_id from ${days} offset 0) d having count(*) > 0`
      : sql`select min(d.first_id) as low, max(d.last_id) as high,
            case when bool_and(d.bet_ids is not null) then array_agg(nr) end as ids,
            ${starts(sql`d.day`)} as starts, ${starts(sql`(d.day + 1)`)} as ends
          from (select day, first_id, last_id, bet_ids from ${days} and d.category = ${gameType} offset 0) d
          left join lateral unnest(d.bet_ids) nr on true group by d.day`;
  return sql`
    select m.member_id, d.* from (${members}) m cross join lateral (${rolledUp}) d
    union all
    select m.member_id, late.low, 9223372036854775807, null, ${whole}
    from (select coalesce(max(up_to), 0) + 1 as low from ledger_mark where name = 'rollup') late cross join (${members}) m
    where late.low < ${before}`;
}

function openBets(asked: BetsAsked, members: Members, { before, limit }: Wanted): RawBuilder<{ readonly id: string }> {
  return sql`
    select found.id from (${members}) m cross join lateral (
      select b.id from bet b cross join lateral (${inCurrency(asked)}) account
      where b.member_id = m.member_id and b.id < ${before} and ${isAsked(asked)} and b.state = 'open'
      order by b.id desc limit ${limit}
    ) found
    order by found.id desc limit ${limit}`;
}

/** Found by the rows that took them back, which are rare among a million bets. */
function voidBets(asked: BetsAsked, members: Members, { before, limit }: Wanted): RawBuilder<{ readonly id: string }> {
  return sql`
    select distinct found.id from (${members}) m cross join lateral (
      select b.id from ledger_transfer t
      cross join lateral (select * from bet where id = t.bet_id offset 0) b cross join lateral (${inCurrency(asked)}) account
      where t.member_id = m.member_id and t.kind = 'void' and t.kind not in ('bet', 'settle', 'payout', 'refused')
        and b.id < ${before} and ${isAsked(asked)}
    ) found
    order by found.id desc limit ${limit}`;
}
