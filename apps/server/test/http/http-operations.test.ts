import { Writable } from 'node:stream';
import { system } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/platform/log/logging.ts';
import { makeSite } from '../kit/http-site.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const TOKEN = 'a-token-for-the-metrics';
const site = makeSite();
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  server = await startTestServer({ log: createLogger('trace', destination), app: { siteFolder: site.folder } });
});

afterAll(async () => {
  await server.close();
  site.remove();
});

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url, headers, remoteAddress });

describe('health', () => {
  it('tells a supervisor and a balancer what they need and nothing else', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect((await get('/version')).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.anything(),
      site: 'site-7',
    });
  });

  it('is not ready while draining, yet alive', async () => {
    server.health.draining = true;
    const ready = await get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready', missing: 'draining' }]);
    expect((await get('/healthz')).statusCode).toBe(200);
    server.health.draining = false;
  });
});

describe('metrics', () => {
  it('count answers by route template, never by address', async () => {
    await get('/wps/system/settings?secret=1');
    await get('/wps/nothing/here');
    const { body } = await get('/metrics');
    expect(body).toContain('http_requests_total{method="GET",route="/wps/system/settings",status="200"}');
    expect(body).toContain('route="unmatched",status="404"');
    expect(body).not.toContain('nothing/here');
    for (const name of [
      'http_request_duration_seconds_bucket',
      'event_loop_lag_seconds',
      'process_resident_memory_bytes',
      'database_connections_in_use',
      'database_requests_waiting',
      'ledger_breaks 0',
      'ledger_checked_timestamp_seconds',
      'ledger_sealed_timestamp_seconds',
    ]) {
      expect(body).toContain(name);
    }
  });

  it('are for this machine only, and not through a proxy on it', async () => {
    expect((await get('/metrics')).statusCode).toBe(200);
    expect((await get('/metrics', {}, '203.0.113.1')).statusCode).toBe(404);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
  });

  it('open with the token where one is set', async () => {
    const guarded = await startTestServer({ config: { metricsToken: TOKEN } });
    const status = async (authorization?: string, remoteAddress = '203.0.113.1') =>
      (await guarded.app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} }))
        .statusCode;
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(404);
    expect(await status(undefined, '127.0.0.1')).toBe(404);
    await guarded.close();
  });
});

describe('the log', () => {
  it('has a line with route template, status and time for an answer, under the request id', async () => {
    const id = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
    await get('/wps/content/notice?pageNo=0', { 'x-request-id': id });
    const line = lines.map((text) => JSON.parse(text)).find((entry) => entry.reqId === id);
    expect(line).toMatchObject({ method: 'GET', route: '/wps/content/notice', status: 400, ms: expect.any(Number) });
  });

  it('never holds what a visitor sent [SRV-10, T43]', async () => {
    const canary = 'CANARYq7w3e9';
    const names = [
      'authorization',
      'cookie',
      'merchant',
      'language',
      'x-request-id',
      'user-agent',
      'referer',
      'if-none-match',
      'moduleid',
    ];
    const headers = Object.fromEntries(names.map((name) => [name, `${canary}-${name}`]));
    const paths = [
      '/m/home',
      '/wps/system/status',
      '/wps/content/notice',
      '/nowhere',
      '/assets/x.js',
      '/healthz',
      '/wps/%zz',
    ];
    for (const path of paths) await get(`${path}?q=${canary}-query&token=${canary}`, headers);
    await get(`/wps/${canary}/path`, headers);
    await get(`/${canary}`, headers);
    for (const payload of [`{"id":"${canary}"}`, `{"${canary}":1}`, canary]) {
      const sent = { ...headers, 'content-type': 'application/json' };
      await server.app.inject({ method: 'POST', url: '/wps/content/notice/read', payload, headers: sent });
    }
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join('')).not.toContain(canary);
  });

  it('takes what a page reports about itself, without its secrets [ERR-32]', async () => {
    const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
    await server.ask(system.clientError, {
      message: `boom for juan@example.com with token=${token}`,
      stack: `Error at https://x/m/home?password=hunter2 ${token} 4111 1111 1111 1111`,
      path: `/m/home?token=${token}`,
      version: '1',
    });
    const all = lines.join('');
    expect(all).toContain('boom for');
    for (const secret of [token, 'juan@', 'hunter2', '4111 1111']) expect(all).not.toContain(secret);
  });

  it('says why the database failed, and the visitor does not hear it', async () => {
    await loseDatabase(server);
    const answer = await get('/wps/content/notice/read', { authorization: 'x' });
    expect(answer.statusCode).toBe(405);
    const failed = await server.app.inject({
      method: 'POST',
      url: '/wps/content/notice/read',
      payload: { id: '1' },
      headers: { authorization: 'x' },
    });
    expect(failed.statusCode).toBe(503);
    expect(failed.body).not.toMatch(/ENOENT|nonexistent|pool/);
    expect(lines.join('')).toMatch(/"event":"http.request_failed".*"msg":"request failed"/);
    expect((await get('/healthz')).statusCode).toBe(200);
  });
});
