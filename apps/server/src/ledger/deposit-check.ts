import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { CashCounters } from './cash-counters.ts';
import type { RefusalCode } from './verdict.ts';

/** Why a deposit may not be asked for. */
export type DepositRefusal = Extract<RefusalCode, `player.${string}` | 'limit.deposit'>;

/** A deposit that somebody wants to make, together with those that are under way. */
export interface WantedDeposit {
  readonly amount: bigint;
  readonly at: Date;
  /** The day of `at` in the zone of the brand. */
  readonly day: string;
}

/**
 * Says ahead of time what the ledger would say were the money there, by the rules of `ledger_post`: whoever may not
 * deposit is not let pay first. The caller holds the cash with `lockCash`, as a posting would. [R31, R32]
 */
export async function refusalOfDeposit(
  tx: Transaction<Database>,
  { id }: Pick<CashCounters, 'id'>,
  { amount, at, day }: WantedDeposit,
): Promise<DepositRefusal | null> {
  const { rows } = await sql<{ refusal: DepositRefusal | null }>`
    select case
      when a.stopped <> '' and (a.stopped_until is null or a.stopped_until > ${at}) then 'player.' || a.stopped
      when exists (
        select from money_limits(array[a.member_id]) p
        where p.kind = 'deposit'
          and case when p.next_at <= ${at} then p.next_amount else p.amount end < ${amount}::bigint + case
            when p.period = 'day' and a.day >= ${day}::date then a.day_deposited
            when p.period = 'week' and a.day >= date_trunc('week', ${day}::timestamp) then a.week_deposited
            when p.period = 'month' and a.day >= date_trunc('month', ${day}::timestamp) then a.month_deposited
            else 0 end
      ) then 'limit.deposit' end as refusal
    from ledger_account a where a.id = ${id}`.execute(tx);
  return rows[0]?.refusal ?? null;
}

/** A limit on deposits and what it leaves. */
export interface DepositRoom {
  readonly period: 'day' | 'week' | 'month';
  readonly amount: bigint;
  readonly left: bigint;
}

/** The limit on deposits that leaves a member the least, by the same rules; null without one. */
export async function tightestDepositLimit(
  db: Kysely<Database>,
  { memberId, currency, at, day }: Pick<WantedDeposit, 'at' | 'day'> & Record<'memberId' | 'currency', string>,
): Promise<DepositRoom | null> {
  const { rows } = await sql<{ period: DepositRoom['period']; amount: string; left: string }>`
    with limits as (
      select period, case when next_at <= ${at} then next_amount else amount end as amount
      from money_limits(array[${memberId}::bigint]) where kind = 'deposit'
    )
    select p.period, p.amount, p.amount - coalesce(case
      when p.period = 'day' and a.day >= ${day}::date then a.day_deposited
      when p.period = 'week' and a.day >= date_trunc('week', ${day}::timestamp) then a.week_deposited
      when p.period = 'month' and a.day >= date_trunc('month', ${day}::timestamp) then a.month_deposited
      end, 0) as left
    from limits p left join ledger_account a
      on a.member_id = ${memberId}::bigint and a.currency = ${currency} and a.kind = 'cash'
    where p.amount is not null order by 3, p.period limit 1`.execute(db);
  const [row] = rows;
  return row ? { period: row.period, amount: BigInt(row.amount), left: BigInt(row.left) } : null;
}
