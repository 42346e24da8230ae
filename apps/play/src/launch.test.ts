import { afterEach, describe, expect, it, vi } from 'vitest';
import { moneyOf } from './amounts.ts';
import { hostPage } from './host-page.ts';
import { readLaunch, takeLaunch } from './launch.ts';
import { studioOf, UNANSWERED } from './studio.ts';
import { newKey } from './table/new-key.ts';
import { OPENED } from './testing/fake-studio.ts';
import { studio } from '@perya/contract';

afterEach(() => vi.restoreAllMocks());

describe('a launch', () => {
  it.each([
    ['#t=abc&l=EN&h=sea&e=slots', { token: 'abc', language: 'EN', merchant: '', theme: 'sea', engine: 'slots' }],
    ['#t=abc&l=XX&m=perya', { token: 'abc', language: 'TY', merchant: 'perya', theme: '', engine: '' }],
    ['#l=EN', null],
    ['', null],
  ])('is read from %s', (hash, launch) => expect(readLaunch(hash)).toEqual(launch));

  it('does not stay in the address [T25]', () => {
    window.location.hash = '#t=secret&l=TY';
    expect(takeLaunch()?.token).toBe('secret');
    expect(window.location.href).not.toContain('secret');
  });
});

describe('amounts', () => {
  it.each([
    ['10.00', '₱', 1230, '₱12.30'],
    ['10.00', '₱', (20 / 100) * 195, '₱0.39'],
    ['5000', '₫', 500 * 1.95, '₫975'],
    ['5000', '₫', 5 * 1.01, '₫5'],
    ['0.2500', '', 12_345, '1.2345'],
  ])('at a table with %s %s, %d are written %s', (balance, symbol, minor, text) =>
    expect(moneyOf({ balance, symbol })(minor)).toBe(text),
  );
});

describe('launch', () => {
  it('makes keys that the contract takes, each once', () => {
    const keys = Array.from({ length: 200 }, newKey);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))).toBe(
      true,
    );
  });
});

describe('the host page', () => {
  it('is heard only when it is the page around us', () => {
    const take = vi.fn();
    hostPage().onMessage(take);
    const say = (data: unknown, source: Window | null) =>
      window.dispatchEvent(Object.defineProperty(new MessageEvent('message', { data }), 'source', { value: source }));
    say({ perya: 'settings', sound: false, quick: true }, null);
    say({ perya: 'nonsense' }, window.parent);
    say(null, window.parent);
    expect(take).not.toHaveBeenCalled();
    say({ perya: 'settings', sound: false, quick: true }, window.parent);
    expect(take).toHaveBeenLastCalledWith({ perya: 'settings', sound: false, quick: true });
    say({ perya: 'offer', isFavourite: true, isFullScreen: 'yes' }, window.parent);
    const offer = { isFavourite: true, isFullScreen: null, canVerify: false, bonus: null };
    expect(take).toHaveBeenLastCalledWith({ perya: 'offer', ...offer });
    const bonus = { balance: '500.00', maxStake: '500.00', percent: 100 };
    say({ perya: 'offer', ...offer, bonus }, window.parent);
    expect(take).toHaveBeenLastCalledWith({ perya: 'offer', ...offer, bonus });
    say({ perya: 'offer', ...offer, bonus: { ...bonus, percent: 'all' } }, window.parent);
    expect(take).toHaveBeenLastCalledWith({ perya: 'offer', ...offer });
  });
});

describe('a call', () => {
  const ask = studioOf({ merchant: 'perya', language: 'EN' });
  const answerWith = (status: number, body: unknown) =>
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

  it('carries its brand, no cookies and the session in its body', async () => {
    const fetched = answerWith(200, { success: true, value: { list: [] } });
    const outcome = await ask(studio.history, { session: OPENED.session });
    expect(outcome).toEqual({ ok: true, value: { list: [] } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/studio/v1/history');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', headers: { Merchant: 'perya', Language: 'EN' } });
    expect(init?.body).toBe(JSON.stringify({ session: OPENED.session }));
  });

  it('tells a refusal from a server in trouble', async () => {
    const body = { success: false, errorCode: 'play.expired', message: 'Over.', errorId: 'x' };
    answerWith(409, body);
    expect(await ask(studio.history, { session: OPENED.session })).toMatchObject({ error: { code: 'play.expired' } });
    answerWith(503, { ...body, errorCode: 'system.upgrading' });
    expect(await ask(studio.history, { session: OPENED.session })).toMatchObject({ error: { code: UNANSWERED } });
    answerWith(200, { success: true, value: { list: 'no list' } });
    expect(await ask(studio.history, { session: OPENED.session })).toMatchObject({ error: { code: UNANSWERED } });
  });

  it('that never arrives is unanswered', async () => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
    expect(await ask(studio.history, { session: OPENED.session })).toMatchObject({ error: { code: UNANSWERED } });
  });
});
