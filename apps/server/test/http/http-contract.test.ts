import { randomBytes } from 'node:crypto';
import { call, FailureEnvelope, type Access } from '@perya/contract';
import { errorMessage } from '../../src/platform/text/dictionary.ts';
import { fail, ok } from '@perya/std';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Adapter } from '../../src/http/core/adapter.ts';
import { budgetsFor, createRateLimit } from '../../src/http/core/rate-limit.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { WIDE } from '../kit/login-kit.ts';
import { loseDatabase } from '../kit/lose-database.ts';
import { soon } from '../kit/patience.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { hashToken } from '../../src/platform/crypto/tokens.ts';

const probe = (path: string, access: Access) =>
  call({
    method: 'GET',
    path,
    module: 'COMM3',
    access,
    caching: access === 'public' ? 'shared' : 'none',
    summary: 'Only for this test.',
    request: v.object({ q: v.optional(v.string()), language: v.optional(v.string()) }),
    response: v.object({ text: v.string() }),
    errors: ['contact_service'],
  });

/** Calls that the product does not have yet, so that every rule of the adapter can be seen. */
const probes = {
  shared: probe('/wps/probe/shared', 'public'),
  session: probe('/wps/probe/session', 'session'),
  real: probe('/wps/probe/real', 'real'),
  agent: probe('/wps/probe/agent', 'agent'),
  item: { ...probe('/wps/probe/:q/item', 'session'), access: 'public' as const },
  broken: probe('/wps/probe/broken', 'session'),
  refused: probe('/wps/probe/refused', 'public'),
};

const shared = vi.fn(async () => ok({ text: 'same for all', secret: 'not in the schema' }));
const plain = async () => ok({ text: 'for you' });
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ app: { budgets: WIDE } });
  const limit = createRateLimit(server.ctx, budgetsFor(1000));
  new Adapter(server.ctx, limit, { remember: () => undefined }).serve(server.app, 'probe', probes, {
    shared,
    session: plain,
    real: plain,
    agent: plain,
    item: async (_ctx, { q }) => ok({ text: q ?? '' }),
    broken: async () => ok({ text: 7 } as unknown as { text: string }),
    refused: async () => fail('contact_service', { until: 'tomorrow' }),
  });
});

afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

/** Logs a made-up member in. */
async function token(type: number, merchantCode = 'ty01'): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  const [member] = await server.database.sql(
    'insert into member (merchant_code, account, type) values ($1, $2, $3) returning id',
    [merchantCode, `m${randomBytes(6).toString('hex')}`, type],
  );
  await server.database.sql(
    `insert into session (token_hash, member_id, created_at, last_seen_at, expires_at)
     values ($1, $2, now(), now(), now() + interval '1 hour')`,
    [hashToken(text), member?.['id']],
  );
  return text;
}

describe('the envelope [API-01]', () => {
  it('of a success carries the value and nothing off the schema', async () => {
    const answer = await get('/wps/probe/shared');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ success: true, value: { text: 'same for all' } });
  });

  it('of a failure carries code, text in the language of the request, and data where the call has some', async () => {
    const answer = await get('/wps/probe/refused?language=EN');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      success: false,
      errorCode: 'contact_service',
      message: errorMessage('contact_service', 'EN'),
      value: { until: 'tomorrow' },
    });
  });

  it('never carries an answer that breaks the contract, nor a reason', async () => {
    const answer = await get('/wps/probe/broken', { authorization: await token(0), language: 'EN' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ success: false, errorCode: 'unknown.error', message: 'Unknown error' });
  });

  it('fills path fields', async () => {
    expect((await get('/wps/probe/hello%20there/item')).json().value).toEqual({ text: 'hello there' });
  });
});

describe('a GET', () => {
  it('shares one answer among those who only say more along with it [API-09]', async () => {
    shared.mockClear();
    const plainly = await get('/wps/probe/shared?q=shared-once');
    const said = '&merchant=ty01&platform=html5&clientType=2&minLine=&typeId=&merchant_code=ty01&odd=1&language=TY';
    const saying = await get(`/wps/probe/shared?q=shared-once${said}`);
    expect(saying.headers['etag']).toBe(plainly.headers['etag']);
    expect(shared).toHaveBeenCalledTimes(1);
  });

  it('of the contract ignores what it does not know, each of them, for guests and for members [T11]', async () => {
    const said =
      'merchant=ty01&merchant_code=ty01&typeId=&clientType=2&minLine=&isPlatform=2&language=EN&device=MOBILE&odd=1&odd=2';
    const authorization = await token(0);
    const verdict = async (url: string, headers: Record<string, string>) => {
      const { statusCode, body } = await get(url, { merchant: 'ty01', language: 'EN', ...headers });
      return [url.split('?')[0], statusCode, (JSON.parse(body) as { errorCode?: string }).errorCode];
    };
    const gets = EVERY_CALL.map(([, one]) => one).filter((one) => one.method === 'GET');
    expect(gets.length).toBeGreaterThan(50);
    for (const { path } of gets) {
      const url = path.replace(/:\w+/g, 'x1');
      for (const headers of [{}, { authorization }] as Record<string, string>[]) {
        expect(await verdict(`${url}?${said}`, headers)).toEqual(await verdict(url, headers));
      }
    }
  });
});

describe('headers [API-02]', () => {
  it('name the language; the query wins over the header, unknown codes read as EN [I18N-11]', async () => {
    const message = async (url: string, language?: string) =>
      (await get(url, language === undefined ? {} : { language })).json().message;
    const en = errorMessage('request.invalid', 'EN');
    const ty = errorMessage('request.invalid', 'TY');
    const url = '/wps/content/banner?groupName=NO';
    expect(await message(url)).toBe(ty);
    expect(await message(url, 'EN')).toBe(en);
    expect(await message(url, 'en')).toBe(en);
    expect(await message(`${url}&language=TY`, 'EN')).toBe(ty);
    expect(await message(url, 'XX')).toBe(en);
    expect(await message(url, 'JA')).toBe(en);
    expect(await message(url, '')).toBe(ty);
  });

  it('name the brand; an unknown one is the default one', async () => {
    for (const merchant of ['ty01', 'ty01trial', 'nosuch', "'; drop table brand", '__proto__']) {
      const answer = await get('/wps/system/template', { merchant });
      expect([merchant, answer.json().value.merchantCode]).toEqual([merchant, 'ty01']);
    }
  });

  it('carry a request id that comes back when it looks like one', async () => {
    const id = '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
    expect((await get('/wps/system/status', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    for (const bad of ['<script>', 'short', 'x'.repeat(36), `${id}${id}`]) {
      expect((await get('/wps/system/status', { 'x-request-id': bad })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    }
  });
});

describe('a token [API-03]', () => {
  it.each(['token', 'Token', 'access_token', 'authorization'])('in the query as %s is refused', async (name) => {
    const answer = await get(`/wps/system/status?${name}=abc`);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'token.in.query']);
  });

  it('in a body is refused', async () => {
    const answer = await post('/wps/content/notice/read', '{"id":"1","token":"abc"}', {
      authorization: await token(0),
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'request.invalid']);
  });
});

describe('access [STD-04]', () => {
  it('is decided by who calls', async () => {
    const codes = async (name: string, authorization?: string) => {
      const answer = await get(`/wps/probe/${name}`, authorization === undefined ? {} : { authorization });
      return [answer.statusCode, answer.json().errorCode ?? 'ok'];
    };
    const [player, agent, trial] = [await token(0), await token(1), await token(4)];
    for (const name of ['session', 'real', 'agent']) {
      expect(await codes(name)).toEqual([401, 'session.required']);
      expect(await codes(name, 'no such token')).toEqual([401, 'session.expired']);
    }
    expect(await codes('session', player)).toEqual([200, 'ok']);
    expect(await codes('session', trial)).toEqual([200, 'ok']);
    expect(await codes('real', player)).toEqual([200, 'ok']);
    expect(await codes('real', trial)).toEqual([403, 'free_reject']);
    expect(await codes('agent', player)).toEqual([403, 'permission.denied']);
    expect(await codes('agent', trial)).toEqual([403, 'permission.denied']);
    expect(await codes('agent', agent)).toEqual([200, 'ok']);
  });

  it('does not reach over to another brand', async () => {
    await server.database.sql(
      `insert into brand (merchant_code, trial_merchant_code, name, main_domain) values ('other', 'othertrial', 'Other', 'other.example')`,
    );
    const stranger = await token(1, 'other');
    const answer = await get('/wps/probe/agent', { authorization: stranger, merchant: 'ty01' });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'session.expired']);
  });
});

describe('paging [API-08]', () => {
  it('answers a page and refuses what is none', async () => {
    expect((await get('/wps/content/notice?pageNo=1')).json().value).toMatchObject({
      pageNum: 1,
      list: expect.any(Array),
    });
    for (const pageNo of ['0', '-1', '1e3', '99999999999', 'x', '1&pageNo=2']) {
      const answer = await get(`/wps/content/notice?pageNo=${pageNo}`);
      expect([pageNo, answer.json().errorCode]).toEqual([pageNo, 'request.invalid']);
    }
  });
});

describe('caching [API-09]', () => {
  it('lets shared answers be kept and asks whether they are still good', async () => {
    const first = await get('/wps/system/settings');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.stringMatching(/^W\/"/) });
    expect(first.headers['vary']).toContain('Language');
    const again = await get('/wps/system/settings', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const english = await get('/wps/system/settings', {
      'if-none-match': String(first.headers['etag']),
      language: 'EN',
    });
    expect(english.statusCode).toBe(200);
  });

  it('stores nothing with a session, no failure and nothing personal', async () => {
    const withSession = await get('/wps/system/settings', { authorization: await token(0) });
    for (const answer of [withSession, await get('/wps/system/status'), await get('/wps/nothing')]) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['etag']).toBeUndefined();
    }
  });

  it('asks the handler once for all who want the same', async () => {
    shared.mockClear();
    await Promise.all(Array.from({ length: 50 }, () => get('/wps/probe/shared?q=many')));
    await get('/wps/probe/shared?q=many&language=TY');
    expect(shared).toHaveBeenCalledTimes(1);
    await get('/wps/probe/shared?q=many', { language: 'EN' });
    await get('/wps/probe/shared?q=other');
    expect(shared).toHaveBeenCalledTimes(3);
  });

  it('drops what it kept when the brand changes', async () => {
    const before = await get('/wps/system/whitelabel');
    expect(before.json().value.DEPOSIT3).toBe(true);
    await server.database.sql(`update brand_flag set is_on = false where flag = 'DEPOSIT3'`);
    await soon(async () => expect((await get('/wps/system/whitelabel')).json().value.DEPOSIT3).toBe(false));
    const after = await get('/wps/system/whitelabel', { 'if-none-match': String(before.headers['etag']) });
    expect(after.statusCode).toBe(200);
  });
});

describe('a request that cannot be served', () => {
  const code = async (answer: ReturnType<typeof get>) => {
    const { statusCode, body, headers } = await answer;
    expect(headers['cache-control']).toBe('no-store');
    return [statusCode, v.parse(FailureEnvelope, JSON.parse(body)).errorCode];
  };

  it('has a defined answer', async () => {
    const url = '/wps/system/clientError';
    const json = '{"message":"x","path":"/m","version":"1"}';
    expect(await code(get('/wps/nothing'))).toEqual([404, 'not.found']);
    expect(await code(get('/lgw/nothing'))).toEqual([404, 'not.found']);
    expect(await code(get('/wps'))).toEqual([404, 'not.found']);
    expect(await code(post(url, '{"message":'))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, ''))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, '[]'))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, 'null'))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, json.replace('}', ',"__proto__":{"a":1}}')))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, json.replace('"x"', '"\\u0000"')))).toEqual([400, 'request.invalid']);
    expect(await code(post(url, `{"message":"${'x'.repeat(17_000)}"}`))).toEqual([413, 'request.too.large']);
    expect(await code(post(url, json, { 'content-type': 'text/plain' }))).toEqual([415, 'content.type.unsupported']);
    expect(await code(post(url, json, { 'content-encoding': 'gzip' }))).toEqual([415, 'content.type.unsupported']);
    expect(await code(get('/wps/%zz'))).toEqual([400, 'request.invalid']);
  });

  it('with the wrong method is told the right ones', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
      const answer = await server.app.inject({ method: method as 'POST', url: '/wps/system/status' });
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      expect(answer.json().errorCode).toBe('method.not.allowed');
    }
    expect((await get('/wps/system/clientError')).headers['allow']).toBe('POST');
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: '/wps/system/settings' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['etag']).toBe((await get('/wps/system/settings')).headers['etag']);
  });
});

describe('a closed site [START-01, START-02, START-06]', () => {
  it('refuses every call but those that declare to answer always, and maintenance wins over the region', async () => {
    await server.database.sql(`update brand set region_rule = 'allowed', region_countries = '{JP}'`);
    await soon(async () => expect((await get('/wps/content/notice')).statusCode).toBe(403));
    expect((await get('/wps/content/notice')).json().errorCode).toBe('region.restricted');
    await server.database.sql(`update brand set maintenance = true, maintenance_until = now() + interval '1 hour'`);
    await soon(async () => expect((await get('/wps/content/notice')).statusCode).toBe(503));
    expect((await get('/wps/content/notice')).json()).toMatchObject({
      errorCode: 'system.maintenance',
      value: { endTime: expect.any(String) },
    });
    for (const [name, one] of EVERY_CALL) {
      const { errorCode } = (await sendCall(server, one, {})).json<{ errorCode?: string }>();
      expect([name, errorCode === 'system.maintenance']).toEqual([name, one.always !== true]);
    }
  });
});

describe('http contract', () => {
  it('answers 503 without a reason while the database is away', async () => {
    const alone = await startTestServer();
    await alone.app.inject({ url: '/wps/system/status' });
    await loseDatabase(alone);
    const answer = await alone.app.inject({
      url: '/wps/content/notice/read',
      method: 'POST',
      payload: { id: '1' },
      headers: { authorization: 'some token', language: 'EN' },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      success: false,
      errorCode: 'system.upgrading',
      message: errorMessage('system.upgrading', 'EN'),
    });
    expect((await alone.app.inject({ url: '/wps/system/settings' })).statusCode).toBe(200);
    expect((await alone.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await alone.close();
  });
});
