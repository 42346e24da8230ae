import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { Break } from './breaks.ts';
import { KEY_OF_ROW } from './keys.ts';

/** A query that answers broken rows, the first one first; the list is short on purpose. */
export type Finding = RawBuilder<Break>;

/** Accounts of the house that are kept for each vendor. */
const VENDOR_KINDS = ['play', 'vendor', 'jackpot'];

/** Runs queries that each find the first breaks of a rule. */
export async function find(db: Kysely<Database>, findings: readonly Finding[]): Promise<Break[]> {
  const breaks: Break[] = [];
  for (const finding of findings) breaks.push(...(await finding.execute(db)).rows);
  return breaks;
}

/** Both sides of movements, each as its account saw it. */
export function legs(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.id, t.from_account as account, -t.amount as delta, t.from_balance as balance, t.from_version as version,
      t.category, t.detail
    from ledger_transfer t where t.refusal is null and ${where}
    union all
    select t.id, t.to_account, t.amount, t.to_balance, t.to_version, t.category, t.detail
    from ledger_transfer t where t.refusal is null and ${where}`;
}

/** What a broken account `a` concerns. */
export const OF_ACCOUNT = sql`
  a.merchant_code as "merchantCode", case when a.kind = any (${VENDOR_KINDS}) then a.party end as vendor, null as game`;

/** What a broken movement `x` of an account `a` concerns: its game, or else what the account does. */
export const OF_MOVEMENT = sql`
  a.merchant_code as "merchantCode",
  case when x.category <> '' then split_part(x.detail, '/', 1)
    when a.kind = any (${VENDOR_KINDS}) then a.party end as vendor,
  case when x.category <> '' then substr(x.detail, strpos(x.detail, '/') + 1) end as game`;

/** The same of one side of it, a step of that account. */
const OF_STEP = sql`${OF_MOVEMENT}, x.account as "accountId"`;

/**
 * Every movement follows the one before on its account: versions without a gap, balances that add up, none below zero
 * where nobody may owe. What was checked before is known from `ledger_checked` unless everything is looked at.
 */
export function chainBreaks(where: RawBuilder<unknown>, from: 'checked' | 'beginning', most: number): Finding[] {
  const checked = from === 'checked' ? sql`c.account_id = l.account` : sql`false`;
  const chain = sql`
    select l.*, l.version - coalesce(lag(l.version) over w, c.version, 0) as step,
      l.balance - l.delta - coalesce(lag(l.balance) over w, c.balance, 0) as gap
    from (${legs(where)}) l left join ledger_checked c on ${checked}
    window w as (partition by l.account order by l.version, l.id)`;
  const name = sql`'row ' || x.id || ', account ' || x.account`;
  const first = (isBroken: RawBuilder<unknown>) => sql`
    (select * from (${chain}) x where ${isBroken} order by x.id limit ${most}) x
    left join ledger_account a on a.id = x.account order by x.id`;
  return [
    sql<Break>`select 'I3' as rule, ${name} as row, 'the version steps by ' || x.step as detail, ${OF_STEP}
      from ${first(sql`x.step <> 1`)}`,
    sql<Break>`select 'I4' as rule, ${name} as row, 'the balance is off by ' || x.gap as detail, ${OF_STEP}
      from ${first(sql`x.gap <> 0`)}`,
    sql<Break>`select 'I2' as rule, ${name} as row, 'the balance is ' || x.balance as detail, ${OF_STEP}
      from (${legs(where)}) x join ledger_account a on a.id = x.account
      where a.member_id is not null and x.balance < 0 order by x.id limit ${most}`,
  ];
}

/** Both sides of a movement stand in the same books, and something moves. */
export function bookBreaks(where: RawBuilder<unknown>, most: number): Finding[] {
  const broken = sql`
    select t.* from ledger_transfer t
    left join ledger_account f on f.id = t.from_account
    left join ledger_account g on g.id = t.to_account
    where t.refusal is null and ${where}
      and (t.amount > 0 and t.from_account <> t.to_account and f.currency = g.currency
        and f.merchant_code = g.merchant_code) is not true
    order by t.id limit ${most}`;
  return [
    sql<Break>`
      select 'I5' as rule, 'row ' || x.id as row, 'its sides do not belong together' as detail, ${OF_MOVEMENT}
      ${ofBroken(broken)}`,
  ];
}

/** A withdrawal has one end, of all that was held for it. Keys see to the "one", and the number of its order is in its rows. */
export function endBreaks(where: RawBuilder<unknown>, most: number): Finding[] {
  const broken = sql`
    select t.* from ledger_transfer t join ledger_account held on held.id = t.from_account and held.kind = 'held'
    where t.kind in ('withdrawPay', 'withdrawReturn') and t.seq = 0 and ${where} and not exists (
      select from ledger_transfer h where h.member_id = t.member_id and h.kind = 'withdrawHold' and h.ref = t.ref
        and h.kind not in ('bet', 'settle', 'payout', 'refused') and h.amount = (
          select sum(e.amount) from ledger_transfer e
          where e.transfer_id = t.id and e.member_id = t.member_id and e.id >= t.id
            and e.kind in ('withdrawPay', 'withdrawFee', 'withdrawReturn')
            and e.kind not in ('bet', 'settle', 'payout', 'refused')))
    order by t.id limit ${most}`;
  return [
    sql<Break>`
      select 'I7' as rule, ${KEY_OF_ROW} as row, 'it ends a withdrawal that was not held like this' as detail, ${OF_MOVEMENT}
      ${ofBroken(broken)}`,
  ];
}

/** Broken movements with the account they come from. */
export function ofBroken(broken: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`from (${broken}) x left join ledger_account a on a.id = x.from_account order by x.id`;
}
