import type { Client } from 'pg';

/** What each player starts with, in centavos, unless it is said otherwise. */
const START_MONEY = 200_000;

/** One movement for each player, from one account of the house, with both running balances. */
const START_SQL = `
  with house as (
    insert into ledger_account (merchant_code, currency, kind, party, balance, version)
    values ($1, 'PHP', 'adjustment', 'bank test', -$3::bigint * cardinality($2::bigint[]), cardinality($2::bigint[]))
    returning id
  ), cash as (
    insert into ledger_account (merchant_code, currency, kind, member_id, balance, version)
    select $1, 'PHP', 'cash', member, $3::bigint, 1 from unnest($2::bigint[]) member
    returning id, member_id
  ), numbered as (
    select nextval('ledger_transfer_id_seq') as id, cash.id as cash, cash.member_id from cash
  ), named as (
    insert into ledger_key (transfer_id, rows, hash, key)
    select id, 1, decode(repeat('00', 16), 'hex'), 'adjust:start' || member_id from numbered
  )
  insert into ledger_transfer (id, transfer_id, seq, kind, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, at)
  overriding system value
  select n.id, n.id, 0, 'adjust', n.member_id, house.id, n.cash, $3::bigint, -$3::bigint * row_number() over (order by n.id),
    row_number() over (order by n.id), $3::bigint, 1, now()
  from numbered n, house`;

/** Gives players money, each with one true movement in the ledger; once for a database. */
export async function giveMoney(
  client: Client,
  merchantCode: string,
  memberIds: readonly string[],
  amount = START_MONEY,
): Promise<void> {
  await client.query(START_SQL, [merchantCode, memberIds, amount]);
}
