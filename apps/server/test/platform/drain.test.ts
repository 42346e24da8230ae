import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLockFile } from '../../src/platform/db/embedded/lock-file.ts';
import { startServer } from '../../src/server.ts';
import { asAdmin } from '../kit/admin.ts';
import { createDatabase } from '../kit/database.ts';
import { until } from '../kit/patience.ts';
import { startProcess, type ServerProcess } from '../kit/process.ts';
import { testConfig } from '../kit/settings.ts';

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'perya-drain-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

async function start(): Promise<ServerProcess> {
  const server = await startProcess({ PERYA_DATA: data });
  await server.ready();
  return server;
}

const REPORT = JSON.stringify({ message: 'test', path: '/m/home', version: '1' });

/** A report whose last byte is sent when the test says so; it is under way once the server asks for its body. */
async function slowReport(url: string): Promise<{ readonly finish: () => Promise<number | undefined> }> {
  const sent = request(`${url}/wps/system/clientError`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(REPORT.length),
      Expect: '100-continue',
      Merchant: 'ty01',
      ModuleId: 'COMM3',
      Language: 'EN',
      Gateway: '3',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(REPORT.slice(0, -1));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  return {
    async finish() {
      sent.end(REPORT.slice(-1));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode;
    },
  };
}

/** Whether new connections are let in. */
const doorOf = (url: string) => () =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => 'open',
    () => 'shut',
  );

/** A client that has begun to say something, and is heard. */
async function halfSaid({ port }: ServerProcess): Promise<Socket> {
  const half = connect(port, '127.0.0.1');
  half.on('error', () => undefined);
  half.write('POST /wps/system/clientError HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  half.write('Content-Length: 9\r\nExpect: 100-continue\r\n\r\n');
  await once(half, 'data');
  return half;
}

describe('a demonstration', { tags: ['long'] }, () => {
  it('stops at once on Ctrl-C, after answering what is under way', async () => {
    const server = await start();
    const slow = await slowReport(server.url);
    const door = doorOf(server.url);
    expect(await door()).toBe('open');
    server.signal('SIGINT');
    // Production stays open for two seconds.
    await expect.poll(door, { timeout: 1500 }).toBe('shut');
    expect(await slow.finish()).toBe(200);
    expect(await server.ended()).toBe(0);
  });

  it('finishes a start that is under way before it stops, so that no database is left alone', async () => {
    const folder = await mkdtemp(join(data, 'early-'));
    const server = await startProcess({ PERYA_DATA: folder });
    await until(
      () => server.output(),
      (said) => said.includes('Creating the database'),
    );
    server.signal('SIGINT');
    expect(await server.ended()).toBe(0);
    expect(server.output()).not.toContain('Perya is ready');
    expect(await readLockFile(join(folder, 'postgres'))).toBeNull();
  });

  it('takes several signals of one key press for one, and a later one for "at once"', async () => {
    const server = await start();
    const half = await halfSaid(server);
    for (let i = 0; i < 3; i += 1) server.signal('SIGINT');
    // Longer than the signals of one key press may be apart.
    await sleep(700);
    expect(server.child.exitCode).toBeNull();
    server.signal('SIGINT');
    expect(await server.ended()).toBe(130);
    half.destroy();
  });

  it('does not wait for ever for a client that never finishes', async () => {
    const server = await start();
    const half = await halfSaid(server);
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    half.destroy();
  });
});

describe('production under load', () => {
  const PUBLIC_URL = 'https://play.example.com';

  /** Production begins without any brand. */
  const BRAND_SQL = `insert into brand (merchant_code, trial_merchant_code, name, main_domain, is_default)
    values ('ty01', 'ty01trial', 'Test', 'play.example.com', true)`;

  async function startHere(dataFolder: string) {
    const database = await createDatabase();
    await database.sql(BRAND_SQL);
    const server = await startServer(
      testConfig({
        mode: 'production',
        publicUrl: PUBLIC_URL,
        demoSeed: false,
        sms: 'off',
        mail: 'off',
        dataFolder,
        databaseUrl: database.url,
        unsafeDatabase: true,
        port: 0,
      }),
      { log: pino({ level: 'silent' }) },
    );
    const stop = async () => {
      await server.stop();
      await database.drop();
    };
    return { address: server.address, stop };
  }

  async function startAsProcess(dataFolder: string) {
    const server = await startProcess({
      PERYA_MODE: 'production',
      PERYA_PUBLIC_URL: PUBLIC_URL,
      PERYA_SMS: 'off',
      PERYA_MAIL: 'off',
      PERYA_DATA: dataFolder,
      PERYA_LOG_LEVEL: 'warn',
    });
    await server.ready('brand');
    const lock = await readLockFile(join(dataFolder, 'postgres'));
    const password = (await readFile(join(dataFolder, 'secrets/pg.password'), 'utf8')).trim();
    const { socketFolder: host, port } = lock ?? { socketFolder: '', port: 0 };
    const connection = { host, port, user: 'perya', password, database: 'perya' };
    await asAdmin(connection, (admin) => admin.query(BRAND_SQL));
    await server.ready();
    const stop = async () => {
      server.signal('SIGTERM');
      expect(await server.ended()).toBe(0);
    };
    return { address: server.url, stop };
  }

  /** Twenty clients and a slow one while a server stops. */
  async function expectNothingLost(start: typeof startHere): Promise<void> {
    const server = await start(await mkdtemp(join(data, 'production-')));
    const agent = new Agent({ keepAlive: true });
    const seen = { answered: 0, lost: [] as string[] };
    let isReady = true;

    const ask = (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        get(`${server.address}${path}`, { agent }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
          answer.once('error', reject);
        }).once('error', reject);
      });
    const client = async (): Promise<void> => {
      while (isReady) {
        try {
          await ask('/healthz');
          seen.answered += 1;
        } catch (error) {
          seen.lost.push(String(error));
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    const slow = await slowReport(server.address);
    expect(await ask('/readyz')).toBe(200);
    await until(
      () => seen.answered,
      (count) => count > 100,
    );
    const stoppedAt = performance.now();
    let isStopped = false;
    const stopped = server.stop().then(() => (isStopped = true));
    // What a balancer does: it sends nothing more to a server that is not ready.
    await until(
      () => ask('/readyz'),
      (status) => status === 503,
    );
    isReady = false;
    await Promise.all(clients);
    expect(seen.lost).toEqual([]);
    await until(doorOf(server.address), (door) => door === 'shut');
    expect(performance.now() - stoppedAt).toBeGreaterThan(2000);
    expect(isStopped).toBe(false);
    expect(await slow.finish()).toBe(200);
    await stopped;
    agent.destroy();
  }

  it('loses no answer: not ready at once, open for 2 s more, then finishing [F15]', () => expectNothingLost(startHere));
  it('loses none as a process that is told to end either [F15]', { tags: ['long'] }, () =>
    expectNothingLost(startAsProcess),
  );
});
