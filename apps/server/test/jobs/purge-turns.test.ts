import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLES } from '../../src/platform/db/schema.ts';
import { purgeExpired, purgeJob } from '../../src/jobs/purge-expired.ts';
import { startJobs } from '../../src/platform/jobs/start-jobs.ts';
import { EXPIRING } from '../../src/jobs/purge/expired.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const clock = { now: () => new Date('2026-03-02T04:00:00.000Z') };
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, seeded: false });
  other = await startTestServer({ clock, seeded: false, database: server.database });
  // Every piece leaves a line, whoever does it.
  await server.database.sql('create table pieces (gone bigint)');
  await server.database.sql(`
    create function note_piece() returns trigger language plpgsql security definer as $$
    begin
      insert into pieces select count(*) from gone having count(*) > 0;
      return null;
    end $$`);
  await server.database.sql(`
    create trigger note_piece after delete on used_once referencing old table as gone
    for each statement execute function note_piece()`);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await purgeExpired(server.ctx);
  await server.database.sql('truncate used_once, pieces');
});

const expire = (rows: number) =>
  server.database.sql(
    `insert into used_once (kind, value, expires_at)
     select 'nonce', sha256(n::text::bytea), '2026-03-02T03:00:00Z' from generate_series(1, $1::int) n`,
    [rows],
  );
const left = async () => Number((await server.database.sql('select count(*) from used_once'))[0]?.['count']);
const pieces = async () =>
  (await server.database.sql('select gone::int from pieces order by gone')).map(({ gone }) => gone);

describe('a turn of purging', () => {
  it('goes on while there is more, in pieces', async () => {
    await expire(45_000);
    await purgeExpired(server.ctx);
    expect(await left()).toBe(0);
    expect(await pieces()).toEqual([5_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it('ends when it has had its share, and says so', async () => {
    await expire(45_000);
    const warn = vi.fn();
    const log = { warn } as unknown as typeof server.ctx.log;
    await purgeExpired({ ...server.ctx, log }, { piecesMax: 3 });
    expect(await left()).toBe(25_000);
    expect(warn.mock.calls).toEqual([
      [{ event: 'purge.incomplete', chore: 'used_once' }, 'there is more to purge than a turn can'],
    ]);
  });

  it('ends between two pieces when it is to stop', async () => {
    await expire(25_000);
    let asked = 0;
    await purgeExpired(server.ctx, { isStopping: () => ++asked > 3 });
    expect(await pieces()).toEqual([10_000, 10_000]);
    expect(await left()).toBe(5_000);
  });

  it('is not begun by a server that is stopped', async () => {
    await expire(10);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const purging = startJobs(server.ctx, [purgeJob], { hold: async () => true });
      vi.advanceTimersByTime(60_000);
      await purging.stop();
    } finally {
      vi.useRealTimers();
    }
    expect(await left()).toBe(10);
  });

  it('is done by one of two servers, and each row goes once', async () => {
    await expire(45_000);
    await Promise.all([purgeExpired(server.ctx), purgeExpired(other.ctx)]);
    expect(await left()).toBe(0);
    expect(await pieces()).toEqual([5_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it('does not wait for another server, which has a piece in its hands', async () => {
    await expire(10);
    await server.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('purge', 0))`.execute(tx);
      await purgeExpired(other.ctx);
      expect(await left()).toBe(10);
    });
    await purgeExpired(other.ctx);
    expect(await left()).toBe(0);
  });

  it('leaves nothing else undone when one piece fails', async () => {
    await expire(10);
    await server.database.sql(
      `insert into live_ticket (hash, session_id, expires_at) values (sha256('x'), 1, '2026-03-01')`,
    );
    await server.database.sql('revoke delete on live_ticket from perya_app');
    const warn = vi.fn();
    try {
      await purgeExpired({ ...server.ctx, log: { warn } as unknown as typeof server.ctx.log });
    } finally {
      await server.database.sql('grant delete on live_ticket to perya_app');
    }
    expect(await left()).toBe(0);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ event: 'purge.failed', chore: 'live_ticket' }), 'a piece was not swept'],
    ]);
  });

  it.each(EXPIRING)('finds at once that there is nothing to do in $table', async ({ table, column }) => {
    const found = await server.database.sql(
      `select from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       join pg_class c on c.oid = i.indexrelid
       join pg_am m on m.oid = c.relam
       where i.indrelid = $1::text::regclass and a.attname = $2 and i.indpred is null and m.amname = 'btree'`,
      [table, column],
    );
    expect(found).not.toEqual([]);
  });
});

describe('the page about what is kept', () => {
  it('has every table', async () => {
    const page = await readFile(new URL('../../../../docs/operating/retention.md', import.meta.url), 'utf8');
    expect(Object.keys(TABLES).filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
  });
});
