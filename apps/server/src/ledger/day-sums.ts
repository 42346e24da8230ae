import { sql, type RawBuilder } from 'kysely';

/** The columns of `member_day` that are sums. */
export const SUM_COLUMNS = [
  'bets',
  'staked',
  'counted',
  'returned',
  'voided',
  'unwon',
  'deposited',
  'withdrawn',
  'bonus',
  'rebate',
  'received',
  'sent',
  'came_in',
  'went_out',
  'bet_stake',
  'bet_valid',
  'bet_won',
  'bonus_staked',
  'bonus_returned',
] as const;

/** One of them. */
export type SumColumn = (typeof SUM_COLUMNS)[number];

/** What makes a row of `member_day`: a day of one member in one kind of game of one vendor ('' is no game). */
export const DAY_KEY = ['member_id', 'currency', 'day', 'category', 'vendor'] as const;

/** What stands in it besides sums. */
export const PLACE_COLUMNS = ['first_id', 'last_id', 'bet_ids'] as const;

/** Up to so many bets of a day are listed; among more of them one need not look far. */
export const LISTED_MAX = 50;

/** What happened to the money of one member on one day in one kind of game of one vendor. */
export interface DaySums extends Readonly<Record<SumColumn | (typeof DAY_KEY)[number], string>> {
  readonly first_id: string;
  readonly last_id: string;
  readonly bet_ids: readonly string[] | null;
}

const DAY_KEY_SQL = sql.join(DAY_KEY.map((name) => sql.ref(name)));
const IN = sql`case when t.to_account = t.own then t.amount end`;
const OUT = sql`case when t.from_account = t.own then t.amount end`;

/** What of a row `t` is summed, with the account `a` it moved and the zone of its `brand`. */
export const ROW_COLUMNS = sql`t.id, t.transfer_id, t.bet_id, t.kind, t.category, t.detail, t.amount, t.counted, t.from_account, t.to_account, t.at,
  a.member_id, a.currency, a.id as own, a.kind = 'bonus' as is_bonus`;

/** The detail of a game begins with its vendor. */
const VENDOR = sql`case when t.category = '' then '' else split_part(t.detail, '/', 1) end`;

/** Whether a row is the one that its bet has its number of: where a purse paid too, there is a second one. */
const IS_BET = sql`l.kind = 'bet' and l.id = l.bet_id`;

/** Whether a row stands in the transfer that placed its bet: the day, the game and the vendor of both are the same. */
const IS_INSTANT = sql`t.transfer_id = t.bet_id`;

/** What moved money without a game, told once for each row; nothing for play, which most rows are. */
const BOOK = sql`
  case when t.kind in ('bet', 'payout', 'void') then null
    when t.kind in ('withdrawHold', 'withdrawReturn') then 'withdrawal'
    when t.kind in ('bonus', 'bonusEnd', 'trial') then 'bonus'
    when t.kind in ('dividend', 'salary', 'transfer', 'envelope', 'adjust', 'depositReturn') then 'other'
    else t.kind end`;

const isKind = (kind: string) => sql`l.kind = ${sql.lit(kind)}`;
/** Rows of cash; those of purses add to the bets, which are whole, and to what purses staked and got back. */
const ofCash = (kind: string) => sql`(${isKind(kind)} and not l.is_bonus)`;
const ofBonus = (kind: string) => sql`(${isKind(kind)} and l.is_bonus)`;
const isBook = (book: string) => sql`(l.book = ${sql.lit(book)} and not l.is_bonus)`;

/**
 * What lines add to a day. Rows of the ledger add to the day they happened on; a later end of a bet (`latePayout`, `lateVoid`) to the day
 * the bet was placed on, which may be an earlier one.
 */
const SUMS: Readonly<Record<SumColumn, RawBuilder<unknown>>> = {
  bets: sql`count(*) filter (where ${IS_BET})`,
  staked: sumOf('amount', ofCash('bet')),
  counted: sumOf('counted', sql`l.kind in ('bet', 'void')`),
  // A round that is taken back gives its stake and takes its win.
  returned: sql`${sumOf('amount', ofCash('payout'))} - ${sumOf('went_out', ofCash('void'))}`,
  voided: sumOf('came_in', ofCash('void')),
  unwon: sumOf('went_out', ofCash('void')),
  deposited: sumOf('amount', isBook('deposit')),
  withdrawn: sql`${sumOf('went_out', isBook('withdrawal'))} - ${sumOf('came_in', isBook('withdrawal'))}`,
  bonus: sql`${sumOf('came_in', isBook('bonus'))} - ${sumOf('went_out', isBook('bonus'))}`,
  rebate: sql`${sumOf('came_in', isBook('rebate'))} - ${sumOf('went_out', isBook('rebate'))}`,
  received: sumOf('came_in', isBook('other')),
  sent: sumOf('went_out', isBook('other')),
  came_in: sumOf('came_in', sql`not (l.is_late or l.is_bonus)`),
  went_out: sumOf('went_out', sql`not (l.is_late or l.is_bonus)`),
  bet_stake: sql`${sumOf('amount', isKind('bet'))} - ${sumOf('came_in', isKind('lateVoid'))}`,
  bet_valid: sumOf('counted', sql`l.kind in ('bet', 'lateVoid')`),
  bet_won: sql`${sumOf('amount', sql`l.kind = 'latePayout' or (l.kind = 'payout' and l.is_instant)`)}
    - ${sumOf('went_out', isKind('lateVoid'))}`,
  bonus_staked: sql`${sumOf('amount', ofBonus('bet'))} - ${sumOf('came_in', ofBonus('void'))}`,
  bonus_returned: sql`${sumOf('amount', ofBonus('payout'))} - ${sumOf('went_out', ofBonus('void'))}`,
};

/** The rows of the ledger that moved cash or the purse of a member, of whichever; one between the two stands for each. */
export function ledgerRows(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${ROW_COLUMNS}, brand.time_zone from ledger_transfer t
    join ledger_account a on a.member_id = t.member_id and a.kind in ('cash', 'bonus')
      and a.id in (t.from_account, t.to_account)
    join brand on brand.merchant_code = a.merchant_code
    where t.refusal is null and ${where}`;
}

/**
 * Sums rows of the ledger, those of `ROW_COLUMNS` and a `time_zone`, as `member_day` keeps them. The roll-up and the report of what is not rolled up yet both use
 * this, so that a report never changes when the roll-up comes by. A bet may end on a later day than it was placed, so
 * rows can add to days that were rolled up before.
 */
export function daySums(rows: RawBuilder<unknown>): RawBuilder<DaySums> {
  return sql<DaySums>`
    with own as materialized (${rows})
    select ${DAY_KEY_SQL}, ${sql.join(SUM_COLUMNS.map((name) => sql`${SUMS[name]} as ${sql.ref(name)}`))},
      min(l.id) as first_id, max(l.id) as last_id,
      case when count(*) filter (where ${IS_BET}) <= ${LISTED_MAX}
        then coalesce(array_agg(l.id order by l.id) filter (where ${IS_BET}), '{}') end as bet_ids
    from (
      select t.id, t.bet_id, t.is_bonus, t.member_id, t.currency, (t.at at time zone t.time_zone)::date as day, t.category, ${VENDOR} as vendor, t.kind,
        ${BOOK} as book, t.amount, t.counted, ${IN} as came_in, ${OUT} as went_out, ${IS_INSTANT} as is_instant, false as is_late
      from own t
      union all
      select b.id, b.id, t.is_bonus, t.member_id, t.currency, (b.opened_at at time zone t.time_zone)::date, b.category, b.vendor_code,
        case t.kind when 'payout' then 'latePayout' else 'lateVoid' end, null, t.amount, t.counted, ${IN}, ${OUT}, false, true
      from own t cross join lateral (
        select id, opened_at, category, vendor_code from bet where id = t.bet_id offset 0
      ) b
      where t.kind in ('payout', 'void') and not (${IS_INSTANT})
    ) l
    group by ${DAY_KEY_SQL}`;
}

function sumOf(column: 'amount' | 'counted' | 'came_in' | 'went_out', where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sum_of(l.${sql.ref(column)}) filter (where ${where})`;
}
