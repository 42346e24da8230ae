import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { COMMON_ERRORS, readAnswer, system, type Call } from '@perya/contract';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { EVERY_CALL } from '../kit/every-call.ts';
import { makeSite } from '../kit/http-site.ts';
import { createPerson } from '../kit/people.ts';
import { fieldsOf } from '../kit/schema-shape.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const REQUESTS_PER_PAGE = repeats({ quick: 100, long: 2000 });
const REQUESTS_PER_CALL = repeats({ quick: 20, long: 2000 });
/** The few of the quick form are always the same ones; the long form meets others each time. */
const SEED = repeats({ quick: 1, long: Date.now() });
const endless = { burst: 1e9, perSecond: 1e9 };
const site = makeSite();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ app: { siteFolder: site.folder, budgets: { read: endless, write: endless } } });
});

afterAll(async () => {
  await server.close();
  site.remove();
});

const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'A,B',
  'A,A,A,A,A,A,A',
  'B,PL,PU,H',
  'PL',
  'm_home',
  'M',
  'MOBILE',
  'EN',
  'TY',
  'XX',
  'JA',
  "' or 1=1 --",
  '"; drop table brand; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '%s%s%n',
  '\u0000',
  '\u202e',
  '\ufeff',
  '\ud83c\udfa1',
  'ＥＮ',
  'ß',
  'i\u0307',
  '\r\nX-Evil: 1',
  'a'.repeat(5000),
  '١٢٣',
  'ty01',
  'other',
];

const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 200 }),
);

const wild = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(null, true, 0, -0, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[[[]]]], { $gt: '' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(nasty, { maxLength: 4 }),
  fc.jsonValue(),
);

const headers = fc.record(
  {
    language: nasty,
    merchant: nasty,
    authorization: nasty,
    gateway: nasty,
    moduleid: nasty,
    'x-forwarded-for': nasty,
    'x-request-id': nasty,
    'if-none-match': fc.oneof(nasty, fc.constant('*')),
    'accept-encoding': fc.oneof(nasty, fc.constant('br')),
    accept: nasty,
    cookie: fc.oneof(
      nasty,
      nasty.map((value) => `language=${value}; theme=${value}`),
    ),
    host: fc.constantFrom('localhost', 'evil.example', 'localhost:99999', '', '[::1]'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=utf-7',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json, text/html',
      '',
      ';',
      'application/',
    ),
    'content-encoding': fc.constantFrom('gzip', 'identity', 'br'),
    'content-length': fc.constantFrom('0', '-1', '5', '99999999', 'x'),
    expect: fc.constantFrom('100-continue', 'cake'),
  },
  { requiredKeys: [] },
);

function namesFor(call: Call): string[] {
  return [...Object.keys(fieldsOf(call)), 'language', 'token', '__proto__', 'constructor', 'extra'];
}

function query(call: Call): fc.Arbitrary<string> {
  const pair = fc.tuple(fc.constantFrom(...namesFor(call)), nasty).map(([name, value]) => `${name}=${encode(value)}`);
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: fc.constantFrom('%', 'z', '0', '&', '=', '[', ']', '.', '+', ';', '?', '#') }),
    },
  );
}

/** Percent-encodes, but sometimes leaves what encodes to nothing sensible. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ff%fe';
  }
}

function body(call: Call): fc.Arbitrary<string> {
  const fields = fc.array(fc.tuple(fc.constantFrom(...namesFor(call)), wild), { maxLength: 8 });
  // Written by hand: an object literal would swallow the key __proto__.
  const object = fields.map((all) => `{${all.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join(',')}}`);
  return fc.oneof(
    { weight: 6, arbitrary: object },
    { weight: 1, arbitrary: object.map((text) => text.slice(0, -1)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '[]', 'null', '1', '"x"', '['.repeat(7000), `{"message":"${'x'.repeat(20_000)}"}`),
    },
  );
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Half of them from somebody who is logged in, so that what lies behind the door is met too. */
function requestFor(call: Call, authorization: string): fc.Arbitrary<InjectOptions> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      query: query(call),
      headers,
      payload: body(call),
      own: fc.constantFrom({}, { authorization, 'idempotency-key': '00000000-0000-4000-8000-000000000003' }),
      piece: nasty,
      tail: fc.constantFrom('', '', '', '', '', '', '/', '/x', '%00', '%2f..', '//'),
    })
    .map(({ query, own, piece, tail, payload, method, headers }) => ({
      method,
      url: `${call.path.replace(/:\w+/g, encode(piece))}${tail}?${query}`,
      headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers, ...own },
      ...(method !== 'GET' && method !== 'HEAD' && { payload }),
    }));
}

function textOf({ headers, rawPayload, body }: LightMyRequestResponse): string {
  return headers['content-encoding'] === 'br' && rawPayload.length > 0
    ? brotliDecompressSync(rawPayload).toString()
    : body;
}

/** Two calls may share a path; the method says which of them answers. */
function answering(call: Call, method: unknown): Call {
  return EVERY_CALL.find(([, other]) => other.path === call.path && other.method === method)?.[1] ?? call;
}

function expectDeclared(call: Call, status: number, text: string, method: unknown): void {
  // Node itself leaves out the body of HEAD, which this way of asking does not go through.
  if (method === 'HEAD') return;
  if (status === 304 || (status === 204 && method === 'OPTIONS')) {
    expect(text).toBe('');
    return;
  }
  const answer = readAnswer(call, JSON.parse(text));
  expect(answer.kind).not.toBe('invalid');
  if (answer.kind !== 'failure') return;
  expect([...COMMON_ERRORS, ...call.errors]).toContain(answer.failure.errorCode);
  expect(answer.failure.message.length).toBeGreaterThan(3);
}

describe('bad requests', () => {
  const reachedByAll = new Set<number>();

  it.each(EVERY_CALL)(
    `${REQUESTS_PER_CALL} of them give no unexpected 5xx and no off-schema answer at %s [T32]`,
    async (_name, call) => {
      const reached = new Set<number>();
      const { token } = await createPerson(server.ctx);
      await fc.assert(
        fc.asyncProperty(requestFor(call, token), async (request) => {
          const answer = await server.app.inject(request);
          reached.add(answer.statusCode);
          expect(answer.statusCode).toBeLessThan(500);
          expectDeclared(answering(call, request.method), answer.statusCode, textOf(answer), request.method);
          expect(answer.headers['content-security-policy']).toBeDefined();
          expect(answer.headers['x-evil']).toBeUndefined();
        }),
        { numRuns: REQUESTS_PER_CALL, seed: SEED },
      );
      // The generator must get past the first check, or it proves nothing; in the quick form all calls together must.
      for (const status of reached) reachedByAll.add(status);
      expect(reached.size).toBeGreaterThan(repeats({ quick: 2, long: 3 }));
      expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    },
  );

  it('meet everything that can be said to them: done, wrong, not yours, not there, of another type', () => {
    expect([...reachedByAll]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 415]));
  });

  it.each([
    '/m/home',
    '/m/help',
    '/nowhere',
    '/assets/app-1a2b3c4d.js',
    '/art/ferris-wheel',
    '/healthz',
    '/readyz',
    '/version',
    '/docs',
  ])(`${REQUESTS_PER_PAGE} of them give no unexpected 5xx at the page %s`, async (path) => {
    const request = fc.record({ method: fc.constantFrom(...METHODS), query: query(system.settings), headers });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, query, headers }) => {
        const answer = await server.app.inject({ method, url: `${path}?${query}`, headers });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.headers['content-security-policy']).toBeDefined();
      }),
      { numRuns: REQUESTS_PER_PAGE, seed: SEED },
    );
  });
});

describe('a listening server', () => {
  it('lives through bytes that are no HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const line = fc.constantFrom(
      'GET / HTTP/1.1\r\n',
      'Host: x\r\n',
      'Content-Length: -5\r\n',
      'Transfer-Encoding: chunked\r\n',
      '\r\n',
      'ZZ\r\n',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
      fc.array(line, { maxLength: 8 }).map((lines) => Buffer.from(lines.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, (blob) => send(port, blob)),
      { numRuns: repeats({ quick: 50, long: 500 }) },
    );
    const alive = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(alive.status).toBe(200);
  });
});

function send(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
  });
}
