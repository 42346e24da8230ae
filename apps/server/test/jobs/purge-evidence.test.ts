import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dumpDatabase } from '../../src/platform/db/dump.ts';
import { loadDatabase } from '../../src/platform/db/load.ts';
import { insertEvidence } from '../../src/modules/vendor-wallet/evidence.store.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { asAdmin } from '../kit/admin.ts';
import { createDatabase } from '../kit/database.ts';
import { createOld, upgrade } from '../kit/old-database.ts';
import { startTestServer } from '../kit/server.ts';

const DAY_MS = 24 * 3_600_000;
/** The database lets no day go early by its own clock, so this is about today. */
const today = new Date();
const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
const tableOf = (at: Date) => `vendor_call_d${at.toISOString().slice(0, 10).replaceAll('-', '')}`;

const server = await startTestServer({ clock: { now: () => today }, seeded: false });
afterAll(() => server.close());
const { ctx, database } = server;

const evidence = (name: string, at: Date) => ({
  vendor: 'LAB',
  call: name,
  at,
  status: 'OK',
  request: '{}',
  answer: '{}',
});
const write = (name: string, at: Date) => insertEvidence(ctx.db, [evidence(name, at)]);
const calls = async (where = 'true') =>
  (await database.sql(`select call from vendor_call where ${where} order by id`)).map(({ call }) => call);
const tables = async () =>
  (
    await database.sql(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'vendor_call'::regclass`,
    )
  ).map(({ name }) => String(name));

beforeEach(async () => {
  await database.sql('truncate vendor_call');
});

describe('days of evidence', () => {
  it('are written to before anybody made them, and have their rows when they are', async () => {
    const far = daysAgo(-40);
    await write('early', today);
    await write('far', far);
    expect(await calls()).toEqual(['early', 'far']);
    await purgeExpired(ctx);
    expect(await calls()).toEqual(['early', 'far']);
    expect(await tables()).toEqual(expect.arrayContaining([tableOf(today), tableOf(daysAgo(-7)), tableOf(far)]));
    expect(await database.sql('select from vendor_call_rest')).toEqual([]);
    await write('later', today);
    expect(await database.sql(`select call from ${tableOf(today)} order by id`)).toEqual([
      { call: 'early' },
      { call: 'later' },
    ]);
  });

  it('go whole when all of them is older than 125 days', async () => {
    await database.sql('select vendor_call_make_day($1::date)', [daysAgo(127)]);
    await database.sql('select vendor_call_make_day($1::date)', [daysAgo(124)]);
    await write('over', daysAgo(127));
    await write('kept', daysAgo(124));
    await write('today', today);
    await purgeExpired(ctx);
    expect(await calls()).toEqual(['kept', 'today']);
    expect(await tables()).not.toContain(tableOf(daysAgo(127)));
    expect(await tables()).toContain(tableOf(daysAgo(124)));
  });

  it('are not dropped early, whatever time a server says it is', async () => {
    await write('today', today);
    await purgeExpired({ ...ctx, clock: { now: () => daysAgo(-300) } });
    expect(await calls()).toEqual(['today']);
  });

  it('wait for whoever reads, but nobody waits for long behind them', async () => {
    await database.sql('select vendor_call_make_day($1::date)', [daysAgo(128)]);
    await write('over', daysAgo(128));
    const warn = vi.fn();
    await asAdmin(database.connection, async (reader) => {
      await reader.query('begin');
      await reader.query('select from vendor_call');
      await purgeExpired({ ...ctx, log: { warn } as unknown as typeof ctx.log });
      await write('today', today);
      await reader.query('commit');
    });
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({
          event: 'purge.failed',
          chore: 'days of vendor calls',
          err: expect.objectContaining({ code: '55P03' }),
        }),
        'a piece was not swept',
      ],
    ]);
    expect(await calls()).toEqual(['over', 'today']);
    await purgeExpired(ctx);
    expect(await calls()).toEqual(['today']);
  });

  it('need not be there for what is over to go', async () => {
    await write('stray', daysAgo(200));
    const warn = vi.fn();
    await purgeExpired({ ...ctx, log: { warn } as unknown as typeof ctx.log });
    expect(await calls()).toEqual([]);
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({ event: 'evidence.outside_days', did: 'thrown', rows: '1' }),
        'calls of vendors stand outside of their days',
      ],
    ]);
  });

  it('stay in the rest when they are too large to be moved, and somebody hears of it', async () => {
    const day = daysAgo(60);
    await database.sql(
      `insert into vendor_call (vendor_code, call, at, status, request, answer)
       select 'LAB', 'many', $1, 'OK', '{}', '{}' from generate_series(1, 50001)`,
      [day],
    );
    const warn = vi.fn();
    await purgeExpired({ ...ctx, log: { warn } as unknown as typeof ctx.log });
    expect(await tables()).not.toContain(tableOf(day));
    expect(await database.sql('select count(*)::int from vendor_call')).toEqual([{ count: 50_001 }]);
    expect(warn.mock.calls).toEqual([
      [
        expect.objectContaining({ event: 'evidence.outside_days', did: 'left', day: day.toISOString().slice(0, 10) }),
        'calls of vendors stand outside of their days',
      ],
    ]);
    await database.sql('select vendor_call_make_day($1::date, 1000000)', [day]);
    expect(await tables()).toContain(tableOf(day));
    expect(await database.sql('select count(*)::int from vendor_call')).toEqual([{ count: 50_001 }]);
  });

  it.each([
    'delete from vendor_call',
    `update vendor_call set answer = ''`,
    'truncate vendor_call',
    'delete from vendor_call_rest',
    `delete from ${tableOf(today)}`,
    `drop table ${tableOf(today)}`,
    'select vendor_call_make_day(current_date + 99)',
  ])('are out of reach of servers: %s [4.5]', async (statement) => {
    await purgeExpired(ctx);
    await expect(server.connections.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('come back with a copy', async () => {
    await write('old', daysAgo(100));
    await write('new', today);
    const copy = await createDatabase();
    try {
      await asAdmin(copy.connection, (to) =>
        asAdmin(database.connection, (from) => loadDatabase(to, dumpDatabase(from))),
      );
      expect(await copy.sql('select call from vendor_call order by id')).toEqual([{ call: 'old' }, { call: 'new' }]);
      expect(await copy.sql('select from vendor_call_rest')).toEqual([]);
    } finally {
      await copy.drop();
    }
  });
});

describe('evidence from before there were days', () => {
  it('stands in its days afterwards, and numbers go on', async () => {
    const old = await createOld('0024_');
    try {
      await old.sql(
        `insert into vendor_call (vendor_code, call, at, status, request, answer)
         select 'LAB', n::text, $1::timestamptz + n * interval '1 day', 'OK', '{}', '{}' from generate_series(1, 3) n`,
        [daysAgo(10)],
      );
      await upgrade(old);
      expect(await old.sql('select id, call, tableoid::regclass::text as day from vendor_call order by id')).toEqual(
        [1, 2, 3].map((n) => ({ id: String(n), call: String(n), day: tableOf(daysAgo(10 - n)) })),
      );
      await old.sql(
        `insert into vendor_call (vendor_code, call, at, status, request, answer) values ('LAB', 'x', now(), '', '', '')`,
      );
      expect(await old.sql('select max(id)::int as id from vendor_call')).toEqual([{ id: 4 }]);
    } finally {
      await old.drop();
    }
  });
});
