import { live, wallet } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownValue } from '@perya/web/query/query-actions.ts';
import { endSession, currentSession, putSession } from '../session/session.ts';
import { walletOf } from '../testing/sample-money.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { watchLive } from './live-socket.ts';
import { onTold } from './told.ts';
import { renewWallet, WALLET } from './wallet-store.ts';

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readonly said: unknown[] = [];
  readyState = 0;
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  tell(told: unknown) {
    const data = typeof told === 'string' ? told : JSON.stringify(told);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  drop() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let stage: Stage;
let stop: () => void;
let isHidden = false;
const last = () => FakeSocket.all[FakeSocket.all.length - 1]!;
const count = () => FakeSocket.all.length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  stage = await openStage({ memberType: 0 });
  FakeSocket.all.length = 0;
  isHidden = false;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers();
  stage.api.answer(live.ticket, { ticket: 'once', expiresAt: '2026-11-15T02:00:00.000Z' });
  stage.api.answer(wallet.balance, walletOf());
  void renewWallet();
  await pass(0);
});
afterEach(() => {
  stop();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  stage.leave();
});

async function connected() {
  stop = watchLive(() => 0.5);
  await pass(0);
  last().open();
  last().tell({ tell: 'hello' });
  return last();
}

describe('the live socket', () => {
  it('shows its ticket first, never its token [T38]', async () => {
    const socket = await connected();
    expect(socket.url).toMatch(/^ws:.*\/wps\/live$/);
    expect(socket.said).toEqual([{ say: 'hello', ticket: 'once' }]);
  });

  it('brings a newer balance, passes everything on, and ignores what makes no sense [T47]', async () => {
    const socket = await connected();
    const heard: string[] = [];
    const leave = onTold(({ tell }) => heard.push(tell));
    socket.tell({ tell: 'wallet', wallet: walletOf({ sumBalance: '55.00', version: 9 }) });
    expect(knownValue(WALLET)?.sumBalance).toBe('55.00');
    socket.tell({ tell: 'wallet', wallet: walletOf({ sumBalance: '44.00', version: 8 }) });
    expect(knownValue(WALLET)?.sumBalance).toBe('55.00');
    socket.tell({ tell: 'deposit', orderNo: 'D1', status: 'success' });
    socket.tell('{');
    socket.tell({ tell: 'gold' });
    leave();
    socket.tell({ tell: 'protection' });
    expect(heard).toEqual(['wallet', 'wallet', 'deposit']);
  });

  it('reconnects after a break, waits longer each time, and then asks what it missed', async () => {
    const socket = await connected();
    const asked = () => stage.api.heard.filter(({ url }) => url.includes('/balance')).length;
    const before = asked();
    socket.drop();
    await pass(999);
    expect(count()).toBe(1);
    await pass(1);
    expect(count()).toBe(2);
    last().drop();
    await pass(1999);
    expect(count()).toBe(2);
    await pass(1);
    expect(count()).toBe(3);
    last().open();
    last().tell({ tell: 'hello' });
    await pass(0);
    expect(asked()).toBe(before + 1);
  });

  it('takes a server that says nothing for gone', async () => {
    const socket = await connected();
    await pass(25_000);
    expect(socket.said).toContainEqual({ say: 'ping' });
    socket.tell({ tell: 'pong' });
    await pass(50_000);
    expect(socket.isClosed).toBe(false);
    await pass(25_000);
    expect(socket.isClosed).toBe(true);
  });

  it('disconnects when nobody looks and comes back with them', async () => {
    const socket = await connected();
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(14_000);
    expect(socket.isClosed).toBe(false);
    await pass(1000);
    expect(socket.isClosed).toBe(true);
    await pass(120_000);
    expect(count()).toBe(1);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(count()).toBe(2);
  });

  it('that was opened with a session before says nothing of the one that goes on [SESS-15]', async () => {
    const socket = await connected();
    const session = currentSession();
    if (session) putSession({ ...session, token: 'newer' });
    socket.tell({ tell: 'bye', errorCode: 'session.replaced' });
    await pass(0);
    expect(currentSession()?.token).toBe('newer');
  });

  it('ends with the session, on either side, and is made anew for the next person', async () => {
    const socket = await connected();
    socket.tell({ tell: 'bye', errorCode: 'session.expired' });
    expect(currentSession()).toBeNull();
    expect(socket.isClosed).toBe(true);
    await pass(60_000);
    expect(count()).toBe(1);
    putSession({ token: 'other', merchantCode: 'ty01', userName: 'ben', type: 0, firstTimeLogin: false });
    await pass(0);
    expect(count()).toBe(2);
    socket.tell({ tell: 'wallet', wallet: walletOf({ sumBalance: '777.00', version: 99 }) });
    expect(knownValue(WALLET)).toBeUndefined();
    last().tell({ tell: 'wallet', wallet: walletOf({ sumBalance: '1.00', version: 1 }) });
    expect(knownValue(WALLET)?.sumBalance).toBe('1.00');
  });

  it('does without sockets: whoever comes back to the page asks', async () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'WebSocket');
    stop = watchLive();
    const before = stage.api.heard.length;
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(stage.api.heard.slice(before).map(({ url }) => url)).toEqual(['/wps/wallets/balance']);
    vi.stubGlobal('WebSocket', FakeSocket);
  });
});
