import { EventEmitter } from 'node:events';
import { fail, ok } from '@perya/std';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { broadcast, BUFFERED_MAX_BYTES, HEARTBEAT_TIMEOUT_MS, MESSAGES_PER_SECOND_MAX } from './connection.ts';
import {
  CLOSE_TIMEOUT_MS,
  HELLO_DEADLINE_MS,
  PER_MEMBER_MAX,
  SocketServer,
  type SocketProtocol,
} from './socket-server.ts';

/** A socket whose other end is played by a test. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closeCode: number | null = null;
  isTerminated = false;

  send(text: string): void {
    this.sent.push(text);
  }

  /** The other end takes its time to agree. */
  close(code: number): void {
    if (this.readyState !== 1) return;
    this.readyState = 2;
    this.closeCode = code;
  }

  terminate(): void {
    this.isTerminated = true;
    this.leave();
  }

  /** The other end has closed it. */
  leave(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.emit('close');
  }

  say(message: unknown): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
}

type Said = { say: 'hello'; name: string } | { say: 'ping' } | { say: 'ask'; nr: number };
type Told = { tell: 'hello' } | { tell: 'answer'; nr: number };

const clock = { ms: 0, now: () => new Date(clock.ms) };
const identify = vi.fn<SocketProtocol<Said, Told, string>['identify']>();
const onRequest = vi.fn<NonNullable<SocketProtocol<Said, Told, string>['onRequest']>>();
const onClose = vi.fn<NonNullable<SocketProtocol<Said, Told, string>['onClose']>>();
const identified = vi.fn();
let server: SocketServer<Said, Told, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  clock.ms = 0;
  identify.mockImplementation(async ({ name }) => (name === 'nobody' ? fail('session.expired') : ok(name)));
  onRequest.mockImplementation(async (connection, _, { nr }) => connection.send({ tell: 'answer', nr }));
  server = new SocketServer<Said, Told, string>(
    { clock, log: pino({ level: 'silent' }) },
    {
      failure: 'live.message_failed',
      payloadMaxBytes: 1024,
      read: (data) => JSON.parse(data.toString()) as Said | null,
      identify,
      memberKey: (name) => name,
      onIdentified: async (connection) => connection.send({ tell: 'hello' }),
      onRequest,
      onClose,
    },
  );
});
afterEach(async () => {
  const closed = server.close();
  await vi.advanceTimersByTimeAsync(CLOSE_TIMEOUT_MS);
  await closed;
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** Lets what was heard be worked on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function connect(): FakeSocket {
  const socket = new FakeSocket();
  server.accept(socket as unknown as WebSocket, { ip: '10.0.0.1', identified });
  return socket;
}

async function enter(name = 'ana'): Promise<FakeSocket> {
  const socket = connect();
  socket.say({ say: 'hello', name });
  await settle();
  expect(socket.sent).toEqual(['{"tell":"hello"}']);
  return socket;
}

describe('hello', () => {
  it('is said within ten seconds, and pings do not put it off [T38]', async () => {
    const [late, known] = [connect(), await enter()];
    late.say({ say: 'ping' });
    await vi.advanceTimersByTimeAsync(HELLO_DEADLINE_MS - 1);
    expect(late.closeCode).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect([late.closeCode, known.closeCode]).toEqual([1008, null]);
  });

  it('comes before any request', async () => {
    const socket = connect();
    socket.say({ say: 'ask', nr: 1 });
    await settle();
    expect(socket.closeCode).toBe(1008);
    expect(onRequest).not.toHaveBeenCalled();
  });

  it('is refused with a code, and then it counts as unidentified until it is gone [T38]', async () => {
    const socket = connect();
    socket.say({ say: 'hello', name: 'nobody' });
    await settle();
    expect(socket.sent).toEqual(['{"tell":"bye","errorCode":"session.expired"}']);
    expect(socket.closeCode).toBe(1008);
    expect(identified).not.toHaveBeenCalled();
    socket.leave();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is said once, however long the first one takes [T38]', async () => {
    const socket = connect();
    for (const name of ['ana', 'ben']) socket.say({ say: 'hello', name });
    await settle();
    expect(socket.closeCode).toBe(1008);
    expect(identify).toHaveBeenCalledTimes(1);
    expect(server.memberKeys()).toEqual([]);
  });

  it('of somebody who has left meanwhile leaves nobody on a list', async () => {
    const socket = connect();
    socket.say({ say: 'hello', name: 'ana' });
    socket.leave();
    await settle();
    expect(server.memberKeys()).toEqual([]);
    expect(identified).not.toHaveBeenCalled();
  });

  it('is for so many pages of a member, and one that closes makes room [T38]', async () => {
    const pages = [];
    for (let count = 0; count < PER_MEMBER_MAX; count += 1) pages.push(await enter());
    const more = connect();
    more.say({ say: 'hello', name: 'ana' });
    await settle();
    expect(more.sent).toEqual(['{"tell":"bye","errorCode":"too.many.requests"}']);
    await enter('ben');
    pages[0]?.leave();
    await enter();
    expect(server.ofMember('ana').size).toBe(PER_MEMBER_MAX);
  });
});

describe('messages', () => {
  it('are answered', async () => {
    const socket = await enter();
    socket.say({ say: 'ping' });
    socket.say({ say: 'ask', nr: 7 });
    await settle();
    expect(socket.sent.slice(1)).toEqual(['{"tell":"pong"}', '{"tell":"answer","nr":7}']);
  });

  it('are so many a second by the clock of the server, and not one more [T38]', async () => {
    const socket = await enter();
    for (let count = 1; count < MESSAGES_PER_SECOND_MAX; count += 1) socket.say({ say: 'ping' });
    clock.ms = 1000;
    for (let count = 0; count < MESSAGES_PER_SECOND_MAX; count += 1) socket.say({ say: 'ping' });
    expect(socket.closeCode).toBeNull();
    socket.say({ say: 'ping' });
    expect(socket.closeCode).toBe(1008);
  });

  it('are not heard any more once the connection closes', async () => {
    const socket = await enter();
    socket.close(1008);
    socket.say({ say: 'ask', nr: 1 });
    await settle();
    expect(onRequest).not.toHaveBeenCalled();
  });

  it('that are none of the protocol, or binary, close it', async () => {
    const [wrong, binary] = [await enter(), await enter()];
    wrong.say(null);
    binary.emit('message', Buffer.from('{"say":"ping"}'), true);
    await settle();
    expect([wrong.closeCode, binary.closeCode]).toEqual([1008, 1008]);
  });

  it('that fail close it as an error of the server', async () => {
    const socket = await enter();
    onRequest.mockRejectedValue(new Error('the database is away'));
    socket.say({ say: 'ask', nr: 1 });
    await settle();
    expect(socket.closeCode).toBe(1011);
  });

  it('go to many as one text, and not to whoever has stopped reading [T38]', async () => {
    const [reader, full] = [await enter(), await enter()];
    full.bufferedAmount = BUFFERED_MAX_BYTES + 1;
    const serialised = vi.spyOn(JSON, 'stringify');
    broadcast(server.ofMember('ana'), { tell: 'answer', nr: 3 });
    expect(serialised).toHaveBeenCalledTimes(1);
    serialised.mockRestore();
    expect(reader.sent.at(-1)).toBe('{"tell":"answer","nr":3}');
    expect([reader.isTerminated, full.isTerminated]).toEqual([false, true]);
    expect(full.sent).toHaveLength(1);
    expect(server.ofMember('ana').size).toBe(1);
  });
});

describe('a heartbeat', () => {
  it('keeps a connection: a half-open one is ended, one that pings as browsers do is not', async () => {
    const [silent, alive] = [await enter('ana'), await enter('ben')];
    const ping = setInterval(() => alive.say({ say: 'ping' }), 60_000);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT_MS);
    expect(silent.isTerminated).toBe(false);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT_MS / 2);
    expect(silent.isTerminated).toBe(true);
    expect(onClose).toHaveBeenCalledWith(expect.anything(), 'ana');
    await vi.advanceTimersByTimeAsync(10 * HEARTBEAT_TIMEOUT_MS);
    clearInterval(ping);
    expect([alive.isTerminated, alive.closeCode]).toEqual([false, null]);
    expect(server.memberKeys()).toEqual(['ben']);
  });

  it('is counted by the time of the process: a clock that is set cuts nobody off', async () => {
    const socket = await enter();
    clock.ms += 10 * HEARTBEAT_TIMEOUT_MS;
    await vi.advanceTimersByTimeAsync(HEARTBEAT_TIMEOUT_MS / 2);
    expect(socket.isTerminated).toBe(false);
  });
});

describe('a shutdown', () => {
  it('says that the service restarts, answers what was asked, and ends who does not agree to close', async () => {
    const [agreeing, silent, asking] = [await enter(), await enter(), await enter()];
    let answer = (): void => undefined;
    onRequest.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    asking.say({ say: 'ask', nr: 1 });
    let isClosed = false;
    void server.close().then(() => (isClosed = true));
    expect([agreeing.closeCode, silent.closeCode, asking.closeCode]).toEqual([1012, 1012, 1012]);
    agreeing.leave();
    await settle();
    expect(isClosed).toBe(false);
    answer();
    await settle();
    expect(isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(CLOSE_TIMEOUT_MS);
    expect([agreeing.isTerminated, silent.isTerminated]).toEqual([false, true]);
  });

  it('does not wait for ever for an answer', async () => {
    const socket = await enter();
    onRequest.mockReturnValue(new Promise(() => undefined));
    socket.say({ say: 'ask', nr: 1 });
    const closed = server.close();
    await vi.advanceTimersByTimeAsync(CLOSE_TIMEOUT_MS);
    await closed;
    expect(socket.isTerminated).toBe(true);
  });
});
