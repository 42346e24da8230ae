import { createServer, type Server } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCounters } from '../../src/platform/metrics/counters.ts';
import { systemChance } from '../../src/platform/random/chance.ts';
import { openVault } from '../../src/platform/crypto/vault.ts';
import { readPushKeys } from '../../src/providers/push/encrypt.ts';
import { openWebPush, type PushConnection } from '../../src/providers/push/web-push.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../kit/certificate.ts';
import { subscription } from '../kit/push-kit.ts';
import { TEST_SECRETS } from '../kit/settings.ts';

interface Heard {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: number;
}

/** A push service on this machine, which is reached only where a test says so. */
let service: Server;
const heard: Heard[] = [];
let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly hang?: boolean };
beforeAll(async () => {
  service = createServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      heard.push({ headers: request.headers, bytes });
      if (!answer.hang) response.writeHead(answer.status, answer.headers).end('x'.repeat(100));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const clock = { now: () => new Date('2026-11-18T04:00:00Z') };
const toHere: LookupFunction = (_name, options, found) =>
  options.all === true ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4);

/** The certificate of tests is for localhost, whatever the name. */
async function send(changes: Partial<PushConnection> = {}, endpoint = 'https://push.example.net/secret') {
  const { port } = service.address() as AddressInfo;
  const counters = openCounters();
  const vault = openVault(TEST_SECRETS, systemChance);
  const sender = openWebPush({ clock, chance: systemChance, counters }, vault, 'https://play.example', {
    lookup: toHere,
    ca: CERTIFICATE,
    port,
    servername: 'localhost',
    timeoutMs: 300,
    ...changes,
  });
  const { p256dh, auth } = subscription();
  const keys = readPushKeys(p256dh, auth);
  if (!keys) throw new Error('the keys are in order');
  const message = {
    endpoint,
    keys,
    payload: '{"title":"Perya"}',
    ttlSeconds: 60,
    urgency: 'high',
    topic: 'abc',
  } as const;
  try {
    return await sender.send(message);
  } finally {
    sender.close();
  }
}

describe('web push', () => {
  it('sends what is encrypted, signed and labelled, and nothing that could be read', async () => {
    answer = { status: 201 };
    expect(await send()).toEqual({ kind: 'sent' });
    const last = heard.at(-1);
    expect(last?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '60',
      urgency: 'high',
      topic: 'abc',
      host: expect.stringContaining('push.example.net') as string,
    });
    expect(String(last?.headers['authorization'])).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=B[\w-]{86}$/);
    expect(last?.bytes).toBe(16 + 4 + 1 + 65 + '{"title":"Perya"}'.length + 1 + 16);
  });

  it.each([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ status: 403 }, { kind: 'refused', why: 'status 403' }],
    [
      { status: 302, headers: { location: 'https://127.0.0.1/' } },
      { kind: 'refused', why: 'status 302' },
    ],
    [{ status: 503 }, { kind: 'later', afterMs: null, why: 'status 503' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { kind: 'later', afterMs: 120_000, why: 'status 429' },
    ],
    [
      { status: 429, headers: { 'retry-after': 'Wed, 18 Nov 2026 04:01:00 GMT' } },
      { kind: 'later', afterMs: 60_000, why: 'status 429' },
    ],
    [
      { status: 429, headers: { 'retry-after': '999999' } },
      { kind: 'later', afterMs: 86_400_000, why: 'status 429' },
    ],
    [
      { status: 200, hang: true },
      { kind: 'later', afterMs: null, why: 'timeout' },
    ],
  ])('reads the answer %j', async (given, outcome) => {
    answer = given;
    expect(await send()).toEqual(outcome);
  });

  it('never reaches into a house, whatever a name leads to', async () => {
    answer = { status: 201 };
    const before = heard.length;
    const { lookupPublic } = await import('../../src/platform/net/public-address.ts');
    const inside = lookupPublic((_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]));
    expect(await send({ lookup: inside })).toMatchObject({ kind: 'later', why: 'the name leads to no public address' });
    expect(await send({}, 'https://127.0.0.1/x')).toEqual({ kind: 'gone' });
    expect(await send({}, 'http://push.example.net/x')).toEqual({ kind: 'gone' });
    expect(heard.length).toBe(before);
  });
});
