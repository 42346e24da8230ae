import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { FITS_BET } from './check-bets.ts';
import type { IdRange } from './consumer.ts';
import { keysOf } from './keys.ts';

type Tx = Transaction<Database>;

/** What one look at new rows found out. */
export interface SoundLook {
  /** Whether the rules of rows, chains, bets and keys hold for all of them. */
  readonly isSound: boolean;
  /** Whether withdrawals end among them. */
  readonly hasEnds: boolean;
  /** Whether budgets or gifts are among them. */
  readonly hasGifts: boolean;
}

/** The rows, read once for everything that looks at them. */
const own = (isNew: RawBuilder<unknown>) => sql`
  select t.id, t.transfer_id, t.bet_id, t.member_id, t.seq, t.kind, t.amount, t.counted, t.from_account, t.to_account,
    t.from_balance, t.from_version, t.to_balance, t.to_version, t.refusal is null as is_move
  from ledger_transfer t where ${isNew}`;

const LEGS = sql`
  select id, from_account as account, -amount as delta, from_balance as balance, from_version as version from own where is_move
  union all
  select id, to_account, amount, to_balance, to_version from own where is_move`;

/** The accounts they moved, each looked up once, and where the last check left them. */
const ACCOUNTS = sql`
  select x.account, a.merchant_code, a.currency, a.member_id is not null as is_owned, coalesce(c.version, 0) as version,
    coalesce(c.balance, 0) as balance
  from (select distinct account from legs) x
  left join lateral (select * from ledger_account where id = x.account offset 0) a on true
  left join lateral (select version, balance from ledger_checked where account_id = x.account offset 0) c on true`;

/** Each account from where it was left, step by step. */
const CHAIN = sql`
  select account, version, balance, id, version - lag(version) over w as step, balance - delta - lag(balance) over w as gap,
    first_value(is_owned) over w as is_owned, lead(id) over w is null as is_last
  from (
    select account, version, balance, 0 as delta, 0 as id, is_owned, false as is_step from accounts
    union all
    select account, version, balance, delta, id, null, true from legs
  ) steps window w as (partition by account order by is_step, version, id)`;

/** Rows of bets that do not fit the bets that were placed in the same stretch: most of them belong to older ones. */
const OLDER_BETS = (isIn: RawBuilder<unknown>) => sql`
  select t.* from own t left join (select * from bet where ${isIn}) b on b.id = t.bet_id
  where t.kind in ('bet', 'settle', 'payout', 'void') and (${FITS_BET}) is not true`;

/** Transfers that are not whole within the stretch, or not under one key. */
const ODD_TRANSFERS = (after: string) => sql`
  select transfer_id, t.n, t.places, t.is_ordered, t.has_moves, k.keys, k.rows, k.hashes
  from (
    select transfer_id, count(*) as n, bit_or(1::bigint << seq) as places, bool_or(is_move) as has_moves,
      bool_and(id >= transfer_id and (seq = 0) = (id = transfer_id)) as is_ordered
    from own group by transfer_id
  ) t
  full join (
    select transfer_id, count(*) as keys, min(rows) as rows, count(hash) as hashes from keys group by transfer_id
  ) k using (transfer_id)
  where (t.n = k.rows and t.places = (1::bigint << k.rows) - 1 and t.is_ordered and k.keys = 1
      and (k.hashes = 1 or not t.has_moves)) is not true
    and (transfer_id > ${after} or t.n is not null)`;

/** Whether an odd transfer `o` is one of which a part stands outside of the stretch, and else as it should be. */
const IS_CUT = sql`
  o.is_ordered and o.keys = 1 and (o.hashes = 1 or not o.has_moves) and o.n = bit_count(o.places::bit(64))
  and o.places < 1::bigint << o.rows and (
    select count(*) = o.rows and bit_or(1::bigint << seq) = (1::bigint << o.rows) - 1 from ledger_rows_of(o.transfer_id, o.rows))`;

/**
 * Looks at new rows by all rules at once, and moves the accounts to where the rows leave them when all hold. When one does not,
 * nothing is written: the rules are asked one by one then, and name what is broken.
 */
export async function lookAtNew(tx: Tx, { after, upTo }: IdRange): Promise<SoundLook> {
  const isIn = (id: RawBuilder<unknown>) => sql`(${id} > ${after} and ${id} <= ${upTo})`;
  // What is joined here are whole stretches, however few rows the planner expects of them.
  await sql`set local enable_nestloop = off`.execute(tx);
  const { rows } = await sql<SoundLook>`
    with own as materialized (${own(isIn(sql`t.id`))}), legs as materialized (${LEGS}), accounts as materialized (${ACCOUNTS}),
    chain as materialized (${CHAIN}), keys as materialized (${keysOf({ after, upTo })}), verdict as materialized (
      select not exists (select from chain where id > 0 and (step <> 1 or gap <> 0 or (is_owned and balance < 0)))
        and not exists (
          select from own t left join accounts f on f.account = t.from_account left join accounts g on g.account = t.to_account
          where t.is_move and (t.amount > 0 and t.from_account <> t.to_account and f.currency = g.currency
            and f.merchant_code = g.merchant_code) is not true)
        and not exists (
          select from (${OLDER_BETS(isIn(sql`id`))}) t
          left join lateral (select * from bet where id = t.bet_id offset 0) b on true where (${FITS_BET}) is not true)
        and not exists (select from (${ODD_TRANSFERS(after)}) o where (${IS_CUT}) is not true)
        and not exists (
          select from keys k cross join lateral (
            select from ledger_key o where hashtextextended(o.key, 0) = hashtextextended(k.key, 0) and o.key = k.key
            offset 1) twice)
        as is_sound
    ), kept as (
      insert into ledger_checked as c (account_id, version, balance)
      select account, version, balance from chain where is_last and id > 0 and (select is_sound from verdict)
      on conflict (account_id) do update set version = excluded.version, balance = excluded.balance,
        ahead_version = case when c.ahead_version > excluded.version then c.ahead_version end,
        ahead_id = case when c.ahead_version > excluded.version then c.ahead_id end
    )
    select is_sound as "isSound",
      exists (select from own where kind in ('withdrawPay', 'withdrawReturn')) as "hasEnds",
      exists (select from own where kind in ('fund', 'bonus', 'rebate', 'envelope')) as "hasGifts"
    from verdict`.execute(tx);
  await sql`set local enable_nestloop = on`.execute(tx);
  return rows[0] ?? { isSound: false, hasEnds: true, hasGifts: true };
}
