import { content, security, session, system } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi, type Problem } from './api-host.ts';
import { ask } from './api.ts';
import { mockApi, type MockApi } from '../testing/mock-api.ts';

let api: MockApi;
let token: string | undefined;
const problems: { problem: Problem; quiet: boolean }[] = [];

beforeEach(() => {
  api = mockApi();
  token = undefined;
  problems.length = 0;
  connectApi({
    merchant: () => 'ty01',
    language: () => 'EN',
    token: () => token,
    owner: () => token,
    onProblem: (problem, quiet) => problems.push({ problem, quiet }),
  });
});

afterEach(() => {
  vi.useRealTimers();
  api.stop();
});

const HELP = { device: 'MOBILE', language: 'EN' } as const;
const ARTICLES = [{ id: '1', title: 'Start', content: '<p>Hi</p>' }];
const CODES = () => problems.map(({ problem }) => problem.code);

describe('request', () => {
  it('carries module, merchant, language and gateway [API-02]', async () => {
    api.answer(system.helpCenter, ARTICLES);
    await ask(system.helpCenter, HELP);
    expect(api.heard[0]?.url).toBe('/wps/system/helpCenter?device=MOBILE&language=EN');
    expect(api.heard[0]?.headers).toEqual({ ModuleId: 'COMM3', Merchant: 'ty01', Language: 'EN', Gateway: '3' });
  });

  it('carries the token of a session in the header only [API-02] [API-03]', async () => {
    token = 'secret';
    api.answer(content.noticeRead, { unread: 2 });
    await ask(content.noticeRead, { id: 'n1' });
    expect(api.heard[0]?.headers['Authorization']).toBe('secret');
    expect(api.heard[0]?.body).toEqual({ id: 'n1' });
    expect(api.heard[0]?.url).not.toContain('secret');
  });
});

describe('body', () => {
  it('is a form with the file, and the fields stand in the address [API-103]', async () => {
    api.answer(security.upload, { id: 'u1', url: '/wps/upload/image/u1' });
    const file = new Blob(['picture'], { type: 'image/png' });
    expect(await ask(security.upload, { purpose: 'kycFront' }, { file })).toMatchObject({ ok: true });
    const sent = api.heard[0]!;
    expect(sent.url).toBe('/wps/upload/image?purpose=kycFront');
    expect((sent.body as FormData).get('file')).toBeInstanceOf(Blob);
    expect(sent.headers).not.toHaveProperty('Content-Type');
  });

  it('carries headers of one call alone [PLAT-07]', async () => {
    api.refuse(session.login, 'login.failed', { value: { captcha: true } });
    const input = { type: 'username', username: 'ana', password: 'x' } as const;
    const outcome = await ask(session.login, input, { headers: { Device: 'OTHERS' } });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'login.failed', value: { captcha: true } } });
    expect(api.heard[0]?.headers).toMatchObject({ Device: 'OTHERS', Merchant: 'ty01' });
  });
});

describe('answer', () => {
  it('is the checked value [API-01]', async () => {
    api.answer(system.helpCenter, ARTICLES);
    expect(await ask(system.helpCenter, HELP)).toEqual({ ok: true, value: ARTICLES });
    expect(problems).toEqual([]);
  });

  it('is the failure with code, message and data [API-01]', async () => {
    api.refuse(system.helpCenter, 'permission.denied', { message: 'no', value: { captcha: true }, status: 403 });
    const outcome = await ask(system.helpCenter, HELP);
    expect(outcome).toEqual({
      ok: false,
      error: { code: 'permission.denied', message: 'no', value: { captcha: true } },
    });
    expect(CODES()).toEqual(['permission.denied']);
  });

  it.each([
    [500, 'system.upgrading'],
    [503, 'system.upgrading'],
    [200, 'unknown.error'],
    [418, 'unknown.error'],
  ])('of status %i without an envelope is %s [ERR-15] [ERR-16]', async (status, code) => {
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { status }));
    const outcome = await ask(system.helpCenter, HELP);
    expect(outcome).toMatchObject({ ok: false, error: { code } });
  });

  it('that breaks its schema is an unknown error [ERR-15]', async () => {
    globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ success: true, value: [{ title: 1 }] })));
    expect(await ask(system.helpCenter, HELP)).toMatchObject({ ok: false, error: { code: 'unknown.error' } });
  });

  it('tells the central handler that a quiet call shows its failure itself', async () => {
    api.refuse(system.helpCenter, 'permission.denied');
    await ask(system.helpCenter, HELP, { quiet: true });
    expect(problems.map(({ quiet }) => quiet)).toEqual([true]);
  });
});

describe('a session that was replaced while a call was under way', () => {
  it('is no news, but that of today is [SESS-15]', async () => {
    api.refuse(content.noticeRead, 'session.replaced', { status: 401 });
    token = 'before';
    const late = ask(content.noticeRead, { id: 'n1' });
    token = 'after';
    expect(await late).toMatchObject({ ok: false, error: { code: 'session.replaced' } });
    expect(problems).toEqual([]);
    await ask(content.noticeRead, { id: 'n1' });
    expect(CODES()).toEqual(['session.replaced']);
  });
});

describe('network', () => {
  it('gives up after 15 seconds [API-06] [ERR-22]', async () => {
    vi.useFakeTimers();
    api.hang(system.helpCenter);
    const outcome = ask(system.helpCenter, HELP);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'network.slow' } });
    expect(CODES()).toEqual(['network.slow']);
  });

  it('tries a read once more, then says offline [API-06] [ERR-21]', async () => {
    api.cut(system.helpCenter);
    expect(await ask(system.helpCenter, HELP)).toMatchObject({ ok: false, error: { code: 'network.offline' } });
    expect(api.heard).toHaveLength(2);
  });

  it('never repeats what changes something [API-06]', async () => {
    api.cut(content.noticeRead);
    expect(await ask(content.noticeRead, { id: 'n1' })).toMatchObject({ error: { code: 'network.offline' } });
    expect(api.heard).toHaveLength(1);
  });

  it('recovers when the second try arrives [API-06]', async () => {
    api.answer(system.helpCenter, ARTICLES);
    const working = globalThis.fetch;
    let tries = 0;
    globalThis.fetch = (...args) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('cut')) : working(...args);
    };
    expect(await ask(system.helpCenter, HELP)).toEqual({ ok: true, value: ARTICLES });
    expect(problems).toEqual([]);
  });
});

describe('sharing', () => {
  it('asks once for identical reads in flight and reports one failure [API-06]', async () => {
    api.refuse(system.helpCenter, 'permission.denied');
    const outcomes = await Promise.all([ask(system.helpCenter, HELP), ask(system.helpCenter, HELP)]);
    expect(api.heard).toHaveLength(1);
    expect(outcomes.map(({ ok }) => ok)).toEqual([false, false]);
    expect(CODES()).toEqual(['permission.denied']);
    await ask(system.helpCenter, HELP);
    expect(api.heard).toHaveLength(2);
  });

  it('keeps reads in other languages and writes apart [API-06]', async () => {
    api.answer(system.helpCenter, ARTICLES);
    api.answer(content.noticeRead, { unread: 0 });
    await Promise.all([ask(system.helpCenter, HELP), ask(system.helpCenter, { ...HELP, language: 'TY' })]);
    await Promise.all([ask(content.noticeRead, { id: 'a' }), ask(content.noticeRead, { id: 'a' })]);
    expect(api.heard).toHaveLength(4);
  });

  it('cancels silently when the only reader leaves, not while another waits [API-06]', async () => {
    api.hang(system.helpCenter);
    const first = new AbortController();
    const second = new AbortController();
    const outcomes = [
      ask(system.helpCenter, HELP, { signal: first.signal }),
      ask(system.helpCenter, HELP, { signal: second.signal }),
    ];
    first.abort();
    expect(await outcomes[0]).toMatchObject({ error: { code: 'aborted' } });
    api.answer(system.helpCenter, ARTICLES);
    const third = new AbortController();
    const late = ask(system.helpCenter, HELP, { signal: third.signal });
    expect(api.heard).toHaveLength(1);
    second.abort();
    expect(await outcomes[1]).toMatchObject({ error: { code: 'aborted' } });
    third.abort();
    expect(await late).toMatchObject({ error: { code: 'aborted' } });
    expect(problems).toEqual([]);
  });

  it('asks anew when the same read was cancelled a moment ago [API-06]', async () => {
    api.hang(system.helpCenter);
    const first = new AbortController();
    const cancelled = ask(system.helpCenter, HELP, { signal: first.signal });
    first.abort();
    api.answer(system.helpCenter, ARTICLES);
    const again = ask(system.helpCenter, HELP);
    expect(await cancelled).toMatchObject({ error: { code: 'aborted' } });
    const joined = ask(system.helpCenter, HELP);
    expect(await again).toEqual({ ok: true, value: ARTICLES });
    expect(await joined).toEqual({ ok: true, value: ARTICLES });
    expect(api.heard).toHaveLength(2);
  });
});
