import { readSealHeader, SEAL_INFO, sealedWith, session, type WireRequest } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from './api-host.ts';

const { subtle } = window.crypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const PAGE_TIME = Date.parse('2026-11-15T08:00:00.000Z');

/** A server's key of one day. */
interface DayKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly pair: CryptoKeyPair;
}

const bytesOf = (text: string) =>
  Uint8Array.from(window.atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  window
    .btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const utf8 = (text: string) => new TextEncoder().encode(text);

async function makeKey(keyId: string): Promise<DayKey> {
  const pair = await subtle.generateKey(CURVE, true, ['deriveBits']);
  const publicKey = textOf(await subtle.exportKey('raw', pair.publicKey));
  return { keyId, publicKey, pair };
}

/** Opens an envelope as the server does. */
async function open(key: DayKey, { method, url, headers, body }: WireRequest): Promise<unknown> {
  const header = readSealHeader(headers['Encryption'] ?? '');
  if (!header) throw new Error('the header has another shape');
  const { data } = JSON.parse(body ?? '') as { data: string };
  const point = bytesOf(header.point);
  const theirs = await subtle.importKey('raw', point, CURVE, true, []);
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, key.pair.privateKey, 256);
  const base = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const salt = Uint8Array.from([...point, ...bytesOf(key.publicKey)]);
  const aes = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(SEAL_INFO) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  const additionalData = utf8(sealedWith(method, url, header));
  const iv = bytesOf(header.iv);
  const text = await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, aes, bytesOf(data));
  return JSON.parse(new TextDecoder().decode(text));
}

const REQUEST: WireRequest = {
  method: 'POST',
  url: session.login.path,
  headers: { Merchant: 'ty01' },
  body: JSON.stringify({ type: 'username', username: 'ana', password: 'ñ Sikreto-1' }),
};
const DONE = { status: 200, body: { success: true, value: null } };

let today: DayKey;

/** The page as the server wrote it. */
function openPage(key: DayKey | null): void {
  const start = {
    status: {},
    settings: {},
    answers: {},
    serverTime: new Date(PAGE_TIME).toISOString(),
    ...(key && { seal: { keyId: key.keyId, publicKey: key.publicKey, notAfter: '' } }),
  };
  document.body.innerHTML = '<script type="application/json" id="start"></script>';
  document.getElementById('start')!.textContent = JSON.stringify(start);
}

/** The module keeps the key, so each test has its own. */
async function loadSeal() {
  vi.resetModules();
  const host = await import('./api-host.ts');
  host.connectApi({
    merchant: () => 'ty01',
    language: () => 'EN',
    token: () => undefined,
    owner: () => undefined,
    onProblem: () => undefined,
  });
  return import('./seal.ts');
}

beforeEach(async () => {
  today = await makeKey('k1');
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(performance, 'timing', { value: { responseStart: Date.now() }, configurable: true });
  connectApi({
    merchant: () => '',
    language: () => '',
    token: () => undefined,
    owner: () => undefined,
    onProblem: () => undefined,
  });
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('sealed body', () => {
  it('opens with the key of the page and says nothing on the way [API-04] [ENT-20]', async () => {
    openPage(today);
    const { sendSealed } = await loadSeal();
    const post = vi.fn<(request: WireRequest) => Promise<typeof DONE>>().mockResolvedValue(DONE);
    expect(await sendSealed(REQUEST, post)).toBe(DONE);
    const sent = post.mock.calls[0]![0];
    expect(sent.headers['Merchant']).toBe('ty01');
    expect(sent.body).not.toContain('Sikreto');
    expect(await open(today, sent)).toEqual(JSON.parse(REQUEST.body!));
    await expect(open(today, { ...sent, url: '/wps/member/register' })).rejects.toThrow();
  });

  it('tells the time of the server, however wrong the clock of the phone is [API-04]', async () => {
    openPage(today);
    const { sendSealed } = await loadSeal();
    const post = vi.fn<(request: WireRequest) => Promise<typeof DONE>>().mockResolvedValue(DONE);
    await sendSealed(REQUEST, post);
    const { time = 0 } = readSealHeader(post.mock.calls[0]![0].headers['Encryption']!) ?? {};
    expect(Math.abs(time - PAGE_TIME)).toBeLessThan(5000);
  });

  it('never repeats key, iv or nonce', async () => {
    openPage(today);
    const { sendSealed } = await loadSeal();
    const headers: (ReturnType<typeof readSealHeader> | undefined)[] = [];
    const post = async ({ headers: sent }: WireRequest) => {
      headers.push(readSealHeader(sent['Encryption']!));
      return DONE;
    };
    for (let time = 0; time < 5; time += 1) await sendSealed(REQUEST, post);
    for (const part of ['point', 'iv', 'nonce'] as const) {
      expect(new Set(headers.map((header) => header?.[part])).size).toBe(5);
    }
  });

  it.each(['encryption.key', 'encryption.invalid'])('asks for the key once after %s [API-05]', async (code) => {
    openPage(today);
    const tomorrow = await makeKey('k2');
    const { sendSealed } = await loadSeal();
    const urls: string[] = [];
    const post = vi.fn(async (request: WireRequest) => {
      urls.push(request.url);
      if (request.url === session.key.path) {
        const { keyId, publicKey } = tomorrow;
        const serverTime = '2026-11-16T08:00:00.000Z';
        return { status: 200, body: { success: true, value: { keyId, publicKey, notAfter: serverTime, serverTime } } };
      }
      return { status: 400, body: { success: false, errorCode: code, message: '' } };
    });
    expect((await sendSealed(REQUEST, post)).status).toBe(400);
    expect(urls).toEqual([session.login.path, session.key.path, session.login.path]);
    expect(await open(tomorrow, post.mock.calls[2]![0])).toEqual(JSON.parse(REQUEST.body!));
  });

  it('asks for a key first when the page came without one', async () => {
    openPage(null);
    const { sendSealed } = await loadSeal();
    const broken = { status: 503, body: null };
    const post = vi.fn<(request: WireRequest) => Promise<typeof broken>>().mockResolvedValue(broken);
    expect(await sendSealed(REQUEST, post)).toBe(broken);
    expect(post.mock.calls.map(([{ url }]) => url)).toEqual([session.key.path]);
  });

  it('travels plain where the browser cannot seal', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    openPage(today);
    const { sendSealed } = await loadSeal();
    const post = vi.fn<(request: WireRequest) => Promise<typeof DONE>>().mockResolvedValue(DONE);
    await sendSealed(REQUEST, post);
    expect(post.mock.calls).toEqual([[REQUEST]]);
  });
});
