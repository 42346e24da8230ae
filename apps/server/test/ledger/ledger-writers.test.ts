import { playRound } from '@perya/ledger';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { SHARDS } from '../../src/ledger/accounts.ts';
import { SHARD_LOCKS } from '../../src/ledger/shard-claim.ts';
import { betOf, openLedgerKit } from '../kit/ledger-kit.ts';
import { until } from '../kit/patience.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());

/** Lets players spin at the same moment, at a vendor of their own. */
async function spinAll(
  vendor: string,
  sizes: { readonly ledgerWriters: number; readonly batchMax: number },
  players = 24,
) {
  const ledger = kit.another(kit.database.connection, sizes);
  const members = await kit.members(players, 1_000n);
  const spin = (memberId: string, nr: number) =>
    ledger.post(playRound({ ...betOf(memberId, `${vendor}-${nr}`), vendor, stake: 100n, win: 0n, turnover: 100n }));
  // Accounts are known by the second time: nobody waits for them, and all arrive together.
  await Promise.all(members.map((memberId, at) => spin(memberId, at)));
  const verdicts = await Promise.all(members.map((memberId, at) => spin(memberId, players + at)));
  expect(verdicts.every(({ state }) => state === 'done')).toBe(true);
}

/** How many rows of the house a vendor has moved, and how many spins went together at most. */
async function seenOf(vendor: string) {
  const [seen] = await kit.database.sql(
    `select count(distinct a.shard)::int as shards, max(b.spins)::int as together
     from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
     join (select xmin::text as batch, count(distinct transfer_id) as spins from ledger_transfer group by 1) b
       on b.batch = t.xmin::text
     where a.party = $1`,
    [vendor],
  );
  return seen;
}

describe('ledger writers', () => {
  it('has as many writers as the settings say, each with rows of the house of its own', async () => {
    await spinAll('ONE', { ledgerWriters: 1, batchMax: 512 });
    expect(await seenOf('ONE')).toEqual({ shards: 1, together: 24 });
    await spinAll('SIX', { ledgerWriters: 6, batchMax: 4 });
    expect(await seenOf('SIX')).toEqual({ shards: 6, together: 4 });
  });

  it('lets one writer have what is little, and shares what is much', async () => {
    await spinAll('LITTLE', { ledgerWriters: 6, batchMax: 512 });
    expect(await seenOf('LITTLE')).toMatchObject({ together: 24 });
    await spinAll('MUCH', { ledgerWriters: 2, batchMax: 512 }, 120);
    expect(await seenOf('MUCH')).toEqual({ shards: 2, together: 60 });
  });

  it('posts what one member asks for in that order, whichever writer has it', async () => {
    const ledger = kit.another(kit.database.connection, { ledgerWriters: 6, batchMax: 4 });
    const members = await kit.members(30, 1_000n);
    const [member = ''] = members;
    const spin = (memberId: string, nr: number) =>
      ledger.post(playRound({ ...betOf(memberId, `ORDER-${nr}`), stake: 10n, win: 0n, turnover: 10n }));
    await Promise.all(members.map((memberId, at) => spin(memberId, at)));
    const asked = members.flatMap((memberId, at) => [memberId, ...(at % 3 === 0 ? [member] : [])]);
    await Promise.all(asked.map((memberId, at) => spin(memberId, 100 + at)));
    const rows = await kit.database.sql(
      `select ref from ledger_transfer where member_id = $1 and kind = 'bet' order by id offset 1`,
      [member],
    );
    const own = asked.flatMap((memberId, at) => (memberId === member ? [`ORDER-${100 + at}`] : []));
    expect(rows.map(({ ref }) => ref)).toEqual(own);
  });

  it('lets another writer have whoever waits behind one that hangs [F11]', async () => {
    const ledger = kit.another(kit.database.connection, { ledgerWriters: 2, batchMax: 512 });
    const [held = '', free = ''] = await kit.members(2, 1_000n);
    const spin = (memberId: string, nr: number) =>
      ledger.post(playRound({ ...betOf(memberId, `HANG-${nr}`), stake: 10n, win: 0n, turnover: 10n }));
    await Promise.all([spin(held, 1), spin(free, 2)]);
    const others = new Client(kit.database.connection);
    await others.connect();
    await others.query('begin');
    await others.query(`select from ledger_account where member_id = $1 and kind = 'cash' for update`, [held]);
    let isOver = false;
    const hanging = spin(held, 3).then(() => (isOver = true));
    await until(
      async () => Number((await kit.database.sql(`select count(*) from pg_locks where not granted`))[0]?.['count']),
      (count) => count > 0,
    );
    expect((await spin(free, 4)).state).toBe('done');
    expect(isOver).toBe(false);
    await others.query('commit');
    await others.end();
    await hanging;
  });

  it('posts no more at once than the settings say', async () => {
    await spinAll('FEW', { ledgerWriters: 1, batchMax: 5 });
    expect(await seenOf('FEW')).toEqual({ shards: 1, together: 5 });
  });

  /** Claims whatever is free of the rows of the house, as writers of other servers would. */
  async function claimAll(): Promise<{ readonly others: Client; readonly claimed: readonly number[] }> {
    const others = new Client(kit.database.connection);
    await others.connect();
    const { rows } = await others.query<{ shard: number }>(
      'select shard from generate_series(0, $2::int - 1) shard where pg_try_advisory_lock($1, shard)',
      [SHARD_LOCKS, SHARDS],
    );
    return { others, claimed: rows.map(({ shard }) => shard) };
  }

  it('lets writers find the rows of the house that no writer of any server has claimed', async () => {
    const { others, claimed } = await claimAll();
    const free = claimed.filter((_, at) => at % 9 === 0).slice(0, 4);
    await others.query('select pg_advisory_unlock($1, shard) from unnest($2::int[]) shard', [SHARD_LOCKS, free]);
    await spinAll('FREE', { ledgerWriters: 4, batchMax: 6 });
    const moved = await kit.database.sql(
      `select distinct a.shard from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
     where a.party = 'FREE' order by 1`,
    );
    const shards = moved.map(({ shard }) => Number(shard));
    expect(shards).toHaveLength(4);
    expect(shards.filter((shard) => !free.includes(shard))).toEqual([]);
    await others.end();
  });

  it('lets writers share rows of the house when all are claimed', async () => {
    const { others } = await claimAll();
    await spinAll('SHARED', { ledgerWriters: 2, batchMax: 12 });
    expect(await seenOf('SHARED')).toMatchObject({ shards: 2 });
    await others.end();
  });
});
