import type { AccountId } from '@perya/ledger';
import { assert } from '@perya/std';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyMember } from '../../src/ledger/members.ts';
import { readPlayed } from '../../src/ledger/played.ts';
import { readSpan } from '../../src/ledger/report-range.ts';
import { readRecords } from '../../src/modules/reports/records.store.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { plannedWithout } from '../../src/platform/db/planner-settings.ts';
import { BOOK, openLedgerKit } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
const opened = openDatabase(kit.database.connection, { poolSize: 1, onError: () => undefined });
const { db, pool } = opened;
afterAll(async () => {
  await opened.close();
  await kit.close();
});

/** How often the database has said that it waits for the next statement. */
let turns = 0;
pool.on('connect', (client: PoolClient) => {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', () => (turns += 1));
});

async function turnsOf(ask: () => Promise<unknown>): Promise<number> {
  const before = turns;
  await ask();
  return turns - before;
}

const settingOf = async (name: string) =>
  (await sql<{ is: string }>`select current_setting(${name}) as is`.execute(db)).rows[0]?.is;

const planOf = plannedWithout(
  ['sort'],
  sql<{ 'QUERY PLAN': string }>`explain select nr from generate_series(1, 3) nr order by nr`,
);

describe('a statement with planner settings', () => {
  beforeAll(() => sql`select 1`.execute(db));

  it('is planned under them, and leaves none behind', async () => {
    const seen = sql<{ sort: string; seq: string; bitmap: string }>`
      select current_setting('enable_sort') as sort, current_setting('enable_seqscan') as seq,
        current_setting('enable_bitmapscan') as bitmap where ${1}::int = 1`;
    const { rows } = await plannedWithout(['sort', 'seqscan'], seen).execute(db);
    expect(rows).toEqual([{ sort: 'off', seq: 'off', bitmap: 'on' }]);
    expect(JSON.stringify((await planOf.execute(db)).rows)).toMatch(/Sort.*Disabled: true/);
    expect([await settingOf('enable_sort'), await settingOf('enable_seqscan')]).toEqual(['on', 'on']);
  });

  it('goes to the database once, as any other does', async () => {
    const memberId = await kit.member(1000n);
    const span = readSpan({ startDate: '2026-05-12', endDate: '2026-05-12' }, 'Asia/Manila');
    assert(span.ok, 'a day is a range');
    const filter = { currency: BOOK.currency, span: span.value, members: onlyMember(memberId) };
    expect(await turnsOf(() => readRecords(db, filter, null, 20))).toBe(1);
    expect(await turnsOf(() => readPlayed(db, memberId, '1' as AccountId, new Date(0)))).toBe(1);
    expect(await turnsOf(() => sql`select 1`.execute(db))).toBe(1);
  });

  it('that fails says why, and the connection goes on without its settings', async () => {
    const broken = plannedWithout(['sort'], sql`select 1 / ${0}::int`);
    await expect(broken.execute(db)).rejects.toMatchObject({ code: '22012' });
    await expect(plannedWithout(['sort'], sql`select nothing`).execute(db)).rejects.toMatchObject({ code: '42703' });
    expect(await settingOf('enable_sort')).toBe('on');
    expect(await turnsOf(() => sql`select 1`.execute(db))).toBe(1);
  });
});
