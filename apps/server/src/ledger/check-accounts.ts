import { FLOAT_PAYOUT } from '@perya/ledger';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import type { Break } from './breaks.ts';
import { OF_ACCOUNT, type Finding } from './check-rows.ts';

/**
 * Withdrawals whose money is neither paid nor back, and what goes to vendors with wallets of their own. The states are
 * those of indexes.
 */
const IN_FLIGHT = sql`
  select member_id, currency, amount from withdraw_order
  where status in ('review', 'approved', 'sending', 'unknown')
  union all
  select member_id, currency, amount from vendor_transfer where direction = 'out' and state in ('pending', 'unknown')`;

const OFF_ACCOUNT = sql`'account ' || a.id as row, a.id as "accountId", ${OF_ACCOUNT}`;

/** Accounts after one number, up to and with another; the last stretch has no end. */
export interface AccountRange {
  readonly after: string;
  readonly upTo: string | null;
}

/** Whether a number is one of an account of the range. */
export function isWithin(account: RawBuilder<unknown>, { after, upTo }: AccountRange): RawBuilder<boolean> {
  return upTo === null ? sql`${account} > ${after}` : sql`(${account} > ${after} and ${account} <= ${upTo})`;
}

/** All accounts there are. */
export const ALL_ACCOUNTS: AccountRange = { after: '0', upTo: null };

/**
 * What must hold of each account as it stands; each query sees one moment. An account is compared with its rows when all
 * of them were checked; one that was ahead of them has caught up once everything is checked that was posted by then.
 */
export function accountBreaks(range: AccountRange, most: number): readonly Finding[] {
  return [
    sql<Break>`
      select 'I2' as rule, 'the balance is ' || a.balance as detail, ${OFF_ACCOUNT}
      from ledger_account a
      where ${isWithin(sql`a.id`, range)} and a.member_id is not null and a.balance < 0 order by a.id limit ${most}`,
    sql<Break>`
      select 'I3' as rule,
        'its rows add up to ' || coalesce(c.balance, 0) || ', it says ' || a.balance as detail,
        a.balance - coalesce(c.balance, 0) as "offBy", ${OFF_ACCOUNT}
      from ledger_account a
      left join ledger_checked c on c.account_id = a.id and ${isWithin(sql`c.account_id`, range)}
      where ${isWithin(sql`a.id`, range)} and (a.version < coalesce(c.version, 0)
        or (a.version = coalesce(c.version, 0) and a.balance <> coalesce(c.balance, 0)))
      order by a.id limit ${most}`,
    sql<Break>`
      select 'I3' as rule,
        'its rows end with step ' || c.version || ', it says ' || a.version as detail,
        a.balance - c.balance as "offBy", ${OFF_ACCOUNT}
      from ledger_account a join ledger_checked c on c.account_id = a.id
      where ${isWithin(sql`c.account_id`, range)} and a.version > c.version and c.ahead_version > c.version
        and c.ahead_id <= (select up_to from ledger_mark where name = 'check') order by a.id limit ${most}`,
    sql<Break>`
      select 'I3' as rule, 'account ' || c.account_id as row, 'it has rows and is not there' as detail,
        c.balance as "offBy", c.account_id as "accountId"
      from ledger_checked c where ${isWithin(sql`c.account_id`, range)}
        and not exists (select from ledger_account a where a.id = c.account_id) order by c.account_id limit ${most}`,
    sql<Break>`
      select 'I8' as rule, 'it holds ' || a.balance || ', in flight are ' || w.amount as detail,
        a.balance - w.amount as "offBy", ${OFF_ACCOUNT}
      from ledger_account a cross join lateral (
        select coalesce(sum(f.amount), 0) as amount from (${IN_FLIGHT}) f
        where f.member_id = a.member_id and f.currency = a.currency) w
      where ${isWithin(sql`a.id`, range)} and a.kind = 'held' and a.balance <> w.amount order by a.id limit ${most}`,
  ];
}

/** Money in flight that no account holds. */
export function unheldBreaks(most: number): Finding {
  return sql<Break>`
    select 'I8' as rule, 'member ' || w.member_id as row, 'it holds 0, in flight are ' || w.amount as detail,
      -w.amount as "offBy"
    from (select member_id, currency, sum(amount) as amount from (${IN_FLIGHT}) f group by 1, 2) w where not exists (
      select from ledger_account a where a.member_id = w.member_id and a.currency = w.currency and a.kind = 'held')
    order by w.member_id limit ${most}`;
}

/** Payouts of floats wait in an account of the house, for all agents together: it has what they come to, and nothing else. */
export function payoutBreaks(most: number): Finding {
  return sql<Break>`
    select 'I8' as rule, 'payouts of ' || coalesce(h.merchant_code, p.merchant_code) as row,
      'they hold ' || coalesce(h.balance, 0) || ', those that wait are ' || coalesce(p.amount, 0) as detail,
      coalesce(h.balance, 0) - coalesce(p.amount, 0) as "offBy",
      coalesce(h.merchant_code, p.merchant_code) as "merchantCode"
    from (select merchant_code, currency, sum(balance) as balance from ledger_account
      where kind = 'suspense' and party = ${FLOAT_PAYOUT} group by 1, 2) h
    full join (select merchant_code, currency, sum(amount) as amount from float_payout
      where state = 'waiting' group by 1, 2) p using (merchant_code, currency)
    where coalesce(h.balance, 0) <> coalesce(p.amount, 0) order by 2 limit ${most}`;
}

/** Remembers which accounts are ahead of their checked rows, and forgets those that are not any more. */
export async function noteAhead(db: Kysely<Database>, range: AccountRange): Promise<void> {
  await sql`
    update ledger_checked c set ahead_version = null, ahead_id = null
    where ${isWithin(sql`c.account_id`, range)} and c.ahead_version is not null and not exists (
      select from ledger_account a where a.id = c.account_id and a.version >= c.ahead_version)`.execute(db);
  await sql`
    insert into ledger_checked as c (account_id, version, balance, ahead_version, ahead_id)
    select a.id, 0, 0, a.version, pg_sequence_last_value(pg_get_serial_sequence('ledger_transfer', 'id')::regclass)
    from ledger_account a
    left join ledger_checked k on k.account_id = a.id and ${isWithin(sql`k.account_id`, range)}
    where ${isWithin(sql`a.id`, range)} and a.version > coalesce(k.version, 0) and k.ahead_version is null
    order by a.id
    on conflict (account_id) do update set ahead_version = excluded.ahead_version, ahead_id = excluded.ahead_id
    where excluded.ahead_version > c.version`.execute(db);
}
