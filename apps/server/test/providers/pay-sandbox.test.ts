import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaymentProvider } from '../../src/providers/payments/provider-registry.ts';
import type { PaymentProvider, PaymentWebhook, PayOrder } from '../../src/providers/payments/payment-provider.ts';
import {
  completePayout,
  completePayoutSilently,
  failPayment,
  listPayments,
  pay,
  payLate,
  paySilently,
  payTwice,
  refusePayout,
  type SandboxBank,
} from '../../src/providers/payments/sandbox-bank.ts';
import { sandboxHeaders } from '../../src/providers/payments/sandbox-webhook.ts';
import { forge } from '../kit/forged-webhooks.ts';
import { NOW, ORDER, PAYOUT } from '../kit/pay-orders.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let ours: Server;
let notifyUrl: string;
let now = NOW;
let bank: SandboxBank;
let payer: PaymentProvider;
let count = 0;
/** What our side has read, what it was sent, and how many deliveries it turns away first. */
let notices: PaymentWebhook[];
let sent: { raw: Buffer; headers: Record<string, string> }[];
let deafTimes: number;

const clock = { now: () => now };

function open(settings: Record<string, string> = {}, mode: 'demo' | 'production' = 'demo'): PaymentProvider {
  const { db, vault } = server.ctx;
  return openPaymentProvider({ adapter: 'sandbox', settings }, { db, vault, clock, config: { mode } });
}

beforeAll(async () => {
  server = await startTestServer({ seeded: false });
  ours = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks);
      sent.push({ raw, headers: { 'x-sandbox-signature': String(request.headers['x-sandbox-signature']) } });
      deafTimes -= 1;
      const read = payer.readWebhook(raw, request.headers, now);
      const isTaken = deafTimes < 0 && read.ok && read.value !== null;
      if (isTaken) notices.push(read.value);
      response.writeHead(isTaken ? 200 : 503).end();
    });
  }).listen(0, '127.0.0.1');
  await once(ours, 'listening');
  notifyUrl = `http://127.0.0.1:${(ours.address() as AddressInfo).port}/notice`;
});
afterAll(async () => {
  ours.closeAllConnections();
  ours.close();
  await server.close();
});
beforeEach(() => {
  [notices, sent, deafTimes, now] = [[], [], 0, NOW];
  bank = { db: server.ctx.db, vault: server.ctx.vault, clock, retryMs: 5 };
  payer = open();
});
afterEach(() => server.database.sql('truncate sandbox_payment cascade'));

async function started(changes: Partial<PayOrder> = {}): Promise<{ orderNo: string; ref: string }> {
  const orderNo = `D${(count += 1)}`;
  const result = await payer.start({ ...ORDER, orderNo, notifyUrl, ...changes });
  return result.ok ? { orderNo, ref: result.value.ref } : expect.fail(result.error.code);
}

async function sentOut(): Promise<{ orderNo: string; ref: string }> {
  const orderNo = `W${(count += 1)}`;
  const state = await payer.payOut({ ...PAYOUT, orderNo, notifyUrl });
  return state.state === 'pending' ? { orderNo, ref: state.ref } : expect.fail(state.state);
}

const DELIVERED = { ok: true, value: { isDelivered: true } };
const CLOSED = { ok: false, error: { code: 'order.closed' } };

describe('paying in the sandbox', () => {
  it('shows a QR Ph code of the amount and a page to pay on [SRV-04]', async () => {
    const result = await payer.start({ ...ORDER, notifyUrl });
    expect(result.ok && result.value.qrText).toMatch(
      /^000201010212.*54071250\.505802PH.*0512D26100400001.*6304[0-9A-F]{4}$/,
    );
    expect(result.ok && result.value.payUrl).toBe('https://play.example/sandbox/pay/D26100400001');
    const wallet = await payer.start({ ...ORDER, orderNo: 'D-wallet', channel: 'gcash', notifyUrl });
    expect(wallet).toMatchObject({ ok: true, value: { qrText: null } });
  });

  it('is the same payment however often and at once it is started, and never of another amount', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => payer.start({ ...ORDER, notifyUrl })));
    expect(new Set(results.map((result) => result.ok && result.value.ref)).size).toBe(1);
    expect(await listPayments(bank)).toHaveLength(1);
    expect(await payer.start({ ...ORDER, amount: 1n, notifyUrl })).toEqual({
      ok: false,
      error: { code: 'provider.refused' },
    });
  });

  it('comes back to us as a signed notice, to the centavo [SRV-04]', async () => {
    const { orderNo, ref } = await started();
    expect(await payer.query(orderNo, ref)).toEqual({ state: 'pending' });
    expect(await pay(bank, orderNo)).toEqual(DELIVERED);
    const paid = {
      state: 'paid',
      amount: 125_050n,
      currency: 'PHP',
      paidAt: NOW,
      ref: expect.stringMatching(/^sbx_money_/) as string,
      payerName: 'Juan Dela Cruz',
    };
    expect(notices).toEqual([
      { kind: 'pay', eventId: expect.any(String) as string, orderNo, ref, isSigned: true, state: paid },
    ]);
    expect(await payer.query(orderNo, ref)).toEqual(paid);
  });

  it('takes a wrong amount as it is', async () => {
    const { orderNo, ref } = await started();
    await pay(bank, orderNo, 125_049n);
    expect(notices[0]?.state).toMatchObject({ state: 'paid', amount: 125_049n });
    expect(await payer.query(orderNo, ref)).toMatchObject({ amount: 125_049n });
  });

  it('twice is two payments of one order', async () => {
    const { orderNo } = await started();
    expect(await payTwice(bank, orderNo)).toEqual(DELIVERED);
    expect(notices.map((notice) => notice.orderNo)).toEqual([orderNo, orderNo]);
    expect(new Set(notices.map((notice) => notice.eventId)).size).toBe(2);
    expect(new Set(notices.map(({ state }) => (state.state === 'paid' ? state.ref : ''))).size).toBe(2);
    expect(await listPayments(bank)).toMatchObject([{ orderNo, moved: 250_100n, timesMoved: 2 }]);
  });

  it('happens once when it is tapped ten times at once', async () => {
    const { orderNo } = await started();
    const results = await Promise.all(Array.from({ length: 10 }, () => pay(bank, orderNo)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(notices).toHaveLength(1);
  });

  it('is closed after its time, but money may still come late', async () => {
    const { orderNo, ref } = await started();
    now = ORDER.expiresAt;
    expect(await pay(bank, orderNo)).toEqual(CLOSED);
    expect(await payer.query(orderNo, ref)).toEqual({ state: 'failed', reason: 'expired' });
    expect(await payLate(bank, orderNo)).toEqual(DELIVERED);
    expect(await payer.query(orderNo, ref)).toMatchObject({ state: 'paid', paidAt: ORDER.expiresAt });
  });

  it('fails with a reason, once', async () => {
    const { orderNo, ref } = await started();
    expect(await failPayment(bank, orderNo)).toEqual(DELIVERED);
    expect(notices).toMatchObject([{ orderNo, state: { state: 'failed', reason: 'declined' } }]);
    expect(await payer.query(orderNo, ref)).toEqual({ state: 'failed', reason: 'declined' });
    expect(await failPayment(bank, orderNo)).toEqual(CLOSED);
    expect(await pay(bank, orderNo)).toEqual(CLOSED);
  });

  it('is found by asking when nobody told us', async () => {
    const { orderNo, ref } = await started();
    expect(await paySilently(bank, orderNo)).toEqual({ ok: true, value: { isDelivered: false } });
    expect(notices).toEqual([]);
    expect(await payer.query(orderNo, ref)).toMatchObject({ state: 'paid' });
  });

  it('does not answer about what it does not know', async () => {
    const { orderNo } = await started();
    expect(await payer.query(orderNo, 'sbx_order_0')).toEqual({ state: 'unknown' });
    expect(await payer.query('D-none', 'sbx_order_1')).toEqual({ state: 'unknown' });
    expect(await pay(bank, 'D-none')).toEqual({ ok: false, error: { code: 'order.unknown' } });
  });
});

describe('a notice of the sandbox', () => {
  it('is tried again, with the same event', async () => {
    const { orderNo } = await started();
    deafTimes = 2;
    expect(await pay(bank, orderNo)).toEqual(DELIVERED);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ raw }) => raw.toString())).size).toBe(1);
    expect(notices).toHaveLength(1);
  });

  it('is given up after three tries, and the money is still there to be asked for', async () => {
    const { orderNo, ref } = await started();
    deafTimes = 9;
    expect(await pay(bank, orderNo)).toEqual({ ok: true, value: { isDelivered: false } });
    expect(sent).toHaveLength(3);
    expect(await payer.query(orderNo, ref)).toMatchObject({ state: 'paid' });
  });

  it('gives the same event when it is replayed, and nothing after five minutes', async () => {
    const { orderNo } = await started();
    await pay(bank, orderNo);
    const [{ raw, headers } = expect.fail('nothing sent')] = sent;
    const later = (seconds: number) => payer.readWebhook(raw, headers, new Date(NOW.getTime() + seconds * 1000));
    expect(later(299)).toEqual({ ok: true, value: notices[0] });
    expect(later(301)).toEqual({ ok: false, error: { code: 'signature.invalid' } });
    expect(later(-301)).toEqual({ ok: false, error: { code: 'signature.invalid' } });
  });

  it('accepts 0 of 10,000 that were changed [SRV-04] [T16]', async () => {
    const { orderNo } = await started();
    await pay(bank, orderNo);
    const [genuine = expect.fail('nothing sent')] = sent;
    let accepted = 0;
    for (const one of forge(genuine, 'x-sandbox-signature', 10_000)) {
      if (payer.readWebhook(one.raw, one.headers, NOW).ok) accepted += 1;
    }
    expect(accepted).toBe(0);
    expect(payer.readWebhook(genuine.raw, genuine.headers, NOW).ok).toBe(true);
  });

  it.each(['nothing', '{}', '{"id":"1","kind":"pay"}'])('is no notice when it is signed but says %s', (text) => {
    const raw = Buffer.from(text);
    expect(payer.readWebhook(raw, sandboxHeaders(bank, raw), NOW)).toEqual({
      ok: false,
      error: { code: 'notice.invalid' },
    });
  });
});

describe('a payout in the sandbox', () => {
  it('is pending until the bank pays it, and once however often it is ordered', async () => {
    const { orderNo, ref } = await sentOut();
    const again = { ...PAYOUT, orderNo, notifyUrl };
    expect(await Promise.all([payer.payOut(again), payer.payOut(again)])).toEqual([
      { state: 'pending', ref },
      { state: 'pending', ref },
    ]);
    expect(await completePayout(bank, orderNo)).toEqual(DELIVERED);
    expect(notices).toMatchObject([{ kind: 'payout', orderNo, ref, state: { state: 'paid', ref, paidAt: NOW } }]);
    expect(await payer.queryPayout(orderNo, ref)).toEqual({ state: 'paid', ref, paidAt: NOW });
    expect(await payer.payOut(again)).toEqual({ state: 'paid', ref, paidAt: NOW });
    expect(await completePayout(bank, orderNo)).toEqual(CLOSED);
    expect(await payer.payOut({ ...again, amount: 1n })).toMatchObject({ state: 'failed', reason: 'order.differs' });
  });

  it('is refused with a reason', async () => {
    const { orderNo, ref } = await sentOut();
    expect(await refusePayout(bank, orderNo)).toEqual(DELIVERED);
    expect(notices).toMatchObject([{ kind: 'payout', state: { state: 'failed', ref, reason: 'account_closed' } }]);
    expect(await payer.queryPayout(orderNo, null)).toEqual({ state: 'failed', ref, reason: 'account_closed' });
  });

  it('is found by asking when the bank is silent', async () => {
    const { orderNo } = await sentOut();
    await completePayoutSilently(bank, orderNo);
    expect(notices).toEqual([]);
    expect(await payer.queryPayout(orderNo, null)).toMatchObject({ state: 'paid' });
    expect(await payer.queryPayout(orderNo, 'sbx_payout_0')).toEqual({ state: 'unknown' });
    expect(await payer.queryPayout('W-none', null)).toEqual({ state: 'unknown' });
  });

  it('is done by itself after a while, where the settings say so [SRV-04]', async () => {
    payer = open({ payoutAfterSeconds: '20' });
    const { orderNo, ref } = await sentOut();
    now = new Date(NOW.getTime() + 19_000);
    expect(await payer.queryPayout(orderNo, ref)).toEqual({ state: 'pending', ref });
    now = new Date(NOW.getTime() + 20_000);
    const states = await Promise.all([payer.queryPayout(orderNo, ref), payer.queryPayout(orderNo, ref)]);
    expect(states).toEqual([
      { state: 'paid', ref, paidAt: now },
      { state: 'paid', ref, paidAt: now },
    ]);
    expect(await listPayments(bank)).toMatchObject([{ timesMoved: 1 }]);
  });
});

describe('the books of the sandbox', () => {
  it('have every movement of a span of time', async () => {
    const deposit = await started();
    await payTwice(bank, deposit.orderNo);
    const payout = await sentOut();
    await completePayout(bank, payout.orderNo);
    const open = await sentOut();
    now = new Date(NOW.getTime() + 60_000);
    await payLate(bank, deposit.orderNo);
    const records = await payer.list(NOW, now);
    expect(records.map(({ kind, orderNo, state, amount }) => ({ kind, orderNo, state, amount }))).toEqual([
      { kind: 'pay', orderNo: deposit.orderNo, state: 'paid', amount: 125_050n },
      { kind: 'pay', orderNo: deposit.orderNo, state: 'paid', amount: 125_050n },
      { kind: 'payout', orderNo: payout.orderNo, state: 'paid', amount: 50_005n },
      { kind: 'payout', orderNo: open.orderNo, state: 'pending', amount: 50_005n },
    ]);
    expect(records[2]?.ref).toBe(payout.ref);
    expect(new Set(records.map(({ ref }) => ref)).size).toBe(4);
    expect(await payer.list(now, new Date(now.getTime() + 1))).toHaveLength(1);
  });
});

describe('pay sandbox', () => {
  it('is never open in production', () => {
    expect(() => open({}, 'production')).toThrow('only for trying out');
  });
});
