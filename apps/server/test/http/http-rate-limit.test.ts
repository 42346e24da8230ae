import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import type { Budgets } from '../../src/http/core/rate-limit.ts';
import { evictShared, takeShared } from '../../src/platform/limits/rate-limit.store.ts';
import { asAdmin } from '../kit/admin.ts';
import type { TestDatabase } from '../kit/database.ts';
import { makeSite } from '../kit/http-site.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { afterMs, soon } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

/** So little comes back with time that a slow machine counts the same. */
const budgets: Budgets = { read: { burst: 20, perSecond: 0.001 }, write: { burst: 3, perSecond: 0.001 } };
const WRITE_EVERY_MS = 1000 / budgets.write.perSecond;
const report = JSON.stringify({ message: 'x', path: '/m/home', version: '1' });
const site = makeSite();
let database: TestDatabase;
let server: TestServer;

const start = (trustProxy = 0) =>
  startTestServer({ database, config: { trustProxy }, app: { budgets, siteFolder: site.folder } });

let addresses = 0;
/** An address that has asked for nothing yet. */
function fresh(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

beforeAll(async () => {
  database = await createPlanted();
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
    const address = fresh();
    expect(await statuses(10, () => write(address))).toEqual({ 200: 3, 429: 7 });
    const refused = await write(address);
    expect(refused.json().errorCode).toBe('too.many.requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await write(fresh())).statusCode).toBe(200);
  });

  it('is refused for reads after its burst', async () => {
    const address = fresh();
    expect(await statuses(30, () => read(address))).toEqual({ 200: 20, 429: 10 });
    expect((await write(address)).statusCode).toBe(200);
  });

  it('is refused pages as well, in words', async () => {
    const remoteAddress = fresh();
    await statuses(25, () => read(remoteAddress));
    const answer = await server.app.inject({
      url: '/m/home',
      remoteAddress,
      headers: { cookie: 'language=EN' },
    });
    expect([answer.statusCode, answer.body]).toEqual([429, 'Too many requests. Please wait a moment and try again.\n']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('may ask again after a while', async () => {
    const address = fresh();
    await statuses(5, () => write(address));
    const later = async (ms: number) => (await afterMs(ms, () => write(address))).statusCode;
    expect(await later(WRITE_EVERY_MS - 60_000)).toBe(429);
    await database.sql(
      `update rate_limit set full_at = full_at - $1 * interval '1 millisecond' where key = 'write ${address}'`,
      [WRITE_EVERY_MS],
    );
    expect(await later(WRITE_EVERY_MS)).toBe(200);
  });

  it('does not escape by made-up headers', async () => {
    const address = fresh();
    await statuses(5, () => write(address));
    for (let tries = 0; tries < repeats({ quick: 100, long: 1000 }); tries += 1) {
      const spoofed = `${randomInt(256)}.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const answer = await write(address, {
        'x-forwarded-for': spoofed,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
      });
      if (answer.statusCode !== 429) throw new Error(`let through with ${spoofed}`);
    }
  });

  it('does not escape inside its own IPv6 network', async () => {
    const [network, other] = [randomInt(1, 0x8000), randomInt(0x8000, 0xffff)].map(
      (nr) => `fd00:1:1:${nr.toString(16)}`,
    );
    await statuses(5, () => write(`${network}::${randomInt(0xffff).toString(16)}`));
    expect((await write(`${network}:9:9:9:9`)).statusCode).toBe(429);
    expect((await write(`${other}::1`)).statusCode).toBe(200);
  });
});

describe('behind a trusted proxy', () => {
  it('visitors are told apart by the address the proxy saw, and only by that', async () => {
    const behind = await start(1);
    const via = (chain: string) => write('10.0.0.1', { 'x-forwarded-for': chain }, behind);
    const address = fresh();
    expect(await statuses(4, () => via(address))).toEqual({ 200: 3, 429: 1 });
    expect((await via(fresh())).statusCode).toBe(200);
    expect((await via(`6.6.6.6, ${address}`)).statusCode).toBe(429);
    await behind.close();
  });
});

describe('the count', () => {
  it('is the same when a request that began first comes last', async () => {
    const key = `write ${fresh()}`;
    const take = (db: TestServer['ctx']['db']) => takeShared(db, budgets.write, key);
    // It has begun, so its time stands still, before the others do.
    await server.ctx.db.transaction().execute(async (tx) => {
      await sql`select now()`.execute(tx);
      await take(server.ctx.db);
      await take(server.ctx.db);
      await take(tx);
    });
    expect(await take(server.ctx.db)).toBeGreaterThan((budgets.write.burst + 0.5) * WRITE_EVERY_MS);
  });

  it('survives a restart', async () => {
    const [writer, reader] = [fresh(), fresh()];
    await statuses(5, () => write(writer));
    await statuses(30, () => read(reader));
    await server.close();
    server = await start();
    expect((await write(writer)).statusCode).toBe(429);
    await soon(async () => expect((await read(reader)).statusCode).toBe(429));
  });

  it('is shared by all servers of a database', async () => {
    const second = await start();
    const [writer, reader] = [fresh(), fresh()];
    expect(await statuses(3, () => write(writer))).toEqual({ 200: 3 });
    expect((await write(writer, {}, second)).statusCode).toBe(429);
    expect(await statuses(40, () => read(reader))).toEqual({ 200: 20, 429: 20 });
    await soon(async () => expect((await read(reader, {}, second)).statusCode).toBe(429));
    await second.close();
  });

  it('does not make a read wait for the database', async () => {
    const address = fresh();
    await asAdmin(database.connection, async (admin) => {
      await admin.query('begin; lock table rate_limit');
      expect(await statuses(10, () => read(address))).toEqual({ 200: 10 });
      await admin.query('commit');
    });
    const kept = () => database.sql('select key from rate_limit where key = $1', [`read ${address}`]);
    await soon(async () => expect(await kept()).toHaveLength(1));
  });

  it('forgets addresses that have been quiet', async () => {
    await database.sql(
      `insert into rate_limit values ('read old', now() - interval '1 minute'), ('read new', now() + interval '1 minute')
       on conflict do nothing`,
    );
    await evictShared(server.ctx.db);
    expect(await database.sql(`select key from rate_limit where key in ('read old', 'read new')`)).toEqual([
      { key: 'read new' },
    ]);
  });

  it('goes on by itself while the database is away', async () => {
    const alone = await start();
    await read(fresh(), {}, alone);
    await loseDatabase(alone);
    const address = fresh();
    expect(await statuses(40, () => read(address, {}, alone))).toMatchObject({ 429: 20 });
    await alone.close();
  });
});
