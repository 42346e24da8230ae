import type { Client } from 'pg';
import type { BankCluster } from './cluster.ts';

/** A bug that is planted into the database of a run, which must then fail. Nothing in the product knows of it. */
export interface Mutant {
  readonly plant: (client: Client, cluster: BankCluster) => Promise<void>;
  /** The faults that bring it out; null for none at all. */
  readonly faults: readonly string[];
}

/** Reads a posting function, changes its words and puts it back. */
async function rewrite(
  client: Client,
  name: 'ledger_post' | 'ledger_post_plain' | 'open_rounds' | 'round_hold' | 'round_follow',
  changes: readonly (readonly [from: RegExp, to: string])[],
): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`select pg_get_functiondef($1::regproc) as text`, [name]);
  let text = rows[0]?.text ?? '';
  for (const [from, to] of changes) {
    if (!from.test(text)) throw new Error(`${name} no longer says ${from}: mend the mutant`);
    text = text.replace(from, to);
  }
  await client.query(text);
}

/** The planted bugs. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  /** Balances are read, thought about and written, without a lock in between. */
  'read-then-write': {
    faults: [],
    plant: (client) =>
      rewrite(client, 'ledger_post_plain', [
        [
          /balance = account\.balance \+ change\.delta/,
          'balance = (select b.balance from ledger_account b where b.id = account.id) + change.delta',
        ],
      ]),
  },
  /** Settling and taking back are two obligations instead of one. */
  'two-ends': {
    faults: [],
    plant: async (client) => {
      // A bet says by itself that it has ended: that is taken away too.
      await rewrite(client, 'ledger_post_plain', [[/bet\.state = 'open' and /, '']]);
      await rewrite(client, 'ledger_post', [
        [/bet\.state = case when change\.in_play < 0 then 'open' else 'settled' end\s+and /, ''],
        [
          /\bbegin\b/,
          `begin
          t_key := array(
            select case when exists (select from unnest(m_nr, m_kind) as m(nr, kind) where m.nr = k.nr and m.kind = 'void')
              then k.key || '.void' else k.key end
            from unnest(t_key) with ordinality as k(key, nr) order by k.nr);`,
        ],
      ]);
    },
  },
  /** A number is known, but not what was asked for under it. */
  'key-without-hash': {
    faults: [],
    plant: (client) => rewrite(client, 'ledger_post', [[/\btrue, named\.hash,/, 'true, t_hash[listed.nr],']]),
  },
  /** Taking back a bet that never came is forgotten at once. */
  'no-tombstone': {
    faults: [],
    plant: async (client) => {
      await client.query('drop trigger ledger_transfer_append_only on ledger_transfer');
      await client.query('drop trigger ledger_key_append_only on ledger_key');
      await client.query(`
        create function bank_forget() returns trigger language plpgsql security definer as $$
        begin
          delete from ledger_key where transfer_id = new.transfer_id;
          delete from ledger_transfer where id = new.id;
          return null;
        end $$`);
      await client.query(`
        create trigger bank_forget after insert on ledger_transfer for each row
        when (new.refusal = 'bet.cancelled') execute function bank_forget()`);
    },
  },
  /** Rebates are paid, but for some it is forgotten that they were. */
  'rebate-forgotten': {
    faults: [],
    plant: async (client) => {
      await client.query(`
        create function bank_forget_rebate() returns trigger language plpgsql as $$
        begin
          new.paid := old.paid;
          new.covered := old.covered;
          return new;
        end $$`);
      await client.query(`
        create trigger bank_forget_rebate before update on rebate_accrual for each row
        when (new.paid > old.paid and new.member_id % 4 = 0) execute function bank_forget_rebate()`);
    },
  },
  /** Every tap is a round of its own, whatever its key. */
  'round-per-tap': {
    faults: [],
    plant: async (client) => {
      await client.query('alter table round_key drop constraint round_key_pkey');
      await rewrite(client, 'open_rounds', [[/\bk\.key = u\.key\b/, 'false']]);
      await rewrite(client, 'round_hold', [[/\bk\.key = asked\.key\b/, 'false']]);
    },
  },
  /** A server that remembers an old nonce plays with it all the same. */
  'nonce-without-compare': {
    faults: [],
    plant: (client) => rewrite(client, 'round_hold', [[/ and s\.nonce = asked\.nonce\b/, '']]),
  },
  /** The stake is taken and the win paid, but a round is written down only now and then. */
  'stake-without-round': {
    faults: [],
    plant: (client) =>
      rewrite(client, 'round_follow', [
        [
          /where p_balances_before\[r\.nr\] is not null/,
          'where p_balances_before[r.nr] is not null and r.nonce % 50 <> 7',
        ],
      ]),
  },
  /** PostgreSQL says yes before it has written anything down. */
  'unsafe-commit': {
    faults: ['killPostgres'],
    plant: async (client, cluster) => {
      cluster.use(['synchronous_commit=off', 'wal_writer_delay=10s', 'wal_writer_flush_after=0']);
      await client.query('alter system set synchronous_commit = off');
      await client.query(`alter system set wal_writer_delay = '10s'`);
      await client.query('select pg_reload_conf()');
    },
  },
};
