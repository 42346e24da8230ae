import { cashier, wallet, type Value } from '@perya/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depositOrder } from '../testing/sample-money.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { keptCalls, newKey } from './outbox.ts';
import { sendMoney } from './send-money.ts';

const INPUT = { methodId: 'qr', amount: '500.00' };
const INTENT = { intent: { kind: 'deposit', amount: '500.00' } } as const;
const ORDER = depositOrder();

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ memberType: 0 });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  stage.leave();
});

const send = () => settled(sendMoney(cashier.deposit, INPUT, INTENT));

/** Lets every wait pass at once. */
async function settled<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver) await vi.advanceTimersByTimeAsync(500);
  return work;
}

const keysSent = () =>
  new Set(stage.api.heard.filter(({ method }) => method === 'POST').map(({ headers }) => headers['Idempotency-Key']));

describe('a money call', () => {
  it('is written down before it leaves and forgotten once its answer is here [API-07] [D4]', async () => {
    let keptWhenSent: readonly string[] = [];
    stage.api.answer(cashier.deposit, ({ headers }) => {
      keptWhenSent = keptCalls('ana').map(({ key }) => key);
      expect(headers['Idempotency-Key']).toBe(keptWhenSent[0]);
      return ORDER;
    });
    expect(await send()).toEqual({ ok: true, value: ORDER });
    expect(keptWhenSent).toHaveLength(1);
    expect(keptCalls('ana')).toEqual([]);
  });

  it('keeps no secret on the device', async () => {
    // Fetched ahead, because the waits of this test pass faster than a module comes.
    await import('@perya/web/query/seal.ts');
    stage.api.refuse(cashier.withdraw, 'payment.password.wrong');
    let device = '';
    const answering = globalThis.fetch;
    globalThis.fetch = (target, init) => {
      device = JSON.stringify(Object.entries(window.localStorage));
      return answering(target, init);
    };
    const input = { bankCardId: 'c1', amount: '1.00', paymentPassword: '918273' };
    await settled(sendMoney(cashier.withdraw, input, { intent: { kind: 'withdraw', amount: '1.00' } }));
    expect(device).toContain('withdraw');
    expect(device).not.toContain('918273');
  });

  it('is sent once, however often it is tapped', async () => {
    stage.api.answer(cashier.deposit, ORDER);
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toBe(second);
    expect(stage.api.heard).toHaveLength(1);
  });

  it('tells a refusal as it is and forgets the call', async () => {
    stage.api.refuse(cashier.deposit, 'limit.deposit');
    expect(await send()).toMatchObject({ ok: false, error: { code: 'limit.deposit' } });
    expect(keptCalls('ana')).toEqual([]);
  });

  it('looks up a lost answer instead of making a second order [D4]', async () => {
    stage.api.cut(cashier.deposit);
    stage.api.answer(wallet.outcome, { state: 'done', value: ORDER, errorCode: null });
    expect(await send()).toEqual({ ok: true, value: ORDER });
    expect(stage.api.heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends a call that never arrived again under its key [D4]', async () => {
    stage.api.answer(cashier.deposit, ORDER);
    let isFirst = true;
    const answering = globalThis.fetch;
    globalThis.fetch = (target, init) => {
      if (isFirst && init?.method === 'POST') {
        isFirst = false;
        void answering(target, init);
        return Promise.reject(new TypeError('connection lost'));
      }
      return answering(target, init);
    };
    stage.api.answer(wallet.outcome, { state: 'unknown', value: null, errorCode: null });
    expect(await send()).toMatchObject({ ok: true });
    expect(keysSent().size).toBe(1);
  });

  it('says that nobody knows when the network stays away, and keeps the call', async () => {
    stage.api.cut(cashier.deposit);
    stage.api.cut(wallet.outcome);
    expect(await send()).toMatchObject({ ok: false, error: { code: 'money.unknown' } });
    expect(keptCalls('ana')).toHaveLength(1);
  });

  it('does not take a gate that closed later for the end of what was sent before', async () => {
    let tries = 0;
    stage.api.refuse(cashier.deposit, 'system.maintenance', { status: 503 });
    const answering = globalThis.fetch;
    globalThis.fetch = (target, init) => {
      if (init?.method === 'POST' && tries++ === 0) return Promise.reject(new TypeError('connection lost'));
      return answering(target, init);
    };
    const answers: Value<typeof wallet.outcome>[] = [
      { state: 'unknown', value: null, errorCode: null },
      { state: 'done', value: ORDER, errorCode: null },
    ];
    stage.api.answer(wallet.outcome, () => answers.shift()!);
    expect(await send()).toEqual({ ok: true, value: ORDER });
  });

  it('ends as the server sees it, whatever is lost on the way [D4]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('pass', 'requestLost', 'answerLost'), { maxLength: 14 }),
        async (plan) => {
          const server = new Map<string, 'done' | 'cancelled'>();
          const faults = [...plan];
          globalThis.fetch = (target, init) => faulty(server, faults.shift() ?? 'pass', target, init);
          const outcome = await send();
          const states = [...server.values()];
          expect(server.size).toBeLessThanOrEqual(1);
          if (outcome.ok) expect(states).toEqual(['done']);
          else if (outcome.error.code === 'call.cancelled') expect(states).toEqual(['cancelled']);
          else expect(outcome.error.code).toBe('money.unknown');
          expect(keptCalls('ana')).toHaveLength(!outcome.ok && outcome.error.code === 'money.unknown' ? 1 : 0);
          window.localStorage.clear();
        },
      ),
      { numRuns: 150 },
    );
  });
});

/** A server that runs each key once, behind a network that loses things. */
function faulty(
  server: Map<string, 'done' | 'cancelled'>,
  fault: 'pass' | 'requestLost' | 'answerLost',
  target: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const url = target instanceof Request ? target.url : target.toString();
  const byKey = /by-key\/([^/]+)(\/cancel)?$/.exec(url);
  const key = byKey?.[1] ?? (init.headers as Record<string, string>)['Idempotency-Key']!;
  const lost = () => Promise.reject(new TypeError('connection lost'));
  if (fault === 'requestLost') return lost();
  if (!server.has(key)) {
    if (!byKey) server.set(key, 'done');
    else if (byKey[2]) server.set(key, 'cancelled');
  }
  if (fault === 'answerLost') return lost();
  return Promise.resolve(answerOf(server.get(key), byKey !== null));
}

function answerOf(state: 'done' | 'cancelled' | undefined, isQuestion: boolean): Response {
  const value = isQuestion
    ? state === 'done'
      ? { state: 'done', value: ORDER, errorCode: null }
      : { state: state ? 'refused' : 'unknown', value: null, errorCode: state ? 'call.cancelled' : null }
    : ORDER;
  const isRefused = !isQuestion && state === 'cancelled';
  const body = isRefused ? { success: false, errorCode: 'call.cancelled', message: '' } : { success: true, value };
  return new Response(JSON.stringify(body), { status: isRefused ? 409 : 200 });
}

describe('send money', () => {
  it('makes keys that nobody else makes [API-07]', () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys).size).toBe(500);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
