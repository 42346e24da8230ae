import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLockFile } from '../src/db/embedded/lock-file.ts';
import { asAdmin } from './admin.ts';
import { startProcess, type ServerProcess } from './process.ts';

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'perya-drain-'));
});
afterAll(() => rm(data, { recursive: true, force: true }));

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({ PERYA_DATA: data, ...env });
  await server.ready();
  return server;
}

const REPORT = JSON.stringify({ message: 'test', path: '/m/home', version: '1' });

/** A report whose last byte comes late, so that it is under way when the stop comes. */
async function slowReport(server: ServerProcess, finish: Promise<unknown>): Promise<number | undefined> {
  const sent = request(`${server.url}/wps/system/clientError`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(REPORT.length),
      Merchant: 'ty01',
      ModuleId: 'COMM3',
      Language: 'EN',
      Gateway: '3',
    },
  });
  sent.write(REPORT.slice(0, -1));
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await finish;
  sent.end(REPORT.slice(-1));
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

/** Production begins without any brand. */
async function plantBrand(folder: string): Promise<void> {
  const lock = await readLockFile(join(folder, 'postgres'));
  const password = (await readFile(join(folder, 'secrets/pg.password'), 'utf8')).trim();
  const connection = {
    host: lock?.socketFolder ?? '',
    port: lock?.port ?? 0,
    user: 'perya',
    password,
    database: 'perya',
  };
  await asAdmin(connection, (admin) =>
    admin.query(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain, is_default)
       values ('ty01', 'ty01trial', 'Test', 'play.example.com', true)`,
    ),
  );
}

describe('a demonstration', () => {
  it('stops at once on Ctrl-C, after answering what is under way', async () => {
    const server = await start();
    let finish: () => void = () => undefined;
    const slow = slowReport(server, new Promise<void>((resolve) => (finish = resolve)));
    const door = () =>
      fetch(`${server.url}/healthz`).then(
        () => 'open',
        () => 'shut',
      );
    expect(await door()).toBe('open');
    await sleep(200);
    server.signal('SIGINT');
    // Production stays open for two seconds.
    await expect.poll(door, { timeout: 1500 }).toBe('shut');
    finish();
    expect(await slow).toBe(200);
    expect(await server.ended()).toBe(0);
  });

  it('finishes a start that is under way before it stops, so that no database is left alone', async () => {
    const folder = await mkdtemp(join(data, 'early-'));
    const server = await startProcess({ PERYA_DATA: folder });
    while (!server.output().includes('Creating the database')) await sleep(10);
    server.signal('SIGINT');
    expect(await server.ended()).toBe(0);
    expect(server.output()).not.toContain('Perya is ready');
    expect(await readLockFile(join(folder, 'postgres'))).toBeNull();
  });

  it('takes several signals of one key press for one, and a later one for "at once"', async () => {
    const server = await start();
    const half = connect(server.port, '127.0.0.1');
    half.on('error', () => undefined);
    half.write('GET / HTTP/1.1\r\nHost: ');
    await sleep(200);
    for (let i = 0; i < 3; i += 1) server.signal('SIGINT');
    await sleep(700);
    expect(server.child.exitCode).toBeNull();
    server.signal('SIGINT');
    expect(await server.ended()).toBe(130);
    half.destroy();
  });

  it('does not wait for ever for a client that never finishes', async () => {
    const server = await start();
    const half = connect(server.port, '127.0.0.1');
    half.on('error', () => undefined);
    half.write(
      'POST /wps/system/clientError HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    );
    await sleep(200);
    const startedAt = performance.now();
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    half.destroy();
  });
});

describe('production under load', () => {
  it('loses no answer: not ready at once, open for 2 s more, then finishing [F15]', async () => {
    const folder = await mkdtemp(join(data, 'production-'));
    const server = await start({
      PERYA_MODE: 'production',
      PERYA_PUBLIC_URL: 'https://play.example.com',
      PERYA_SMS: 'off',
      PERYA_MAIL: 'off',
      PERYA_DATA: folder,
      PERYA_LOG_LEVEL: 'warn',
    });
    await plantBrand(folder);
    const agent = new Agent({ keepAlive: true });
    const seen = { answered: 0, lost: [] as string[] };
    let isReady = true;

    const ask = (path: string): Promise<number> =>
      new Promise((resolve, reject) => {
        get(`${server.url}${path}`, { agent }, (answer) => {
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
    // What a balancer does: it asks often and sends nothing more to a server that is not ready.
    const balancer = async (): Promise<number> => {
      while ((await ask('/readyz')) === 200) await sleep(100);
      isReady = false;
      return performance.now();
    };
    const clients = Array.from({ length: 20 }, client);
    const noticed = balancer();
    const slow = slowReport(server, sleep(4000));
    await sleep(1000);
    const stoppedAt = performance.now();
    server.signal('SIGTERM');
    expect((await noticed) - stoppedAt).toBeLessThan(1000);
    await Promise.all(clients);
    expect(await slow).toBe(200);
    expect(await server.ended()).toBe(0);
    expect(performance.now() - stoppedAt).toBeGreaterThan(2000);
    expect(seen.lost).toEqual([]);
    expect(seen.answered).toBeGreaterThan(100);
    agent.destroy();
  });
});
