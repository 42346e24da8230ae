import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { studio } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/platform/log/logging.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { betsOf, openStudio, sitDown, STAKE, type Sitting } from '../kit/studio-kit.ts';

const PATH = studio.play.path;
/** A body that says how it is packed takes the slow path, whatever it says. */
const SLOW = { 'content-encoding': 'identity' };
const ADDRESS = '198.51.100.7';

let server: TestServer;
let seat: Sitting;
let port: number;
/** How many requests the framework saw. */
let slow = 0;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = createLogger(
    'info',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  const budgets = { read: { burst: 40, perSecond: 0.001 }, write: { burst: 40, perSecond: 0.001 } };
  server = await startTestServer({ log, config: { trustProxy: 1, logSample: 1 }, app: { budgets } });
  server.app.addHook('onRequest', async () => {
    slow += 1;
  });
  await openStudio(server);
  seat = await sitDown(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
});
afterAll(() => server.close());

const bodyOf = (fields: object = {}) =>
  JSON.stringify({ session: seat.session, key: randomUUID(), stake: STAKE, ...fields });

interface Heard {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: { readonly value?: unknown; readonly errorCode?: string };
  readonly id: string;
  readonly isFast: boolean;
}

async function send(body: string, headers: Record<string, string> = {}, path = PATH): Promise<Heard> {
  const before = slow;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS, ...headers },
  });
  const { date: _, 'x-request-id': id = '', 'content-length': length, ...rest } = Object.fromEntries(answer.headers);
  const text = await answer.text();
  expect(Number(length)).toBe(Buffer.byteLength(text));
  const heard = JSON.parse(text) as Heard['body'];
  return { status: answer.status, headers: rest, body: heard, id, isFast: slow === before };
}

/** The same, past the framework and through it. */
async function both(make: () => string, headers: Record<string, string> = {}): Promise<[Heard, Heard]> {
  const [fast, long] = [await send(make(), headers), await send(make(), { ...headers, ...SLOW })];
  expect([fast.isFast, long.isFast]).toEqual([true, false]);
  return [fast, long];
}

const apart = (path: string) => ({ 'x-forwarded-for': `198.51.100.${100 + path.length}` });

describe('a round past the framework', () => {
  it('is answered with the same status, headers and fields as through it [SRV-10, API-01]', async () => {
    const [fast, long] = await both(bodyOf, apart('played'));
    expect(fast.status).toBe(200);
    expect(fast.headers).toEqual(long.headers);
    expect(fast.headers['cache-control']).toBe('no-store');
    expect(fast.headers['content-security-policy']).toContain("default-src 'none'");
    const shapeOf = ({ body }: Heard) => Object.keys((body.value as { round: object }).round).sort();
    expect(shapeOf(fast)).toEqual(shapeOf(long));
  });

  it('is one round, whichever ways its repeats take [D4]', async () => {
    const before = await betsOf(server, seat.memberId);
    const body = bodyOf();
    const ways = [{}, SLOW, {}, SLOW, {}].map((way) => send(body, { ...apart('one round'), ...way }));
    const answers = await Promise.all(ways);
    expect(new Set(answers.map((heard) => JSON.stringify(heard.body))).size).toBe(1);
    expect(await betsOf(server, seat.memberId)).toBe(before + 1);
  });

  it.each<[string, () => string, Record<string, string>]>([
    ['no JSON', () => '{', {}],
    ['nothing', () => '', {}],
    ['a list', () => '[]', {}],
    ['a field too much', () => bodyOf({ more: 1 }), {}],
    ['a NUL', () => bodyOf({ session: 'a\u0000b' }), {}],
    ['another stake', () => bodyOf({ stake: '0.01' }), {}],
    ['a session nobody has', () => bodyOf({ session: `${seat.session.split('-')[0]}-${'x'.repeat(43)}` }), {}],
    ['another language', () => bodyOf({ stake: '0.01' }), { language: 'EN' }],
    ['a language nobody speaks', () => '{', { language: 'XX' }],
    ['a brand nobody has', () => bodyOf({ stake: '0.01' }), { merchant: 'nobody' }],
  ])('is refused in the same words with %s [API-01]', async (name, make, headers) => {
    const [fast, long] = await both(make, { ...apart(`${name} refused`), ...headers });
    expect(fast.status).toBeGreaterThanOrEqual(400);
    expect({ ...fast, isFast: false, id: '' }).toEqual({ ...long, id: '' });
  });

  it('counts towards the same limit of its address, and says when to come again [SRV-07]', async () => {
    const from = { 'x-forwarded-for': '198.51.100.50' };
    const statuses: number[] = [];
    for (let nr = 0; nr < 40; nr += 1) {
      statuses.push((await send(bodyOf({ stake: '0.01' }), { ...from, ...(nr % 2 === 0 ? {} : SLOW) })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    const [fast, long] = await both(bodyOf, from);
    expect([fast.status, long.status]).toEqual([429, 429]);
    expect(Number(fast.headers['retry-after'])).toBeGreaterThan(1);
    expect(Object.keys(fast.headers).sort()).toEqual(Object.keys(long.headers).sort());
    expect(fast.body).toEqual(long.body);
  });

  it('takes over the id of a proxy, is counted once and has a line in the log with its template [SRV-10]', async () => {
    const counted = async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return Number(
        /http_requests_total\{method="POST",route="\/studio\/v1\/play",status="200"\} (\d+)/.exec(body)?.[1] ?? 0,
      );
    };
    const before = await counted();
    const [fast, long] = [randomUUID(), randomUUID()];
    const from = apart('counted and logged');
    expect((await send(bodyOf(), { ...from, 'x-request-id': fast })).id).toBe(fast);
    expect((await send(bodyOf(), { ...from, ...SLOW, 'x-request-id': long })).id).toBe(long);
    expect(await counted()).toBe(before + 2);
    const lineOf = (id: string) => {
      const { reqId: _id, ms: _ms, time: _time, ...line } = lines.find(({ reqId }) => reqId === id) ?? {};
      return line;
    };
    expect(lineOf(fast)).toEqual(lineOf(long));
    expect(lineOf(fast)).toMatchObject({ event: 'http.answered', route: PATH, status: 200 });
  });

  it('counts a refusal by its code, as the framework does [SRV-10]', async () => {
    const refused = () =>
      server.ctx.counters.refusals.counts().find(({ words }) => words[0] === 'stake.invalid')?.count ?? 0;
    const before = refused();
    const [fast, long] = await both(() => bodyOf({ stake: '0.01' }), apart('refusals counted'));
    expect([fast.body.errorCode, long.body.errorCode]).toEqual(['stake.invalid', 'stake.invalid']);
    await expect.poll(refused).toBe(before + 2);
  });

  it('goes through the framework with a session, a question, another method or too large a body', async () => {
    const from = apart('slow');
    expect((await send(bodyOf(), { ...from, authorization: 'x' })).isFast).toBe(false);
    expect((await send(bodyOf(), from, `${PATH}?language=EN`)).isFast).toBe(false);
    expect(await send(bodyOf({ more: 'x'.repeat(17_000) }), from)).toMatchObject({ status: 413, isFast: false });
    expect(await send(bodyOf(), from, `${PATH}/more`)).toMatchObject({ status: 404, isFast: false });
  });
});
