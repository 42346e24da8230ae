import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Budgets } from '../src/http/rate-limit.ts';
import { sweepShared } from '../src/http/rate-limit.store.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { makeSite } from './http-site.ts';
import { loseDatabase } from './lose-database.ts';
import { startTestServer, type TestServer } from './server.ts';

const budgets: Budgets = { read: { burst: 20, perSecond: 0.5 }, write: { burst: 3, perSecond: 0.5 } };
const report = JSON.stringify({ message: 'x', path: '/m/home', version: '1' });
const site = makeSite();
let database: TestDatabase;
let server: TestServer;

const start = (trustProxy = 0) =>
  startTestServer({ database, config: { trustProxy }, app: { budgets, siteFolder: site.folder } });

beforeAll(async () => {
  database = await createDatabase();
  server = await start();
});

afterAll(async () => {
  await server.close();
  await database.drop();
  site.remove();
});

const read = (remoteAddress: string, headers: Record<string, string> = {}, on = server) =>
  on.app.inject({ url: '/wps/system/status', remoteAddress, headers });

const write = (remoteAddress: string, headers: Record<string, string> = {}, on = server) =>
  on.app.inject({
    method: 'POST',
    url: '/wps/system/clientError',
    payload: report,
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
  });

async function statuses(count: number, ask: () => ReturnType<typeof read>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of await Promise.all(Array.from({ length: count }, ask))) {
    counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  }
  return counts;
}

describe('an address that asks too much [SRV-07, T37]', () => {
  it('is refused with the time to wait, others are not', async () => {
    expect(await statuses(10, () => write('192.0.2.1'))).toEqual({ 200: 3, 429: 7 });
    const refused = await write('192.0.2.1');
    expect(refused.json().errorCode).toBe('too.many.requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await write('192.0.2.2')).statusCode).toBe(200);
  });

  it('is refused for reads after its burst', async () => {
    expect(await statuses(30, () => read('192.0.2.3'))).toEqual({ 200: 20, 429: 10 });
    expect((await write('192.0.2.3')).statusCode).toBe(200);
  });

  it('is refused pages as well, in words', async () => {
    await statuses(25, () => read('192.0.2.6'));
    const answer = await server.app.inject({
      url: '/m/home',
      remoteAddress: '192.0.2.6',
      headers: { cookie: 'language=EN' },
    });
    expect([answer.statusCode, answer.body]).toEqual([429, 'Too many requests. Please wait a moment and try again.\n']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('may ask again after a while', async () => {
    await statuses(5, () => write('192.0.2.4'));
    expect((await write('192.0.2.4')).statusCode).toBe(429);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await write('192.0.2.4')).statusCode).toBe(200);
  });

  it('does not escape by made-up headers', async () => {
    await statuses(5, () => write('192.0.2.5'));
    for (let tries = 0; tries < 1000; tries += 1) {
      const spoofed = `${randomInt(256)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const answer = await write('192.0.2.5', {
        'x-forwarded-for': spoofed,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
      });
      if (answer.statusCode !== 429) throw new Error(`let through with ${spoofed}`);
    }
  });

  it('does not escape inside its own IPv6 network', async () => {
    await statuses(5, () => write(`fd00:1:1:2::${randomInt(0xffff).toString(16)}`));
    expect((await write('fd00:1:1:2:9:9:9:9')).statusCode).toBe(429);
    expect((await write('fd00:1:1:3::1')).statusCode).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  it('visitors are told apart by the address the proxy saw, and only by that', async () => {
    const behind = await start(1);
    const via = (chain: string) => write('10.0.0.1', { 'x-forwarded-for': chain }, behind);
    expect(await statuses(4, () => via('198.51.100.1'))).toEqual({ 200: 3, 429: 1 });
    expect((await via('198.51.100.2')).statusCode).toBe(200);
    expect((await via('6.6.6.6, 198.51.100.1')).statusCode).toBe(429);
    await behind.close();
  });
});

describe('the count', () => {
  it('survives a restart', async () => {
    await statuses(5, () => write('192.0.2.20'));
    await statuses(30, () => read('192.0.2.21'));
    await server.close();
    server = await start();
    expect((await write('192.0.2.20')).statusCode).toBe(429);
    await vi.waitFor(async () => expect((await read('192.0.2.21')).statusCode).toBe(429), {
      timeout: 3000,
      interval: 50,
    });
  });

  it('is shared by all servers of a database', async () => {
    const second = await start();
    expect(await statuses(3, () => write('192.0.2.30'))).toEqual({ 200: 3 });
    expect((await write('192.0.2.30', {}, second)).statusCode).toBe(429);
    expect(await statuses(40, () => read('192.0.2.31'))).toEqual({ 200: 20, 429: 20 });
    await vi.waitFor(async () => expect((await read('192.0.2.31', {}, second)).statusCode).toBe(429), {
      timeout: 3000,
      interval: 50,
    });
    await second.close();
  });

  it('does not make a read wait for the database', async () => {
    const before = await database.sql(`select count(*)::int as n from rate_limit where key like '%192.0.2.40%'`);
    await statuses(10, () => read('192.0.2.40'));
    expect(await database.sql(`select count(*)::int as n from rate_limit where key like '%192.0.2.40%'`)).toEqual(
      before,
    );
    await vi.waitFor(
      async () =>
        expect(await database.sql(`select count(*)::int as n from rate_limit where key like '%192.0.2.40%'`)).toEqual([
          { n: 1 },
        ]),
      2000,
    );
  });

  it('forgets addresses that have been quiet', async () => {
    await database.sql(
      `insert into rate_limit values ('read old', now() - interval '1 minute'), ('read new', now() + interval '1 minute')`,
    );
    await sweepShared(server.ctx.db);
    expect(await database.sql(`select key from rate_limit where key in ('read old', 'read new')`)).toEqual([
      { key: 'read new' },
    ]);
  });

  it('goes on by itself while the database is away', async () => {
    const alone = await start();
    await read('192.0.2.50', {}, alone);
    await loseDatabase(alone);
    expect(await statuses(40, () => read('192.0.2.51', {}, alone))).toMatchObject({ 429: 20 });
    await alone.close();
  });
});
