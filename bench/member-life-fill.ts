import { Client, type ClientConfig } from 'pg';
import { BRAND } from '../e2e/harness/database.ts';

/** How much there is of everything. */
export interface LifeSizes {
  readonly bets: number;
  readonly players: number;
  readonly paid: number;
  readonly graded: number;
}

/** Past triggers and references, which would cost more than the rows. */
export async function fillLife(connection: ClientConfig, sizes: LifeSizes, at: Date): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const settings = ['session_replication_role = replica', 'synchronous_commit = off', "work_mem = '128MB'"];
  for (const setting of settings) await client.query(`set ${setting}`);
  await client.query(peopleSql(sizes));
  await client.query(betsSql(sizes), [at]);
  await client.query(rowsSql(sizes), [at]);
  await client.query(rebatesSql(sizes), [at]);
  await client.query(levelsSql(sizes), [at]);
  await client.query('analyze');
  await client.query('checkpoint');
  await client.end();
}

const peopleSql = ({ players, paid, graded, bets }: LifeSizes) => `
  insert into member (merchant_code, account, type, kyc_state)
  select '${BRAND}', 'life' || nr, 0, 'verified' from generate_series(1, ${Math.max(players, paid, graded)}) nr;
  insert into ledger_account (merchant_code, currency, kind, member_id)
  select '${BRAND}', 'PHP', 'cash', id from member where account like 'life%';
  create temp table person as
  select row_number() over (order by m.id) - 1 as nr, m.id as member_id, a.id as account_id
  from member m join ledger_account a on a.member_id = m.id where m.account like 'life%';
  create unique index on person (nr);
  -- Of twelve bets that are placed with their result five are paid.
  create temp table spin as
  select nr, nextval('ledger_transfer_id_seq') as id, case when nr % 12 < 5 then nextval('ledger_transfer_id_seq') end as pay_id
  from generate_series(1, ${bets}) nr`;

const betsSql = ({ players }: LifeSizes) => `
  insert into bet (id, member_id, account_id, vendor_code, game_code, category, ref, state, is_instant, stake, turnover,
    contribution, payout, jackpot_win, opened_at, closed_at, closing_id)
  select s.id, p.member_id, p.account_id, 'LAB', 'g' || s.nr % 20, case s.nr % 5 when 0 then 'LIVE' else 'RNG' end, 'r' || s.nr,
    'settled', true, 5000, 5000, 0, case when s.pay_id is null then 0 else 7000 end, 0, $1::timestamptz, $1::timestamptz, s.id
  from spin s join person p on p.nr = s.nr % ${players}`;

const rowsSql = ({ players }: LifeSizes) => `
  insert into ledger_transfer (id, transfer_id, bet_id, seq, kind, member_id, from_account, to_account, amount, from_balance,
    from_version, to_balance, to_version, counted, ref, category, detail, at) overriding system value
  select s.id, s.id, s.id, 0, 'bet', p.member_id, p.account_id, 1, 5000, 0, 1, 0, 1, 5000, 'r' || s.nr, 'RNG', 'LAB/g', $1::timestamptz
  from spin s join person p on p.nr = s.nr % ${players}
  union all
  select s.pay_id, s.id, s.id, 1, 'payout', p.member_id, 1, p.account_id, 7000, 0, 1, 0, 1, 0, 'r' || s.nr, 'RNG', 'LAB/g',
    $1::timestamptz
  from spin s join person p on p.nr = s.nr % ${players} where s.pay_id is not null`;

/** Two lines for everybody who is paid. */
const rebatesSql = ({ paid }: LifeSizes) => `
  insert into rebate_accrual (member_id, currency, day, vendor, category, rate_ppm, merchant_code, valid)
  select p.member_id, 'PHP', ($1::timestamptz at time zone 'Asia/Manila')::date, vendor, 'RNG', 8000, '${BRAND}', 1080000
  from person p cross join unnest(array['ONE', 'TWO']) vendor where p.nr < ${paid}`;

/** A tenth of them stand below the level they have grown to; no night is left to be made up for. */
const levelsSql = ({ graded }: LifeSizes) => `
  with made_up as (
    insert into vip_run (merchant_code, work, period, started_at, finished_at)
    select '${BRAND}', 'night', (($1::timestamptz at time zone 'Asia/Manila')::date - 1)::text, $1::timestamptz, $1::timestamptz
  )
  insert into member_vip (member_id, merchant_code, growth_deposit, growth_valid, quarter, graded_at)
  select p.member_id, '${BRAND}', case p.nr % 10 when 0 then 100000 else 0 end, 500000, '2026-01-01', $1::timestamptz
  from person p where p.nr < ${graded}`;
