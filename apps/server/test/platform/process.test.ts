import { mkdir, mkdtemp, chmod, chown, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLockFile } from '../../src/platform/db/embedded/lock-file.ts';
import { inspect } from '../../src/platform/db/embedded/processes.ts';
import { findDatabase } from '../../src/platform/db/open-database.ts';
import { APP_FOLDER } from '../../src/platform/paths.ts';
import { asAdmin } from '../kit/admin.ts';
import { createDatabase } from '../kit/database.ts';
import { startProcess, type ServerProcess } from '../kit/process.ts';
import { testConfig } from '../kit/settings.ts';

/** Whole processes take long; those that end before they have begun do not. */
const LONG = { tags: ['long'] };

const NOBODY = 65_534;
const canBeNobody =
  process.getuid?.() === 0 && spawnSync('ls', [APP_FOLDER], { uid: NOBODY, gid: NOBODY }).status === 0;
const PRODUCTION = {
  PERYA_MODE: 'production',
  PERYA_PUBLIC_URL: 'https://play.example.com',
  PERYA_SMS: 'off',
  PERYA_MAIL: 'off',
};

let base: string;
let data: string;
let started: ServerProcess[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'perya-run-'));
  data = join(base, 'data');
  started = [];
});

afterEach(async () => {
  for (const server of started) {
    if (server.child.exitCode === null && server.child.signalCode === null) server.signal('SIGTERM');
    await server.ended();
  }
  await rm(base, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}, identity = {}): Promise<ServerProcess> {
  const server = await startProcess({ PERYA_DATA: data, ...env }, identity);
  started.push(server);
  return server;
}

/** As if somebody had made the database by hand and not from the demonstration. */
async function forgetPlanting(): Promise<void> {
  const place = await findDatabase(testConfig({ dataFolder: data }), pino({ level: 'silent' }), () => undefined);
  await asAdmin(place.connection, (admin) => admin.query('delete from seed_mark'));
  await place.close();
}

const postgresPid = async () => (await readLockFile(join(data, 'postgres')))?.pid ?? 0;
const isUp = async (pid: number) => (await inspect(pid, join(data, 'postgres'))) === 'postgres';

describe('npm start, without npm', LONG, () => {
  it('creates everything the first time, says what to try, and finds it there the second time', async () => {
    const first = await start();
    await first.ready();
    expect(first.output()).toMatch(/^Creating the database .*\nPreparing the database: 0001_foundation/);
    expect(first.output()).toContain(`Perya is ready: http://localhost:${first.port}/m/home`);
    expect(await (await fetch(`${first.url}/wps/system/template`)).json()).toMatchObject({
      success: true,
      value: { brandName: 'Perya' },
    });
    first.signal('SIGINT');
    expect(await first.ended()).toBe(0);
    expect(await postgresPid()).toBe(0);

    // How soon it is ready is measured by the bench.
    const second = await start();
    await second.ready();
    expect(second.output()).not.toContain('database');
  });

  it('adopts the database of a server that was killed', async () => {
    const first = await start();
    await first.ready();
    const pid = await postgresPid();
    first.signal('SIGKILL');
    await first.ended();
    expect(await isUp(pid)).toBe(true);

    const second = await start();
    await second.ready();
    expect(await postgresPid()).toBe(pid);
    second.signal('SIGTERM');
    expect(await second.ended()).toBe(0);
    expect(await isUp(pid)).toBe(false);
  });

  it('recovers when everything was killed, and when only the database is [F3]', async () => {
    const first = await start();
    await first.ready();
    process.kill(await postgresPid(), 'SIGKILL');
    first.signal('SIGKILL');
    await first.ended();

    const second = await start();
    await second.ready();
    const pid = await postgresPid();
    process.kill(pid, 'SIGKILL');
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    await expect.poll(postgresPid).not.toBe(pid);
    await second.ready();
  });

  it('works for two servers that start together on an empty folder, and for the one that stays', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await Promise.all([one.ready(), two.ready()]);
    const applied = (one.output() + two.output()).match(/0001_foundation/g);
    expect(applied).toHaveLength(1);
    one.signal('SIGINT');
    expect(await one.ended()).toBe(0);
    expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
  });

  it.runIf(canBeNobody)('works for an ordinary user', async () => {
    await mkdir(data);
    await chmod(base, 0o755);
    await chown(data, NOBODY, NOBODY);
    const server = await start({}, { uid: NOBODY, gid: NOBODY });
    await server.ready();
    expect((await stat(join(data, 'secrets/pg.password'))).uid).toBe(NOBODY);
  });
});

describe('a start that cannot work ends with one sentence', () => {
  async function refusal(env: Record<string, string>): Promise<string> {
    const server = await start(env);
    expect(await server.ended()).toBe(1);
    return server.output();
  }

  it('about a setting', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a whole number from 1 to 65535, but it is "abc".\n');
  });

  it('about a port that is taken, before anything is created', LONG, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is already in use on 127.0.0.1; stop what uses it or choose another with PORT.\n`,
    );
    await expect(stat(data)).rejects.toThrow('ENOENT');
    other.close();
  });

  it('about a data folder that cannot be used', LONG, async () => {
    expect(await refusal({ PERYA_DATA: '/dev/null/data' })).toBe(
      'PERYA_DATA names /dev/null/data, which cannot be used (ENOTDIR).\n',
    );
  });

  it('about secrets that are gone while the database is there', LONG, async () => {
    const first = await start();
    await first.ready();
    first.signal('SIGTERM');
    await first.ended();
    await rm(join(data, 'secrets'), { recursive: true });
    expect(await refusal({})).toMatch(/^The secret .*pg\.password is missing although the database exists/);
  });

  it('about an outside database that refuses us', LONG, async () => {
    const database = await createDatabase();
    const wrong = database.url.replace(/:[^:@/]+@/, ':wrong@');
    expect(await refusal({ DATABASE_URL: wrong })).toMatch(
      /^DATABASE_URL names a database that cannot be used \(password authentication failed for user "perya"\)\.\n$/,
    );
    await database.drop();
  });
});

describe('production', LONG, () => {
  it('runs on the embedded database, which is safe, with an address of its own', async () => {
    const server = await start(PRODUCTION);
    await server.ready('brand');
    expect(server.output()).toContain('Perya answers at https://play.example.com');
    expect((await fetch(`${server.url}/docs/openapi.json`)).status).toBe(404);
  });

  it.each([
    ['production', PRODUCTION],
    ['a demonstration', {}],
  ])('refuses a database that would lose data in a power cut: %s', async (_mode, settings) => {
    const database = await createDatabase();
    const server = await start({ ...settings, DATABASE_URL: database.url });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain(
      'The database would lose acknowledged money in a power cut: fsync is off and must be on, full_page_writes is off and must be on, synchronous_commit is off and must be on.',
    );
    await database.drop();
  });

  it('refuses a database that holds the demonstration brand', async () => {
    const demo = await start();
    await demo.ready();
    demo.signal('SIGTERM');
    await demo.ended();
    const server = await start(PRODUCTION);
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain('The database holds the demonstration brand, which production refuses');
  });

  it('refuses a brand whose payments are only played [T16]', async () => {
    const demo = await start();
    await demo.ready();
    demo.signal('SIGTERM');
    await demo.ended();
    await forgetPlanting();
    const server = await start(PRODUCTION);
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain('A brand has the sandbox as a payment provider');
  });
});
