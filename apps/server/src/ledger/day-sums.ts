import { sql, type RawBuilder } from 'kysely';

/** What happened to the cash of one member on one day in one kind of game ('' is no game). */
export interface DaySums {
  readonly member_id: string;
  readonly currency: string;
  readonly day: string;
  readonly category: string;
  readonly bets: string;
  readonly staked: string;
  readonly counted: string;
  readonly returned: string;
  readonly voided: string;
  readonly deposited: string;
  readonly withdrawn: string;
  readonly bonus: string;
  readonly rebate: string;
  readonly received: string;
  readonly sent: string;
  readonly first_id: string;
  readonly last_id: string;
}

/** The columns of `member_day` that are sums. */
export const SUM_COLUMNS = [
  'bets',
  'staked',
  'counted',
  'returned',
  'voided',
  'deposited',
  'withdrawn',
  'bonus',
  'rebate',
  'received',
  'sent',
] as const;

/**
 * Sums rows of the ledger as `member_day` keeps them. The roll-up and the report of what is not rolled up yet both use
 * this, so that a report never changes when the roll-up comes by.
 */
export function daySums(where: RawBuilder<unknown>): RawBuilder<DaySums> {
  const sum = (kinds: readonly string[], sign: RawBuilder<unknown> = sql`t.amount`) =>
    sql`coalesce(sum(${sign}) filter (where t.kind = any (${kinds})), 0)::bigint`;
  const signed = sql`case when t.to_account = a.id then t.amount else -t.amount end`;
  const other = ['dividend', 'salary', 'transfer', 'envelope', 'adjust', 'depositReturn'];
  return sql<DaySums>`
    select t.member_id, a.currency, (t.at at time zone b.time_zone)::date as day, t.category,
      count(*) filter (where t.kind = 'bet') as bets,
      ${sum(['bet'])} as staked,
      ${sum(['bet', 'void'], sql`t.counted`)} as counted,
      -- A round that is taken back gives its stake and takes its win.
      ${sum(['payout'])} - ${sum(['void'], sql`case when t.from_account = a.id then t.amount end`)} as returned,
      ${sum(['void'], sql`case when t.to_account = a.id then t.amount end`)} as voided,
      ${sum(['deposit'])} as deposited,
      -${sum(['withdrawHold', 'withdrawReturn'], signed)} as withdrawn,
      ${sum(['bonus', 'bonusEnd', 'trial'], signed)} as bonus,
      ${sum(['rebate'], signed)} as rebate,
      coalesce(sum(t.amount) filter (where t.kind = any (${other}) and t.to_account = a.id), 0)::bigint as received,
      coalesce(sum(t.amount) filter (where t.kind = any (${other}) and t.from_account = a.id), 0)::bigint as sent,
      min(t.id) as first_id, max(t.id) as last_id
    from ledger_transfer t
    join ledger_account a on a.member_id = t.member_id and a.kind = 'cash' and a.id in (t.from_account, t.to_account)
    join brand b on b.merchant_code = a.merchant_code
    where t.refusal is null and ${where}
    group by t.member_id, a.currency, 3, t.category`;
}
