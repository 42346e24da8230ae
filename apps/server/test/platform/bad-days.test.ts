import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { content, system } from '@perya/contract';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAdmin } from '../kit/admin.ts';
import type { TestDatabase } from '../kit/database.ts';
import { openFaultProxy, type FaultProxy } from '../kit/fault-proxy.ts';
import { soon } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startProcess } from '../kit/process.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

let database: TestDatabase;
let proxy: FaultProxy;
let server: TestServer;
let agent: Person;
let noticeId: string;

beforeAll(async () => {
  database = await createPlanted();
  proxy = await openFaultProxy(inject('postgres'));
  const connection = { ...database.connection, host: '127.0.0.1', port: proxy.port };
  server = await startTestServer({ database: { ...database, connection } });
  await server.ask(system.settings, {});
  agent = await createPerson(server.ctx, { type: 1 });
  const [notice] = await database.sql(`select id from content_item where kind = 'A' limit 1`);
  noticeId = String(notice?.['id']);
});
afterEach(async () => {
  proxy.pass();
  await readiness(200);
});
afterAll(async () => {
  await server.close();
  await proxy.close();
  await database.drop();
});

async function status(url: string): Promise<number> {
  return (await server.app.inject({ method: 'GET', url })).statusCode;
}

/** Waits until the server says so about itself; what it found is kept for a moment. */
const readiness = (code: number) => soon(async () => expect(await status('/readyz')).toBe(code));

/** Asks for something that writes to the database. */
const write = () => server.ask(content.noticeRead, { id: noticeId }, { token: agent.token });
const UPGRADING = { kind: 'failure', failure: { errorCode: 'system.upgrading' } };

async function notReady(): Promise<void> {
  await readiness(503);
  expect(server.health.databaseUsable).toBe(false);
}

describe('when the database', () => {
  it('is gone: alive, not ready, "try again soon"; well again without a restart', async () => {
    expect(await status('/readyz')).toBe(200);
    expect(await write()).toMatchObject({ kind: 'value' });
    proxy.refuse();
    await notReady();
    expect(await status('/healthz')).toBe(200);
    expect(await write()).toMatchObject(UPGRADING);
    expect(await server.ask(system.settings, {})).toMatchObject({ kind: 'value' });
    proxy.pass();
    await readiness(200);
    expect(await write()).toMatchObject({ kind: 'value' });
  });

  it('swallows everything: every answer comes all the same [F10]', async () => {
    proxy.stall();
    await notReady();
    expect(await status('/healthz')).toBe(200);
    expect(await write()).toMatchObject(UPGRADING);
  });

  it('only reads: reads go on, writes are refused, not ready', async () => {
    const name = String(database.connection.database);
    const alter = (change: string) =>
      asAdmin({ ...database.connection, database: 'postgres' }, async (admin) => {
        await admin.query(`alter database ${name} ${change}`);
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      });
    await alter('set default_transaction_read_only = on');
    try {
      await notReady();
      expect(await server.ctx.db.selectFrom('brand').select('name').execute()).toHaveLength(1);
      expect(await write()).toMatchObject(UPGRADING);
    } finally {
      await alter('reset default_transaction_read_only');
    }
    await readiness(200);
    expect(await write()).toMatchObject({ kind: 'value' });
  });

  it('is blocked by a lock: writes give up while it lasts, cached reads do not notice [F11]', async () => {
    await asAdmin(database.connection, async (admin) => {
      await admin.query('begin; lock table notice_read in access exclusive mode');
      let isWaiting = true;
      const answer = write().finally(() => (isWaiting = false));
      expect(await server.ask(system.settings, {})).toMatchObject({ kind: 'value' });
      expect(isWaiting).toBe(true);
      expect(await answer).toMatchObject(UPGRADING);
    });
  });
});

describe('a connection that ends', () => {
  const cut = () =>
    database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'perya'`,
    );
  const brands = () => server.ctx.db.selectFrom('brand').select('name');

  it('is not noticed by a plain read [F4]', async () => {
    for (let round = 0; round < 20; round += 1) {
      await brands().execute();
      await cut();
      expect(await brands().execute()).toHaveLength(1);
    }
  });

  it('ends a transaction, because only its caller may repeat it', async () => {
    const broken = server.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('brand').select('name').execute();
      await cut();
      await tx.selectFrom('brand').select('name').execute();
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable/);
    expect(await brands().execute()).toHaveLength(1);
  });

  it('ends a write, because it may have happened', async () => {
    const writing = server.ctx.db.connection().execute(async (db) => {
      await db.selectFrom('brand').select('name').execute();
      await cut();
      await db.updateTable('brand').set({ name: 'Perya' }).where('merchant_code', '=', 'ty01').execute();
    });
    await expect(writing).rejects.toThrow(/terminat|Connection|not queryable/);
  });
});

const isMountable = process.getuid?.() === 0 && process.platform === 'linux' && tryMount();

function tryMount(): boolean {
  const place = join(tmpdir(), `perya-mount-${process.pid}`);
  spawnSync('mkdir', ['-p', place]);
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (done) spawnSync('umount', [place]);
  spawnSync('rmdir', [place]);
  return done;
}

describe.runIf(isMountable)('a full disk [F6]', { tags: ['long'] }, () => {
  it('makes the server not ready while reads go on, and is over once there is room again', async () => {
    const disk = await mkdtemp(join(tmpdir(), 'perya-disk-'));
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0700', 'tmpfs', disk]).status).toBe(0);
    const whole = await startProcess({ PERYA_DATA: join(disk, 'data') });
    try {
      await whole.ready();
      const at = async (path: string) => (await fetch(`${whole.url}${path}`)).status;
      expect(await at('/wps/system/settings')).toBe(200);
      const { bavail, bsize } = await statfs(disk);
      await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 65_536));
      await soon(async () => expect(await at('/readyz')).toBe(503));
      expect(await at('/healthz')).toBe(200);
      expect(await at('/wps/system/settings')).toBe(200);
      expect(await at('/wps/system/helpCenter')).toBe(200);
      await rm(join(disk, 'ballast'));
      await soon(async () => expect(await at('/readyz')).toBe(200));
    } finally {
      whole.signal('SIGTERM');
      await whole.ended();
      spawnSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true, force: true });
    }
  });
});
