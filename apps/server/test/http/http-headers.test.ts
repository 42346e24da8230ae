import { once } from 'node:events';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CALL } from '../kit/every-call.ts';
import { makeSite, PAGES } from '../kit/http-site.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const site = makeSite();
const config = { publicUrl: 'https://play.example.com' };
const SHORT = { headersMs: 300, requestMs: 400, uploadMs: 1500, checkMs: 50 };
let server: TestServer;
/** Gives up early; a server that does so would also give up what a busy machine sends slowly. */
let hasty: TestServer;
let port: number;
let hastyPort: number;

async function listen({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

beforeAll(async () => {
  const { folder: siteFolder } = site;
  server = await startTestServer({ config, app: { siteFolder } });
  hasty = await startTestServer({
    config,
    database: server.database,
    seeded: false,
    app: { siteFolder, timeouts: SHORT },
  });
  port = await listen(server);
  hastyPort = await listen(hasty);
});

afterAll(async () => {
  await hasty.close();
  await server.close();
  site.remove();
});

const EXPECTED = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]+')*; style-src 'self'(?: 'sha256-[\w+/=]+')*; img-src 'self' data:; .*frame-ancestors 'none'; base-uri 'none'; form-action 'self'$/,
  ),
  'strict-transport-security': expect.stringContaining('max-age=31536000'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
};

/** The page of a game asks from a frame without an origin. [T25] */
const readersOf = (url: string) => (url.startsWith('/studio/') ? 'cross-origin' : 'same-origin');

const REQUESTS: readonly (InjectOptions & { url: string })[] = [
  ...EVERY_CALL.map(([, call]) => ({ method: call.method, url: call.path })),
  ...PAGES.routes.flatMap((route) => route.paths.map((url) => ({ url }))),
  ...['/healthz', '/readyz', '/version', '/metrics', '/docs', '/docs/openapi.json', '/docs/style.css'].map((url) => ({
    url,
  })),
  ...[
    '/assets/app-1a2b3c4d.js',
    '/assets/missing.js',
    '/art/ferris-wheel',
    '/art/missing',
    '/sw.js',
    '/robots.txt',
  ].map((url) => ({ url })),
  ...['/unknown', '/wps/unknown', '/lgw/unknown', '/%zz', '/wps/%zz', '/wps/system/status?token=1'].map((url) => ({
    url,
  })),
  { method: 'PATCH', url: '/wps/system/status' },
  { method: 'POST', url: '/m/home' },
  { method: 'OPTIONS', url: '/assets/app-1a2b3c4d.js' },
  { method: 'HEAD', url: '/m/home' },
  { method: 'POST', url: '/wps/system/clientError', payload: '{', headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/wps/system/clientError', payload: 'x', headers: { 'content-type': 'text/html' } },
  {
    method: 'POST',
    url: '/wps/system/clientError',
    payload: 'x'.repeat(20_000),
    headers: { 'content-type': 'application/json' },
  },
];

describe('security headers [SRV-10] are on', () => {
  it.each(REQUESTS.map((request) => [request.method ?? 'GET', request.url, request] as const))(
    'the answer to %s %s',
    async (_method, _url, request) => {
      const answer = await server.app.inject(request);
      expect(answer.headers).toMatchObject({ ...EXPECTED, 'cross-origin-resource-policy': readersOf(request.url) });
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
      expect(answer.statusCode).not.toBe(500);
    },
  );

  it('also a 304', async () => {
    const { etag } = (await server.app.inject({ url: '/wps/system/settings' })).headers;
    const answer = await server.app.inject({ url: '/wps/system/settings', headers: { 'if-none-match': String(etag) } });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject({ ...EXPECTED, 'cross-origin-resource-policy': 'same-origin' });
  });
});

/** Sends bytes as they are and answers all that comes back. */
function raw(bytes: string | Buffer, at = port): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

function expectRefusal(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(answer.toLowerCase()).toContain('strict-transport-security: ');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ success: false });
}

describe('on a raw socket', () => {
  const close = 'Connection: close\r\n';

  it('garbage is refused with the same headers and envelope', async () => {
    expectRefusal(await raw('\u0000\u0001garbage\r\n\r\n'), 400);
    expectRefusal(await raw(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])), 400);
    expectRefusal(await raw('GET / HTTP/9.9\r\nHost: x\r\n\r\n'), 400);
    expectRefusal(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n`), 400);
    expectRefusal(
      await raw(
        `POST /wps/system/clientError HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      ),
      400,
    );
  });

  it('a request without a host is refused', async () => {
    expectRefusal(await raw(`GET /m/home HTTP/1.1\r\n${close}\r\n`), 400);
  });

  it('an unknown expectation changes nothing', async () => {
    const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n${close}\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer.toLowerCase()).toContain('content-security-policy');
  });

  it('headers over 16 kB are refused', async () => {
    expectRefusal(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`), 431);
  });

  it('headers that never end are given up', async () => {
    expectRefusal(await raw('GET / HTTP/1.1\r\nHost: x\r\n', hastyPort), 408);
  });

  it('a body that never ends is given up', async () => {
    const answer = await raw(
      'POST /wps/system/clientError HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      hastyPort,
    );
    expectRefusal(answer, 408);
  });

  it('a picture has more time than other bodies, and is given up in the end too', async () => {
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x';
    const started = performance.now();
    // Nobody is logged in, so the answer comes at once; the connection waits for what was announced.
    const upload = `POST /wps/upload/image?purpose=kycFront HTTP/1.1\r\nHost: x\r\n${form}`;
    expect(await raw(upload, hastyPort)).toMatch(/ 401 /);
    expect(performance.now() - started).toBeGreaterThan(1000);
  });

  it('a hundred slow sockets keep nobody else waiting [T52]', async () => {
    const slow = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) socket.write('GET /m/home HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const answer = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${close}\r\n`);
    expect(answer).toContain('"status":"ok"');
    expect(slow.filter(({ closed }) => closed)).toEqual([]);
    for (const socket of slow) socket.destroy();
  });
});
