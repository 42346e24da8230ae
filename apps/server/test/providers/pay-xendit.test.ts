import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ProviderFailed,
  type PaymentProvider,
  type PayChannel,
} from '../../src/providers/payments/payment-provider.ts';
import { BAD_DAYS } from '../kit/fake-provider.ts';
import { startFakeXendit, XENDIT_KEY, XENDIT_TOKEN, xenditEvent } from '../kit/fake-xendit.ts';
import { forge } from '../kit/forged-webhooks.ts';
import { NOW, ORDER, PAYOUT } from '../kit/pay-orders.ts';
import { openTestPayer, started, type Patience } from '../kit/test-provider.ts';

const HEADERS = { 'x-callback-token': XENDIT_TOKEN };

let fake: Awaited<ReturnType<typeof startFakeXendit>>;
let payer: PaymentProvider;
let hasty: PaymentProvider;

function open(
  settings: Record<string, string> = {},
  mode: 'demo' | 'production' = 'demo',
  patience: Patience = 'patient',
): PaymentProvider {
  const account = { secretKey: XENDIT_KEY, callbackToken: XENDIT_TOKEN };
  const base = mode === 'demo' ? { baseUrl: fake.baseUrl } : {};
  return openTestPayer('xendit', { ...account, ...base, ...settings }, mode, patience);
}

beforeEach(async () => {
  fake = await startFakeXendit();
  payer = open();
  hasty = open({}, 'demo', 'hasty');
});
afterEach(() => fake.close());

describe('asking for money with Xendit', () => {
  it('is one request, to the centavo, and answers the text of a QR code', async () => {
    const result = await payer.start(ORDER);
    expect(result).toMatchObject({ ok: true, value: { payUrl: null, qrImage: null } });
    expect(result.ok && result.value.qrText).toMatch(/^000201/);
    expect(fake.seen).toHaveLength(1);
    expect(fake.seen[0]).toMatchObject({
      path: '/v3/payment_requests',
      headers: { 'api-version': '2024-11-11' },
      body: {
        reference_id: ORDER.orderNo,
        type: 'PAY',
        country: 'PH',
        currency: 'PHP',
        request_amount: 1250.5,
        channel_code: 'QRPH',
        channel_properties: {},
      },
    });
  });

  it.each<[PayChannel, string]>([
    ['gcash', 'GCASH'],
    ['maya', 'PAYMAYA'],
    ['grabpay', 'GRABPAY'],
  ])('sends people who pay by %s to a page', async (channel, code) => {
    const result = await payer.start({ ...ORDER, channel });
    expect(result.ok && result.value.payUrl).toMatch(/^https:\/\//);
    expect(fake.seen[0]?.body).toMatchObject({
      channel_code: code,
      channel_properties: { success_return_url: ORDER.returnUrl, failure_return_url: ORDER.returnUrl },
    });
  });

  it('says so when it is refused', async () => {
    const refused = { ok: false, error: { code: 'provider.refused' } };
    expect(await payer.start({ ...ORDER, amount: 99n })).toEqual(refused);
    expect(await payer.start({ ...ORDER, channel: 'instapay' })).toEqual(refused);
  });

  it.each(BAD_DAYS)('is unavailable on a bad day: %s', async (mood) => {
    fake.mood = mood;
    expect(await hasty.start(ORDER)).toEqual({ ok: false, error: { code: 'provider.unavailable' } });
    await expect.poll(() => fake.seen.length).toBe(1);
  });

  it('is unavailable with a wrong key, and shows the key to nobody', async () => {
    const result = await open({ secretKey: 'xnd_wrong' }).start(ORDER);
    expect(result).toEqual({ ok: false, error: { code: 'provider.unavailable' } });
  });
});

describe('asking Xendit how a payment went', () => {
  it('is pending, then paid with what was captured', async () => {
    const ref = await started(payer);
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({ state: 'pending' });
    const payment = fake.pay(ref, {
      captures: [{ capture_timestamp: '2026-10-04T03:00:00Z', capture_amount: '1250.51' }],
    });
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({
      state: 'paid',
      amount: 125_051n,
      currency: 'PHP',
      paidAt: new Date('2026-10-04T03:00:00Z'),
      ref: payment['payment_id'],
      payerName: 'Juan Dela Cruz',
    });
  });

  it.each([
    ['EXPIRED', undefined, 'expired'],
    ['FAILED', 'INSUFFICIENT_BALANCE', 'insufficient_balance'],
    ['CANCELED', 'https://evil.example/?q=1', 'refused'],
  ])('is failed when it is %s', async (status, code, reason) => {
    const ref = await started(payer);
    fake.end(ref, { status, failure_code: code });
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({ state: 'failed', reason });
  });

  it('is unknown for the payment of another order, and for none', async () => {
    const ref = await started(payer);
    fake.pay(ref);
    expect(await payer.query('D26100400002', ref)).toEqual({ state: 'unknown' });
    expect(await payer.query(ORDER.orderNo, 'pr-none')).toEqual({ state: 'unknown' });
  });

  it('is unknown while the amount cannot be read', async () => {
    const ref = await started(payer);
    fake.pay(ref, { request_amount: 1250.505 });
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({ state: 'unknown' });
  });

  it.each(BAD_DAYS)('is unknown on a bad day: %s', async (mood) => {
    const ref = await started(payer);
    fake.mood = mood;
    expect(await hasty.query(ORDER.orderNo, ref)).toEqual({ state: 'unknown' });
  });
});

describe('sending money with Xendit', () => {
  it('is one payout, to the centavo', async () => {
    expect(await payer.payOut(PAYOUT)).toEqual({ state: 'pending', ref: expect.stringMatching(/^disb-/) as string });
    expect(fake.seen[0]).toMatchObject({
      path: '/v2/payouts',
      headers: { 'idempotency-key': PAYOUT.orderNo },
      body: {
        reference_id: PAYOUT.orderNo,
        channel_code: 'PH_GCASH',
        channel_properties: { account_number: '09171234567', account_holder_name: 'Juan Dela Cruz' },
        amount: 500.05,
        currency: 'PHP',
      },
    });
  });

  it('pays once, however often and at once it is asked', async () => {
    const states = await Promise.all(Array.from({ length: 5 }, () => payer.payOut(PAYOUT)));
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
    expect(fake.payouts.size).toBe(1);
  });

  it('is unknown, never failed, when its key was used for something else', async () => {
    await payer.payOut(PAYOUT);
    expect(await payer.payOut({ ...PAYOUT, amount: 1n })).toEqual({ state: 'unknown' });
    expect(fake.payouts.size).toBe(1);
  });

  it('is found by our number when the answer was lost', async () => {
    fake.forgetsToAnswer = true;
    expect(await payer.payOut(PAYOUT)).toEqual({ state: 'unknown' });
    fake.forgetsToAnswer = false;
    expect(await payer.queryPayout(PAYOUT.orderNo, null)).toMatchObject({ state: 'pending' });
    expect(await payer.queryPayout('W26100400002', null)).toEqual({ state: 'unknown' });
    expect(await payer.payOut(PAYOUT, true)).toMatchObject({ state: 'pending' });
    expect(fake.payouts.size).toBe(1);
  });

  it('is failed only when the order itself was refused', async () => {
    const refused = { ...PAYOUT, accountNo: 'invalid' };
    expect(await payer.payOut(refused)).toEqual({ state: 'failed', ref: null, reason: 'invalid_account_number' });
    expect(await payer.payOut(refused, true)).toEqual({ state: 'unknown' });
    expect(await payer.payOut({ ...PAYOUT, bankCode: 'GOTYME' })).toMatchObject({
      state: 'failed',
      reason: 'bank.unknown',
    });
    expect(await open({ secretKey: 'wrong' }).payOut({ ...PAYOUT, orderNo: 'W3' })).toEqual({ state: 'unknown' });
  });

  it.each(BAD_DAYS)('is unknown on a bad day: %s', async (mood) => {
    fake.mood = mood;
    expect(await hasty.payOut(PAYOUT)).toEqual({ state: 'unknown' });
    expect(await hasty.queryPayout(PAYOUT.orderNo, null)).toEqual({ state: 'unknown' });
  });

  it.each([
    ['REQUESTED', { state: 'pending' }],
    ['SUCCEEDED', { state: 'paid', paidAt: new Date('2026-10-04T03:05:00Z') }],
    ['FAILED', { state: 'failed', reason: 'invalid_destination' }],
    ['REVERSED', { state: 'failed', reason: 'invalid_destination' }],
    ['SOMETHING_NEW', { state: 'unknown' }],
  ])('is followed to %s', async (status, state) => {
    const made = await payer.payOut(PAYOUT);
    const ref = made.state === 'pending' ? made.ref : expect.fail(made.state);
    fake.settle(ref, { status, updated: '2026-10-04T03:05:00Z', failure_code: 'INVALID_DESTINATION' });
    expect(await payer.queryPayout(PAYOUT.orderNo, ref)).toMatchObject(state);
    expect(await payer.queryPayout('W26100400002', ref)).toEqual({ state: 'unknown' });
  });
});

describe('a notice of Xendit', () => {
  const noticed = async () => {
    const ref = await started(payer);
    return { ref, raw: xenditEvent('payment.capture', fake.pay(ref)) };
  };

  it('is a hint of money, the same each time it comes, that has to be confirmed', async () => {
    const { ref, raw } = await noticed();
    const first = payer.readWebhook(raw, HEADERS, NOW);
    expect(first).toMatchObject({
      ok: true,
      value: {
        kind: 'pay',
        eventId: expect.stringMatching(/^payment\.capture:py-/) as string,
        orderNo: ORDER.orderNo,
        ref,
        isSigned: false,
        state: { state: 'paid', amount: 125_050n, currency: 'PHP' },
      },
    });
    expect(payer.readWebhook(raw, HEADERS, NOW)).toEqual(first);
  });

  it('accepts 0 of 10,000 without the right token, and believes none of those with it [T16]', async () => {
    const { raw } = await noticed();
    let accepted = 0;
    let believed = 0;
    for (const one of forge({ raw, headers: HEADERS }, 'x-callback-token', 10_000)) {
      const isTokenRight = one.headers['x-callback-token'] === XENDIT_TOKEN;
      const read = payer.readWebhook(one.raw, one.headers, NOW);
      if (read.ok && !isTokenRight) accepted += 1;
      if (read.ok && read.value?.isSigned) believed += 1;
    }
    expect([accepted, believed]).toEqual([0, 0]);
  });

  it('is refused without a token, with two, or days old', async () => {
    const { raw } = await noticed();
    const invalid = { ok: false, error: { code: 'signature.invalid' } };
    expect(payer.readWebhook(raw, {}, NOW)).toEqual(invalid);
    expect(payer.readWebhook(raw, { 'x-callback-token': '' }, NOW)).toEqual(invalid);
    expect(payer.readWebhook(raw, { 'x-callback-token': [XENDIT_TOKEN, XENDIT_TOKEN] }, NOW)).toEqual(invalid);
    const stale = new Date(NOW.getTime() + 49 * 3_600_000);
    expect(payer.readWebhook(raw, HEADERS, stale)).toEqual({ ok: false, error: { code: 'notice.invalid' } });
  });

  it.each([
    ['no JSON', Buffer.from('nothing')],
    ['no payment', xenditEvent('payment.capture', {})],
    [
      'a capture that did not capture',
      xenditEvent('payment.capture', {
        payment_id: 'py',
        reference_id: 'D',
        status: 'FAILED',
        currency: 'PHP',
        request_amount: 1,
      }),
    ],
    [
      'a negative amount',
      xenditEvent('payment.capture', {
        payment_id: 'py',
        reference_id: 'D',
        status: 'SUCCEEDED',
        currency: 'PHP',
        request_amount: -1,
      }),
    ],
    [
      'a payout of an unknown status',
      xenditEvent('payout.succeeded', { id: 'disb-1', reference_id: 'W', status: 'NEW' }),
    ],
  ])('is no notice when it says %s', (_, raw) => {
    expect(payer.readWebhook(raw, HEADERS, NOW)).toEqual({ ok: false, error: { code: 'notice.invalid' } });
  });

  it('tells of money that went back as a hint, which its books confirm', async () => {
    const refund = { id: 'rfd-1', payment_id: 'py-1', amount: 1250.5, currency: 'PHP', status: 'SUCCEEDED' };
    const state = {
      state: 'returned',
      ref: 'rfd-1',
      paymentRef: 'py-1',
      amount: 125_050n,
      currency: 'PHP',
      cause: 'refund',
    };
    expect(payer.readWebhook(xenditEvent('refund.succeeded', refund), HEADERS, NOW)).toEqual({
      ok: true,
      value: {
        kind: 'return',
        eventId: 'refund.succeeded:rfd-1',
        orderNo: null,
        ref: 'rfd-1',
        isSigned: false,
        state,
      },
    });
    for (const wrong of [
      { ...refund, status: 'FAILED' },
      { ...refund, id: null },
      { ...refund, amount: 'x' },
    ]) {
      const read = payer.readWebhook(xenditEvent('refund.succeeded', wrong), HEADERS, NOW);
      expect(read).toEqual({ ok: false, error: { code: 'notice.invalid' } });
    }
    expect(await payer.queryReturn('rfd-1')).toEqual({ state: 'unknown' });
    fake.refunds.set('rfd-1', { ...refund, refund_id: 'rfd-1' });
    expect(await payer.queryReturn('rfd-1')).toEqual(state);
  });

  it.each([
    ['payout.succeeded', 'SUCCEEDED', 'paid'],
    ['payout.failed', 'FAILED', 'failed'],
    ['payout.reversed', 'REVERSED', 'failed'],
  ])('tells of payouts: %s', (event, status, state) => {
    const raw = xenditEvent(event, {
      id: 'disb-1',
      reference_id: PAYOUT.orderNo,
      status,
      updated: '2026-10-04T03:00:00Z',
    });
    expect(payer.readWebhook(raw, HEADERS, NOW)).toMatchObject({
      value: { kind: 'payout', eventId: `${event}:disb-1`, orderNo: PAYOUT.orderNo, ref: 'disb-1', state: { state } },
    });
  });

  it('tells of orders that ran out, and nothing of the rest', () => {
    const data = { payment_request_id: 'pr-1', reference_id: ORDER.orderNo, status: 'EXPIRED' };
    expect(payer.readWebhook(xenditEvent('payment_request.expiry', data), HEADERS, NOW)).toMatchObject({
      value: { kind: 'pay', ref: 'pr-1', state: { state: 'failed', reason: 'expired' } },
    });
    expect(payer.readWebhook(xenditEvent('refund.failed', {}), HEADERS, NOW)).toEqual({ ok: true, value: null });
  });
});

describe('the books of Xendit', () => {
  it('are read page by page, for one span of time', async () => {
    const from = new Date('2026-10-03T16:00:00Z');
    const at = (minutes: number) => new Date(from.getTime() + minutes * 60_000);
    for (let turn = -2; turn < 122; turn += 1) {
      const isPay = turn % 2 === 0;
      fake.transactions.push({
        id: `txn_${turn}`,
        product_id: isPay ? `py-${turn}` : `disb-${turn}`,
        type: isPay ? 'PAYMENT' : 'DISBURSEMENT',
        status: turn % 4 === 3 ? 'REVERSED' : 'SUCCESS',
        reference_id: `N${turn}`,
        currency: 'PHP',
        amount: 6.55,
        created: at(turn).toISOString(),
      });
    }
    const records = await payer.list(from, at(120));
    expect(records).toHaveLength(120);
    expect(records[0]).toEqual({
      kind: 'pay',
      orderNo: 'N0',
      ref: 'py-0',
      amount: 655n,
      currency: 'PHP',
      state: 'paid',
      at: from,
    });
    expect(records[3]).toMatchObject({ kind: 'payout', ref: 'disb-3', state: 'failed' });
    expect(fake.seen).toHaveLength(3);
    expect(fake.seen[0]?.search.get('created[gte]')).toBe(from.toISOString());
  });

  it.each(BAD_DAYS)('cannot be read on a bad day: %s', async (mood) => {
    fake.mood = mood;
    const failure = await hasty.list(NOW, NOW).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    expect(String((failure as Error).stack)).not.toMatch(/never-be-seen/);
  });
});

describe('pay xendit', () => {
  it('sends the key to no other place than Xendit in production', () => {
    expect(() => open({ baseUrl: 'https://evil.example' }, 'production')).toThrow('only for trying out');
    expect(() => open({}, 'production')).not.toThrow();
  });
});
