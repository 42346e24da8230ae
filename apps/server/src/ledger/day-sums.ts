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
] as const;

type SumColumn = (typeof SUM_COLUMNS)[number];

/** What makes a row of `member_day`: a day of one member in one kind of game of one vendor ('' is no game). */
export const DAY_KEY = ['member_id', 'currency', 'day', 'category', 'vendor'] as const;

/** What stands in it besides sums. */
export const PLACE_COLUMNS = ['first_id', 'last_id', 'bet_ids'] as const;

/** Up to so many bets of a day are listed; among more of them one need not look far. */
export const LISTED_MAX = 50;

/** What happened to the cash of one member on one day in one kind of game of one vendor. */
export interface DaySums extends Readonly<Record<SumColumn | (typeof DAY_KEY)[number], string>> {
  readonly first_id: string;
  readonly last_id: string;
  readonly bet_ids: readonly string[] | null;
}

const DAY_KEY_SQL = sql.join(DAY_KEY.map((name) => sql.ref(name)));
const OTHER = ['dividend', 'salary', 'transfer', 'envelope', 'adjust', 'depositReturn'];
const IN = sql`case when t.to_account = t.cash then t.amount end`;
const OUT = sql`case when t.from_account = t.cash then t.amount end`;
const SIGNED = sql`case when t.to_account = t.cash then t.amount else -t.amount end`;

/** What of a row `t` is summed, with the account `a` it moved and the zone of its `brand`. */
export const ROW_COLUMNS = sql`t.id, t.transfer_id, t.bet_id, t.kind, t.category, t.detail, t.amount, t.counted, t.from_account, t.to_account, t.at,
  a.member_id, a.currency, a.id as cash`;

/** The detail of a game begins with its vendor. */
const VENDOR = sql`case when t.category = '' then '' else split_part(t.detail, '/', 1) end`;

/** Whether a row stands in the transfer that placed its bet: the day, the game and the vendor of both are the same. */
const IS_INSTANT = sql`t.transfer_id = t.bet_id`;

/** What a row adds to the day it happened on. */
const OF_THE_DAY: Partial<Readonly<Record<SumColumn, RawBuilder<unknown>>>> = {
  bets: sql`count(*) filter (where t.kind = 'bet')`,
  staked: sumOf(['bet'], sql`t.amount`),
  counted: sumOf(['bet', 'void'], sql`t.counted`),
  // A round that is taken back gives its stake and takes its win.
  returned: sql`${sumOf(['payout'], sql`t.amount`)} - ${sumOf(['void'], OUT)}`,
  voided: sumOf(['void'], IN),
  unwon: sumOf(['void'], OUT),
  deposited: sumOf(['deposit'], sql`t.amount`),
  withdrawn: sql`-${sumOf(['withdrawHold', 'withdrawReturn'], SIGNED)}`,
  bonus: sumOf(['bonus', 'bonusEnd', 'trial'], SIGNED),
  rebate: sumOf(['rebate'], SIGNED),
  received: sumOf(OTHER, IN),
  sent: sumOf(OTHER, OUT),
  came_in: sql`coalesce(sum(${IN}), 0)`,
  went_out: sql`coalesce(sum(${OUT}), 0)`,
  bet_stake: sumOf(['bet'], sql`t.amount`),
  bet_valid: sumOf(['bet'], sql`t.counted`),
  bet_won: sql`coalesce(sum(t.amount) filter (where t.kind = 'payout' and ${IS_INSTANT}), 0)`,
};

/** What a later end of a bet adds to the day the bet was placed on, which may be an earlier one. */
const OF_ITS_BET: Partial<Readonly<Record<SumColumn, RawBuilder<unknown>>>> = {
  bet_stake: sql`-${sumOf(['void'], IN)}`,
  bet_valid: sumOf(['void'], sql`t.counted`),
  bet_won: sql`${sumOf(['payout'], sql`t.amount`)} - ${sumOf(['void'], OUT)}`,
};

/** The rows of the ledger that moved the cash of a member, of whichever. */
export function ledgerRows(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${ROW_COLUMNS}, brand.time_zone from ledger_transfer t
    join ledger_account a on a.member_id = t.member_id and a.kind = 'cash' and a.id in (t.from_account, t.to_account)
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
    select ${DAY_KEY_SQL},
      ${columns((name) => sql`sum(${sql.ref(name)})::bigint`)}, min(first_id) as first_id, max(last_id) as last_id,
      case when sum(bets) <= ${LISTED_MAX} then coalesce(max(bet_ids), '{}') end as bet_ids
    from (
      select t.member_id, t.currency, (t.at at time zone t.time_zone)::date as day, t.category,
        ${VENDOR} as vendor, ${columns((name) => OF_THE_DAY[name] ?? sql`0`)}, min(t.id) as first_id,
        max(t.id) as last_id, array_agg(t.id order by t.id) filter (where t.kind = 'bet') as bet_ids
      from own t
      group by 1, 2, 3, 4, 5
      union all
      select t.member_id, t.currency, (b.opened_at at time zone t.time_zone)::date, b.category,
        b.vendor_code, ${columns((name) => OF_ITS_BET[name] ?? sql`0`)}, min(b.id), max(b.id), null
      from own t cross join lateral (
        select id, opened_at, category, vendor_code from bet where id = t.bet_id offset 0
      ) b
      where t.kind in ('payout', 'void') and not (${IS_INSTANT})
      group by 1, 2, 3, 4, 5
    ) parts
    group by ${DAY_KEY_SQL}`;
}

function columns(of: (name: SumColumn) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(SUM_COLUMNS.map((name) => sql`${of(name)} as ${sql.ref(name)}`));
}

function sumOf(kinds: readonly string[], value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(${value}) filter (where t.kind = any (${kinds})), 0)`;
}
