import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendWithSemaphore } from '../../src/providers/sms/semaphore.ts';
import { MessageFailed } from '../../src/providers/sms/sms-sender.ts';

const KEY = 'a-key-that-must-never-be-seen';
const MESSAGE = { merchantCode: 'ty01', to: '+639171234567', text: '123456 ang code mo & iba pa' };

/** What the gateway documents to answer for one message. */
const ACCEPTED = [
  {
    message_id: 1234567,
    user_id: 99556,
    user: 'user@your.org',
    account_id: 90290,
    account: 'Your Account Name',
    recipient: '639171234567',
    message: MESSAGE.text,
    sender_name: 'PERYA',
    network: 'Globe',
    status: 'Pending',
    type: 'Priority',
    source: 'Api',
    created_at: '2026-01-01 00:01:01',
    updated_at: '2026-01-01 00:01:01',
  },
];

let gateway: Server;
let baseUrl: string;
let answer: { status: number; body: string; headers?: Record<string, string> };
let seen: { path: string; type: string; form: Record<string, string> }[];

beforeEach(async () => {
  answer = { status: 200, body: JSON.stringify(ACCEPTED) };
  seen = [];
  gateway = createServer((request, response) => {
    void read(request).then((body) => {
      seen.push({
        path: `${request.method} ${request.url}`,
        type: request.headers['content-type'] ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      if (answer.status === 0) return;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api/v4`;
});
afterEach(() => {
  gateway.closeAllConnections();
  gateway.close();
});

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const send = (changes: { to?: string; sender?: string | null; timeoutMs?: number } = {}) =>
  sendWithSemaphore(
    { key: KEY, sender: changes.sender ?? null, baseUrl, timeoutMs: changes.timeoutMs ?? 30_000 },
    { ...MESSAGE, to: changes.to ?? MESSAGE.to },
  );
const failure = async (timeoutMs?: number): Promise<Error> => {
  const error = await send(timeoutMs === undefined ? {} : { timeoutMs }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MessageFailed);
  return error as Error;
};

describe('a text through Semaphore', () => {
  it('is one form over the queue that is not delayed', async () => {
    await send({ sender: 'PERYA' });
    expect(seen).toEqual([
      {
        path: 'POST /api/v4/priority',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { apikey: KEY, number: '639171234567', message: MESSAGE.text, sendername: 'PERYA' },
      },
    ]);
  });

  it('names no sender unless there is one', async () => {
    await send();
    expect(seen[0]?.form).not.toHaveProperty('sendername');
  });

  it.each(['Queued', 'Pending', 'Sent'])('is accepted with status %s', async (status) => {
    answer.body = JSON.stringify([{ ...ACCEPTED[0], status }]);
    await expect(send()).resolves.toBeUndefined();
  });

  it.each([
    ['a key that is refused', 200, '{"apikey":["The selected apikey is invalid."]}'],
    ['a sender that is not approved', 200, '[{"senderName":"The selected sendername is invalid."}]'],
    ['an empty account', 403, '{"message":"Your current balance of 0 credits is not sufficient."}'],
    ['too many calls', 429, 'Too Many Attempts.'],
    ['trouble at the gateway', 500, '<html>Whoops</html>'],
    ['an answer that is no JSON', 200, 'OK'],
    ['an empty list', 200, '[]'],
    ['an answer without end', 200, `["${'x'.repeat(200_000)}"]`],
    ['a message that failed', 200, JSON.stringify([{ ...ACCEPTED[0], status: 'Failed' }])],
    ['a message that was paid back', 200, JSON.stringify([{ ...ACCEPTED[0], status: 'Refunded' }])],
  ])('fails on %s, in words that tell no secret', async (_, status, body) => {
    answer = { status, body };
    const { message, stack, cause } = await failure();
    expect([message, stack, String(cause)].join()).not.toMatch(/never-be-seen|123456|917123/);
  });

  it('never follows a redirect with the key in hand', async () => {
    answer = { status: 307, body: '', headers: { location: `${baseUrl}/elsewhere` } };
    await failure();
    expect(seen).toHaveLength(1);
  });

  it('waits for a silent gateway only so long', async () => {
    answer = { status: 0, body: '' };
    expect((await failure(300)).message).toBe('the gateway did not answer (TimeoutError)');
  });

  it('fails when nobody listens', async () => {
    gateway.close();
    await once(gateway, 'close');
    await failure();
  });

  it('is not even tried for numbers the gateway does not reach', async () => {
    await expect(send({ to: '+6591234567' })).rejects.toThrow(MessageFailed);
    expect(seen).toEqual([]);
  });
});
