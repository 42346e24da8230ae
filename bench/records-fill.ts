import { createHash, randomBytes } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { BRAND } from '../e2e/harness/database.ts';
import { CHUNKS, DAYS, FILL_SQL, LIFE_SQL, PLAYERS, SHARDS, STAND_SQL } from './records-life.ts';
import { rollUpAll } from './records-rollup.ts';

/** Somebody whose records can be asked for. */
export interface Reader {
  readonly token: string;
  readonly isHeavy: boolean;
}

const READERS = 50;
/** Far beyond any number the ledger gives out here. */
const BEYOND = '1000000000000';
const MARKS = ['rollup', 'team', 'seal', 'check', 'activity', 'rebate'];
const DAY_MS = 24 * 3_600_000;

/** Fills the ledger and gives some of its players, the heavy one among them. */
export async function fillRecords(connection: ClientConfig): Promise<Reader[]> {
  const connect = () => connectForBulk(connection);
  const client = await connect();
  // Checkpoints of a bulk load would write every page twice.
  await client.query("alter system set max_wal_size = '8GB'");
  await client.query('select pg_reload_conf()');
  // What follows the ledger shall not start on rows that never happened.
  await client.query(
    `insert into ledger_mark (name, up_to, seen, seen_xid, seen_at) select name, $1, $1, 0, now() from unnest($2::text[]) name
     on conflict (name) do update set up_to = excluded.up_to, seen = excluded.seen`,
    [BEYOND, MARKS],
  );
  const after = await lastId(client);
  await client.query(LIFE_SQL);
  await client.query(PLAYERS_SQL);
  await client.query(ACCOUNTS_SQL);
  const indexes = await dropIndexes(client);
  const began = new Date(Date.now() - DAYS * DAY_MS);
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) await client.query(FILL_SQL, [chunk, began]);
  for (const definition of indexes) await client.query(definition);
  await client.query(STAND_SQL);
  await client.query(DEPOSITS_SQL);
  await client.query('vacuum analyze ledger_transfer, ledger_key, bet, ledger_account, deposit_order, deposit_payment');
  await rollUpAll(connect, after);
  await client.query('vacuum analyze member_day');
  await client.query('update ledger_mark set up_to = $1, seen = $1', [await lastId(client)]);
  await client.query('alter system reset max_wal_size');
  await client.query('select pg_reload_conf()');
  // What was filled is written out now, not while pages are timed.
  await client.query('checkpoint');
  const readers = await logIn(client);
  await client.end();
  return readers;
}

async function connectForBulk(connection: ClientConfig): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  const settings = ['synchronous_commit = off', "work_mem = '256MB'", "maintenance_work_mem = '512MB'", 'jit = off'];
  for (const setting of settings) await client.query(`set ${setting}`);
  return client;
}

/** Heavy is the first; all others sit in shards and take turns. */
const PLAYERS_SQL = `
  create table bench_player (member_id bigint, life text, turn int, mates int, shard int,
    cash bigint, play bigint, held bigint, vendor bigint, payment bigint);
  with made as (
    insert into member (merchant_code, account, type)
    select '${BRAND}', 'rec' || nr, 0 from generate_series(0, ${PLAYERS}) nr
    returning id, substr(account, 4)::int as nr
  )
  insert into bench_player (member_id, life, turn, mates, shard)
  select id, case nr when 0 then 'heavy' else 'plain' end, case nr when 0 then 0 else (nr - 1) / ${SHARDS} end,
    case nr when 0 then 1 else ${PLAYERS / SHARDS} end, case nr when 0 then ${SHARDS} else (nr - 1) % ${SHARDS} end
  from made`;

const ACCOUNTS_SQL = `
  insert into ledger_account (merchant_code, currency, kind, member_id)
  select '${BRAND}', 'PHP', kind, member_id from bench_player cross join unnest(array['cash', 'held']) kind;
  insert into ledger_account (merchant_code, currency, kind, party, shard)
  select distinct '${BRAND}', 'PHP', kind, 'RECORDS', shard
  from bench_player cross join unnest(array['vendor', 'payment', 'play']) kind;
  update bench_player p set
    cash = (select id from ledger_account a where a.member_id = p.member_id and a.kind = 'cash'),
    held = (select id from ledger_account a where a.member_id = p.member_id and a.kind = 'held'),
    vendor = (select id from ledger_account a where a.party = 'RECORDS' and a.kind = 'vendor' and a.shard = p.shard),
    payment = (select id from ledger_account a where a.party = 'RECORDS' and a.kind = 'payment' and a.shard = p.shard),
    play = (select id from ledger_account a where a.party = 'RECORDS' and a.kind = 'play' and a.shard = p.shard)`;

/** The orders behind the deposits. */
const DEPOSITS_SQL = `
  with paid as (
    select t.*, m.id as method_id, m.provider from ledger_transfer t join bench_player p on p.member_id = t.member_id
    cross join (select id, provider from deposit_method where merchant_code = '${BRAND}' order by position, id limit 1) m
    where t.kind = 'deposit'
  ), ordered as (
    insert into deposit_order (order_no, merchant_code, member_id, method_id, provider, currency, amount, status,
      created_at, expires_at, ended_at)
    select 'D' || lpad(ref, 12, '0'), '${BRAND}', member_id, method_id, provider, 'PHP', amount, 'success', at,
      at + interval '15 minutes', at
    from paid order by id returning order_no
  )
  insert into deposit_payment (merchant_code, provider, ref, order_no, amount, credited, outcome, paid_at, recorded_at)
  select '${BRAND}', provider, ref, 'D' || lpad(ref, 12, '0'), amount, amount, 'credited', at, at from paid
  where exists (select from ordered)`;

/** Indexes are made faster at once than row by row. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string; is_primary: boolean }>(
    `select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition,
       i.indisprimary as is_primary
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'ledger_transfer'::regclass`,
  );
  const back: string[] = [];
  for (const { name, definition, is_primary: isPrimary } of rows) {
    await client.query(isPrimary ? `alter table ledger_transfer drop constraint ${name}` : `drop index ${name}`);
    back.push(isPrimary ? `alter table ledger_transfer add constraint ${name} primary key (id)` : definition);
  }
  return back;
}

async function lastId(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from ledger_transfer');
  return rows[0]?.id ?? '0';
}

async function logIn(client: Client): Promise<Reader[]> {
  const { rows } = await client.query<{ member_id: string; life: string }>(
    `select member_id, life from bench_player order by life, random() limit ${READERS}`,
  );
  const readers = rows.map(({ life }) => ({ token: randomBytes(32).toString('base64url'), isHeavy: life === 'heavy' }));
  await client.query(
    `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
     select hash, member, now(), now(), now() + interval '1 hour' from unnest($1::bytea[], $2::bigint[]) as u(hash, member)`,
    [readers.map(({ token }) => createHash('sha256').update(token).digest()), rows.map((row) => row.member_id)],
  );
  return readers;
}
