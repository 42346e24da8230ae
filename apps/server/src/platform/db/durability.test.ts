import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { connectionsOf, findShortcomings } from './durability.ts';

const GOOD = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  server_version_num: '180000',
  transaction_read_only: 'off',
  max_connections: '60',
  superuser_reserved_connections: '3',
};

/** A database of these settings. */
const poolOf = (changes: Partial<typeof GOOD> = {}) => {
  const rows = Object.entries({ ...GOOD, ...changes }).map(([name, setting]) => ({ name, setting }));
  return { query: async () => ({ rows }) } as unknown as Pool;
};

describe('db durability', () => {
  it('counts what a server may open: its pool, its writers and four more, for each of its processes', () => {
    const sizes = { databasePool: 10, ledgerWriters: 2 };
    expect(connectionsOf({ ...sizes, processes: 1 })).toBe(16);
    expect(connectionsOf({ ...sizes, processes: 3 })).toBe(48);
  });

  it('refuses a database that takes fewer connections than the settings ask for', async () => {
    expect(await findShortcomings(poolOf(), 57)).toEqual({ fatal: [], unsafe: [] });
    expect((await findShortcomings(poolOf(), 58)).fatal).toEqual([
      'it takes 57 connections and PERYA_PROCESSES, PERYA_DATABASE_POOL and PERYA_LEDGER_WRITERS ask for 58',
    ]);
  });

  it('tells what is fatal from what is unsafe', async () => {
    const changes = { fsync: 'off', server_version_num: '140000', transaction_read_only: 'on' };
    expect(await findShortcomings(poolOf(changes), 16)).toEqual({
      fatal: ['it is older than PostgreSQL 15', 'it is read-only'],
      unsafe: ['fsync is off and must be on'],
    });
  });
});
