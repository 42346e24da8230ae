import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { until } from '../kit/patience.ts';

/** Told even while the site is closed. */
const SETTINGS = '/wps/system/settings';
const BANNERS = '/wps/content/banner?groupName=m_home';
const BLOCKED = '203.0.113.7';
const OPEN = '198.51.100.20';
let server: TestServer;
let port: number;
/** How many requests the framework saw. */
let slow: number;

beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1, readsPerSecond: 1000 } });
  server.app.addHook('onRequest', async () => {
    slow += 1;
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.close());
beforeEach(() => {
  slow = 0;
});

interface Heard {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
  readonly isFast: boolean;
}

/** A request with exactly these headers, and whether it went past the framework. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> {
  const before = slow;
  const sent = { host: 'perya.test', connection: 'close', ...headers };
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, path, method, headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { date: _date, 'x-request-id': id, ...others } = answer.headers;
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        resolve({
          status: answer.statusCode ?? 0,
          headers: others,
          body: Buffer.concat(parts),
          isFast: slow === before,
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Asked again and again until it goes the fast path: right after a change the copy of the brand may be a new one. */
const warm = (path: string, headers: Record<string, string> = {}) =>
  until(
    () => ask(path, headers),
    ({ isFast }) => isFast,
  );

describe('a shared answer told again past the framework', () => {
  it.each([
    ['plain', {}],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['brotli', { 'accept-encoding': 'gzip, deflate, br' }],
    ['English', { language: 'EN' }],
  ])('is the same in body and headers as through the framework (%s) [SRV-10, API-09]', async (_name, headers) => {
    const path = `${SETTINGS}?case=${JSON.stringify(headers).length}`;
    const first = await ask(path, headers);
    const again = await warm(path, headers);
    expect(first).toMatchObject({ status: 200, isFast: false });
    expect({ ...again, isFast: false }).toEqual(first);
  });

  it('is not sent to whoever has it already [API-09]', async () => {
    const { headers } = await warm(SETTINGS);
    const etag = String(headers['etag']);
    const held = await ask(SETTINGS, { 'if-none-match': etag });
    expect(held).toMatchObject({ status: 304, isFast: true });
    expect(held.body).toHaveLength(0);
    const { 'content-length': _length, 'content-type': _type, ...rest } = headers;
    expect(held.headers).toEqual(rest);
    expect((await ask(SETTINGS, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('goes through the framework with a session, for another method, language, brand or spelling', async () => {
    await warm(SETTINGS);
    expect((await ask(SETTINGS, { authorization: 'x' })).isFast).toBe(false);
    expect((await ask(SETTINGS, {}, 'HEAD')).isFast).toBe(false);
    expect((await ask(SETTINGS, {}, 'POST')).status).toBe(405);
    expect((await ask(SETTINGS, { language: 'XX' })).isFast).toBe(false);
    expect((await ask(SETTINGS, { merchant: 'nobody' })).isFast).toBe(false);
    expect((await ask(`${SETTINGS}?more=1`)).isFast).toBe(false);
    expect((await ask(`${SETTINGS}?token=1`)).status).toBe(400);
    expect((await ask(`${SETTINGS}?token=1`)).status).toBe(400);
  });

  it('is never told of a failure or of an answer for one person alone', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await ask('/wps/content/notice?pageNum=none')).isFast).toBe(false);
      expect((await ask('/wps/member/info')).isFast).toBe(false);
    }
  });

  it('counts among the requests of its route', async () => {
    const counted = async () => {
      const text = (await server.app.inject('/metrics')).body;
      const line = new RegExp(`http_requests_total\\{method="GET",route="${SETTINGS}",status="200"\\} (\\d+)`);
      return Number(line.exec(text)?.[1] ?? 0);
    };
    await warm(SETTINGS);
    const before = await counted();
    expect((await ask(SETTINGS)).isFast).toBe(true);
    expect(await counted()).toBe(before + 1);
  });

  it('changes with the brand at once [START-01]', async () => {
    await warm(BANNERS);
    await server.database.sql(`update brand set maintenance = true`);
    const closed = await until(
      () => ask(BANNERS),
      ({ status }) => status !== 200,
    );
    expect([closed.status, JSON.parse(closed.body.toString()).errorCode]).toEqual([503, 'system.maintenance']);
    expect((await ask(BANNERS)).status).toBe(503);
    expect((await warm(SETTINGS)).status).toBe(200);
    await server.database.sql(`update brand set maintenance = false`);
    await warm(BANNERS);
  });

  it('is kept from those whose region is shut out, though others just had it [START-03]', async () => {
    await server.database.sql(`update brand set region_rule = 'blocked', region_countries = '{XZ}'`);
    await until(
      () => ask(BANNERS, { 'x-forwarded-for': BLOCKED }),
      ({ status }) => status === 403,
    );
    await warm(BANNERS, { 'x-forwarded-for': OPEN });
    const shut = await ask(BANNERS, { 'x-forwarded-for': BLOCKED });
    expect(JSON.parse(shut.body.toString()).errorCode).toBe('region.restricted');
  });
});

describe('an address that asks too often', () => {
  it('is refused on the fast path as on the slow one, and counted once [SRV-07]', async () => {
    const hasty = await startTestServer({
      database: server.database,
      seeded: false,
      app: { budgets: { read: { burst: 4, perSecond: 0.01 }, write: { burst: 4, perSecond: 1 } } },
    });
    await hasty.database.sql(`update brand set region_rule = 'open', maintenance = false`);
    await hasty.app.listen({ port: 0, host: '127.0.0.1' });
    const own = (hasty.app.server.address() as { port: number }).port;
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await fetch(`http://127.0.0.1:${own}${SETTINGS}`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(hasty.ctx.counters.rateLimits.counts()).toMatchObject([{ count: 2 }]);
    await hasty.close();
  });
});
