import { sql, type RawBuilder } from 'kysely';
import type { IdRange } from './consumer.ts';
import type { Members } from './members.ts';

/** Rows that settle a bet, take it back or correct it; each adds to what was played, or takes from it. */
const IS_PLAY = sql`t.refusal is null and t.bet_id is not null and t.seq = 0 and t.kind in ('bet', 'settle', 'void', 'adjust')`;

/** The rows of the ledger that may change what was played, of whomever. */
export function playRows(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, t.bet_id, t.member_id, t.kind, t.amount, t.from_account, t.to_account, t.at from ledger_transfer t
    where ${where} and ${IS_PLAY}`;
}

/** The same of some members within a stretch, walked along the index of each. */
export function playOf(members: Members, stretch: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, t.bet_id, t.member_id, t.kind, t.amount, t.from_account, t.to_account, t.at
    from (${members}) m cross join lateral (
      select * from ledger_transfer t where t.member_id = m.member_id and t.refusal is null and ${stretch} offset 0
    ) t where ${IS_PLAY}`;
}

/** How many rows of a member that nobody has followed yet are added up while somebody waits. */
export const TAIL_ROWS_MAX = 5000;

/**
 * The same of some members after a row, walked along the index of each: what a follower has not come to yet. Of very many the
 * first, so that what is left out comes later, as it does to the follower.
 */
export function playTail(members: Members, after: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, t.bet_id, t.member_id, t.kind, t.amount, t.from_account, t.to_account, t.at
    from (${members}) m cross join lateral (
      select * from ledger_transfer t where t.member_id = m.member_id and t.refusal is null and t.id > ${after}
      order by t.id limit ${TAIL_ROWS_MAX}
    ) t where ${IS_PLAY}`;
}

/** The place of a bet `b` on the list of the purse that paid part of it. */
export const PURSE_OF_BET = sql`left join bonus_bet p on p.bet_id = b.id and p.from_bonus > 0`;

/**
 * What of a bet `b` was cash: play of a purse `p` earns nothing. Of a stake that a purse paid in part, and of what came of it, this is
 * the share of cash, where jackpots belong and the centavo left over.
 */
export const CASH_STAKE = sql`(b.stake - coalesce(p.from_bonus, 0))`;
export const CASH_PAYOUT = sql`(b.payout - coalesce(div((b.payout - b.jackpot_win)::numeric * p.from_bonus, b.stake)::bigint, 0))`;

/** The same of all that corrections came to: what they give is cash, what they take is taken by shares. */
export function cashOfCorrections(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${amount} - coalesce(div(least(${amount}, 0)::numeric * p.from_bonus, b.stake)::bigint, 0))`;
}

/** What corrections before row `t` paid on the same bet. They are rare, and have an index by member and kind. */
const CORRECTED_BEFORE = sql`
  select coalesce(sum(case when f.kind = 'vendor' then x.amount else -x.amount end), 0)::bigint as amount
  from ledger_transfer x
  join ledger_account f on f.id = x.from_account
  join ledger_account g on g.id = x.to_account
  where x.member_id = t.member_id and x.kind = 'adjust' and x.kind not in ('bet', 'settle', 'payout', 'refused')
    and x.bet_id = t.bet_id and x.id < t.id and 'vendor' in (f.kind, g.kind)`;

/** What a correction `t` changed; nothing for all other rows, for which nothing is looked up. */
const CORRECTION = sql`
  select cash.later - cash.sooner as delta, valid_stake(b.category, ${CASH_STAKE}, ${CASH_PAYOUT} + cash.later)
    - valid_stake(b.category, ${CASH_STAKE}, ${CASH_PAYOUT} + cash.sooner) as valid
  from ledger_account f
  join ledger_account g on g.id = t.to_account
  cross join lateral (select case when f.kind = 'vendor' then t.amount else -t.amount end as delta) d
  cross join lateral (${CORRECTED_BEFORE}) before
  cross join lateral (select ${cashOfCorrections(sql`before.amount`)} as sooner,
    ${cashOfCorrections(sql`(before.amount + d.delta)`)} as later) cash
  where t.kind = 'adjust' and f.id = t.from_account and 'vendor' in (f.kind, g.kind) offset 0`;

/** Accounts `a` of anything but play money. */
export const OF_MONEY = sql`join currency c on c.code = a.currency and not c.is_play`;

/** The bet of each row, looked up. */
const BET_OF_ROW = sql`cross join lateral (select * from bet where id = t.bet_id offset 0) b`;

/**
 * What rows of the ledger, those of `playRows`, add to what was played: one line for each that does, with brand, member, day,
 * vendor, kind of game and title, and with bet, row and time of both. A bet counts on the day it was settled. A spin that is taken back and a settlement that is
 * corrected change that day, not the one they come on; a stake that returns before the end never counted. Play money and what purses
 * stake never do.
 */
export function settledPlay(rows: RawBuilder<unknown>, joinBet: RawBuilder<unknown> = BET_OF_ROW): RawBuilder<unknown> {
  return sql`
    select a.merchant_code, b.member_id, a.currency, (s.at at time zone brand.time_zone)::date as day,
      b.vendor_code as vendor, b.category, b.game_code as game, e.rounds, e.rounds * ${CASH_STAKE} as staked,
      coalesce(corrected.delta, e.rounds * ${CASH_PAYOUT}) as returned,
      coalesce(corrected.valid, e.rounds * valid_stake(b.category, ${CASH_STAKE}, ${CASH_PAYOUT})) as valid,
      b.id as bet_id, s.at as settled_at, t.id as row_id, t.at as row_at
    from (${rows}) t ${joinBet} ${PURSE_OF_BET}
    cross join lateral (select case when b.is_instant then b.opened_at else b.closed_at end as at) s
    cross join lateral (select case t.kind when 'void' then -1 when 'adjust' then 0 else 1 end as rounds) e
    join ledger_account a on a.id = b.account_id
    ${OF_MONEY}
    join brand on brand.merchant_code = a.merchant_code
    left join lateral (${CORRECTION}) corrected on true
    where (t.kind in ('settle', 'adjust') or b.is_instant) and (t.kind <> 'adjust' or corrected.delta is not null)
      and ${CASH_STAKE} > 0`;
}

/** The same of a whole stretch. Most of its bets were placed in it: they are read along their numbers, the others looked up. */
export function settledIn({ after, upTo }: IdRange): RawBuilder<unknown> {
  const isIn = (id: RawBuilder<unknown>) => sql`${id} > ${after} and ${id} <= ${upTo}`;
  const placed = sql`join (select * from bet where ${isIn(sql`id`)}) b on b.id = t.bet_id`;
  return sql`
    ${settledPlay(playRows(sql`${isIn(sql`t.id`)} and ${isIn(sql`t.bet_id`)}`), placed)}
    union all
    ${settledPlay(playRows(sql`${isIn(sql`t.id`)} and not (${isIn(sql`t.bet_id`)})`))}`;
}

/**
 * Bets that were placed in a stretch and have ended, from the bets alone: one that nothing was changed of is one line of
 * `settledPlay`, by the row that ended it. Of any other only its rows can tell what it came to, and when.
 */
export function endedBets({ after, upTo }: IdRange): RawBuilder<unknown> {
  return sql`
    select b.member_id, b.account_id, b.category, s.at as settled_at, b.closing_id as row_id, ${CASH_STAKE} as staked,
      ${CASH_PAYOUT} as returned, valid_stake(b.category, ${CASH_STAKE}, ${CASH_PAYOUT}) as valid,
      b.state = 'void' or b.corrections > 0 as is_changed
    from bet b ${PURSE_OF_BET}
    cross join lateral (select case when b.is_instant then b.opened_at else b.closed_at end as at) s
    where b.id > ${after} and b.id <= ${upTo} and (b.state = 'settled' or b.state = 'void' and b.is_instant)
      and ${CASH_STAKE} > 0`;
}
