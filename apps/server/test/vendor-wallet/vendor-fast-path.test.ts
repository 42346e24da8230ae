import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlayer, createVendor, sign, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

const PATH = '/vendor/v1/LAB/debit';
const SHORT = { headersMs: 300, requestMs: 400, uploadMs: 1500, checkMs: 50 };
let server: TestServer;
/** Gives up early; a server that does so would also give up what a busy machine sends slowly. */
let hasty: TestServer;
let lab: TestVendor;
let about: Fields;
let port: number;
let hastyPort: number;

async function listen({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

beforeAll(async () => {
  server = await startTestServer();
  hasty = await startTestServer({ database: server.database, seeded: false, app: { timeouts: SHORT } });
  lab = await createVendor(server, 'LAB');
  about = (await createPlayer(server, 100_000n)).about;
  port = await listen(server);
  hastyPort = await listen(hasty);
});
afterAll(async () => {
  await hasty.close();
  await server.close();
});

const bodyOf = (fields: object = {}) =>
  JSON.stringify({ requestId: 'q1', ...about, txId: randomUUID(), amount: '1', ...fields });

const overHttp = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers });

/** Writes the parts of a request with pauses between them, and gives all that comes back. */
async function inParts(parts: readonly string[], { at = port, pauseMs = 0 } = {}): Promise<string> {
  const socket = connect(at, '127.0.0.1').setEncoding('utf8').setNoDelay(true);
  let heard = '';
  socket.on('data', (text: string) => (heard += text)).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.on('close', resolve));
  for (const part of parts) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await closed;
  return heard;
}

const headOf = (headers: Record<string, string>, length: number) =>
  `POST ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('a plain call past the framework', () => {
  it('is answered like any other, with the same headers [SRV-10]', async () => {
    const ask = async (type: string) => {
      const body = bodyOf();
      const answer = await overHttp(PATH, body, { ...sign(lab, PATH, body), 'content-type': type });
      const { date, 'x-request-id': id, 'content-length': length, ...headers } = Object.fromEntries(answer.headers);
      expect([typeof date, typeof id, Number(length) > 0]).toEqual(['string', 'string', true]);
      return { status: answer.status, headers, keys: Object.keys((await answer.json()) as object).sort() };
    };
    const [short, long] = [await ask('application/json'), await ask('text/plain')];
    expect(short).toEqual(long);
    expect(short.headers['content-security-policy']).toContain("default-src 'none'");
    expect(short.status).toBe(200);
  });

  it('takes over the id of a proxy and no other', async () => {
    const body = bodyOf();
    const ask = async (id: string) =>
      (await overHttp(PATH, body, { ...sign(lab, PATH, body), 'x-request-id': id })).headers.get('x-request-id');
    const id = randomUUID();
    expect(await ask(id)).toBe(id);
    expect(await ask('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is done once, whichever ways its repeats take', async () => {
    const body = bodyOf({ txId: 'both-ways' });
    const ask = async (type: string) =>
      (await overHttp(PATH, body, { ...sign(lab, PATH, body), 'content-type': type })).json();
    const types = ['application/json', 'text/plain', 'application/json; charset=utf-8', 'application/json'];
    const answers = (await Promise.all(types.map(ask))) as { status: string; replayed: boolean; version: number }[];
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1);
  });

  it('refuses a nonce that stood for another request on the other way', async () => {
    const [first, second] = [bodyOf(), bodyOf()];
    const headers = sign(lab, PATH, first);
    expect((await overHttp(PATH, first, headers)).status).toBe(200);
    const other = { ...sign(lab, PATH, second), 'x-nonce': headers['x-nonce'] ?? '', 'content-type': 'text/plain' };
    expect((await overHttp(PATH, second, other)).status).toBe(401);
  });

  it('reads bodies that come in pieces, and waits for none for ever [T52]', async () => {
    const body = bodyOf();
    const head = headOf(sign(lab, PATH, body), body.length);
    const whole = await inParts([head, body.slice(0, 40), body.slice(40)], { pauseMs: 60 });
    expect(whole).toMatch(/^HTTP\/1\.1 200 /);
    expect(whole).toContain('"status":"OK"');
    expect(await inParts([head + body.slice(0, 40)], { at: hastyPort })).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('refuses what is too large, unknown or not signed, as the long way does', async () => {
    const large = bodyOf({ raw: 'x'.repeat(17_000) });
    expect((await overHttp(PATH, large, sign(lab, PATH, large))).status).toBe(400);
    const body = bodyOf();
    const unknown = '/vendor/v1/LAB/nothing';
    expect((await overHttp(unknown, body, sign(lab, unknown, body))).status).toBe(405);
    expect((await overHttp(PATH, `${body} `, sign(lab, PATH, body))).status).toBe(401);
    expect((await overHttp(PATH, '', sign(lab, PATH, ''))).status).toBe(400);
  });

  it('is counted once', async () => {
    const count = async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return Number(
        /http_requests_total\{method="POST",route="\/vendor\/v1\/:vendor\/debit",status="200"\} (\d+)/.exec(body)?.[1],
      );
    };
    const before = await count();
    const body = bodyOf();
    await (await overHttp(PATH, body, sign(lab, PATH, body))).json();
    expect(await count()).toBe(before + 1);
  });
});
