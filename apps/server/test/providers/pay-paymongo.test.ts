import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ProviderFailed,
  type PaymentProvider,
  type PayChannel,
} from '../../src/providers/payments/payment-provider.ts';
import { BAD_DAYS } from '../kit/fake-provider.ts';
import {
  PAYMONGO_KEY,
  PAYMONGO_WEBHOOK,
  paymongoEvent,
  paymongoHeaders,
  startFakePaymongo,
} from '../kit/fake-paymongo.ts';
import { forge } from '../kit/forged-webhooks.ts';
import { NOW, ORDER, PAYOUT } from '../kit/pay-orders.ts';
import { openTestPayer, started, type Patience } from '../kit/test-provider.ts';

let fake: Awaited<ReturnType<typeof startFakePaymongo>>;
let payer: PaymentProvider;
let hasty: PaymentProvider;

function open(
  settings: Record<string, string> = {},
  mode: 'demo' | 'production' = 'demo',
  patience: Patience = 'patient',
): PaymentProvider {
  const account = {
    secretKey: PAYMONGO_KEY,
    webhookSecret: PAYMONGO_WEBHOOK,
    walletNumber: '985889386153',
    walletName: 'Perya',
  };
  const base = mode === 'demo' ? { baseUrl: fake.baseUrl } : {};
  return openTestPayer('paymongo', { ...account, ...base, ...settings }, mode, patience);
}

beforeEach(async () => {
  fake = await startFakePaymongo();
  payer = open();
  hasty = open({}, 'demo', 'hasty');
});
afterEach(() => fake.close());

describe('asking for money with PayMongo', () => {
  it('makes an intent, a method, and shows the QR code of both, to the centavo', async () => {
    const result = await payer.start(ORDER);
    expect(result).toMatchObject({ ok: true, value: { qrText: null, payUrl: null } });
    expect(result.ok && result.value.qrImage).toMatch(/^data:image\/png;base64,/);
    expect(fake.seen.map(({ method, path }) => `${method} ${path.replace(/_0+\d+/, '_x')}`)).toEqual([
      'POST /v1/payment_intents',
      'POST /v1/payment_methods',
      'POST /v1/payment_intents/pi_x/attach',
    ]);
    expect(fake.seen[0]?.body).toEqual({
      data: {
        attributes: {
          amount: 125_050,
          currency: 'PHP',
          payment_method_allowed: ['qrph'],
          description: 'Deposit',
          metadata: { order_no: ORDER.orderNo },
        },
      },
    });
    expect(fake.seen[1]?.body).toMatchObject({ data: { attributes: { type: 'qrph', expiry_seconds: 900 } } });
  });

  it.each<[PayChannel, string]>([
    ['gcash', 'gcash'],
    ['maya', 'paymaya'],
    ['grabpay', 'grab_pay'],
  ])('sends people who pay by %s to a page', async (channel, method) => {
    const result = await payer.start({ ...ORDER, channel });
    expect(result.ok && result.value.payUrl).toMatch(/^https:\/\//);
    expect(fake.seen[1]?.body).toMatchObject({ data: { attributes: { type: method } } });
    expect(fake.seen[2]?.body).toMatchObject({ data: { attributes: { return_url: ORDER.returnUrl } } });
  });

  it('gives one order one payment, also when asked twice at once', async () => {
    const refs = await Promise.all([started(payer), started(payer), started(payer)]);
    expect(new Set(refs).size).toBe(1);
  });

  it('says so when it is refused', async () => {
    const refused = { ok: false, error: { code: 'provider.refused' } };
    expect(await payer.start({ ...ORDER, amount: 100n })).toEqual(refused);
    expect(await payer.start({ ...ORDER, channel: 'pesonet' })).toEqual(refused);
  });

  it.each(BAD_DAYS)('is unavailable on a bad day: %s', async (mood) => {
    fake.mood = mood;
    expect(await hasty.start(ORDER)).toEqual({ ok: false, error: { code: 'provider.unavailable' } });
    await expect.poll(() => fake.seen.length).toBe(1);
  });

  it('is unavailable with a wrong key, and shows the key to nobody', async () => {
    const result = await open({ secretKey: 'sk_test_wrong' }).start(ORDER);
    expect(JSON.stringify(result)).not.toMatch(/never-be-seen|wrong/);
    expect(result).toEqual({ ok: false, error: { code: 'provider.unavailable' } });
  });
});

describe('asking PayMongo how a payment went', () => {
  it('is pending, then paid with what was really paid', async () => {
    const ref = await started(payer);
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({ state: 'pending' });
    const payment = fake.pay(ref, { amount: 125_051 });
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({
      state: 'paid',
      amount: 125_051n,
      currency: 'PHP',
      paidAt: new Date('2026-10-04T03:00:00Z'),
      ref: payment.id,
      payerName: 'Juan Dela Cruz',
      payerAccount: '+639171230142',
    });
  });

  it('is failed with the code of the reason, and paid when a later try works', async () => {
    const ref = await started(payer, { channel: 'gcash' });
    fake.pay(ref, { status: 'failed', failed_code: 'insufficient_funds', paid_at: null });
    expect(await payer.query(ORDER.orderNo, ref)).toEqual({ state: 'failed', reason: 'insufficient_funds' });
    fake.pay(ref);
    expect(await payer.query(ORDER.orderNo, ref)).toMatchObject({ state: 'paid' });
  });

  it('is unknown for the payment of another order, and for none', async () => {
    const ref = await started(payer);
    fake.pay(ref);
    expect(await payer.query('D26100400002', ref)).toEqual({ state: 'unknown' });
    expect(await payer.query(ORDER.orderNo, 'pi_none')).toEqual({ state: 'unknown' });
    expect(await payer.query(ORDER.orderNo, '../payments')).toEqual({ state: 'unknown' });
  });

  it.each(BAD_DAYS)('is unknown on a bad day: %s', async (mood) => {
    const ref = await started(payer);
    fake.mood = mood;
    expect(await hasty.query(ORDER.orderNo, ref)).toEqual({ state: 'unknown' });
  });
});

describe('sending money with PayMongo', () => {
  it('is one transfer from the wallet, to the centavo', async () => {
    const state = await payer.payOut(PAYOUT);
    expect(state).toEqual({ state: 'pending', ref: expect.stringMatching(/^tr_/) as string });
    expect(fake.seen[0]).toMatchObject({
      path: '/v2/batch_transfers',
      headers: { 'idempotency-key': PAYOUT.orderNo },
      body: {
        transfers: [
          {
            provider: 'instapay',
            amount: 50_005,
            currency: 'PHP',
            reference_number: PAYOUT.orderNo,
            source_account: { number: '985889386153', name: 'Perya', bic: 'PAEYPHM2XXX' },
            destination_account: { number: '09171234567', name: 'Juan Dela Cruz', bic: 'GXCHPHM2XXX' },
          },
        ],
      },
    });
  });

  it('goes by PESONet above what InstaPay carries', async () => {
    await payer.payOut({ ...PAYOUT, amount: 5_000_000n });
    await payer.payOut({ ...PAYOUT, orderNo: 'W2', amount: 5_000_001n });
    const providers = fake.seen.map(
      ({ body }) => (body as { transfers: { provider: string }[] }).transfers[0]?.provider,
    );
    expect(providers).toEqual(['instapay', 'pesonet']);
  });

  it('pays once, however often and at once it is asked', async () => {
    const states = await Promise.all(Array.from({ length: 5 }, () => payer.payOut(PAYOUT)));
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
    expect(fake.transfers.size).toBe(1);
  });

  it('finds the one transfer again when the answer was lost', async () => {
    fake.forgetsToAnswer = true;
    expect(await payer.payOut(PAYOUT)).toEqual({ state: 'unknown' });
    expect(await payer.queryPayout(PAYOUT.orderNo, null)).toEqual({ state: 'unknown' });
    fake.forgetsToAnswer = false;
    expect(await payer.payOut(PAYOUT, true)).toMatchObject({ state: 'pending' });
    expect(fake.transfers.size).toBe(1);
  });

  it('is failed only when the order itself was refused', async () => {
    const refused = { ...PAYOUT, accountNo: 'invalid' };
    expect(await payer.payOut(refused)).toEqual({ state: 'failed', ref: null, reason: 'parameter_invalid' });
    expect(await payer.payOut(refused, true)).toEqual({ state: 'unknown' });
    expect(await payer.payOut({ ...PAYOUT, bankCode: 'NONE' })).toMatchObject({
      state: 'failed',
      reason: 'bank.unknown',
    });
    expect(await payer.payOut({ ...PAYOUT, bankCode: 'toString' })).toMatchObject({ reason: 'bank.unknown' });
    expect(await open({ secretKey: 'sk_test_wrong' }).payOut({ ...PAYOUT, orderNo: 'W3' })).toEqual({
      state: 'unknown',
    });
  });

  it('takes a bank from the settings', async () => {
    await open({ 'bank.NEWBANK': 'NEWBPHMMXXX' }).payOut({ ...PAYOUT, bankCode: 'NEWBANK' });
    expect(fake.seen[0]?.body).toMatchObject({ transfers: [{ destination_account: { bic: 'NEWBPHMMXXX' } }] });
  });

  it.each(BAD_DAYS)('is unknown on a bad day: %s', async (mood) => {
    fake.mood = mood;
    expect(await hasty.payOut(PAYOUT)).toEqual({ state: 'unknown' });
    expect(await hasty.queryPayout(PAYOUT.orderNo, 'tr_1')).toEqual({ state: 'unknown' });
  });

  it('is followed to its end', async () => {
    const made = await payer.payOut(PAYOUT);
    const ref = made.state === 'pending' ? made.ref : expect.fail(made.state);
    expect(await payer.queryPayout(PAYOUT.orderNo, ref)).toEqual({ state: 'pending', ref });
    expect(await payer.queryPayout('W26100400002', ref)).toEqual({ state: 'unknown' });
    fake.settle(ref, { status: 'succeeded', updated_at: '2026-10-04T03:05:00Z' });
    expect(await payer.queryPayout(PAYOUT.orderNo, ref)).toEqual({
      state: 'paid',
      ref,
      paidAt: new Date('2026-10-04T03:05:00Z'),
    });
    fake.settle(ref, { status: 'failed', provider_error_code: 'AC03' });
    expect(await payer.queryPayout(PAYOUT.orderNo, ref)).toEqual({ state: 'failed', ref, reason: 'ac03' });
    fake.settle(ref, { status: 'reviewing' });
    expect(await payer.queryPayout(PAYOUT.orderNo, ref)).toEqual({ state: 'unknown' });
  });
});

describe('a notice of PayMongo', () => {
  const noticed = async () => {
    const ref = await started(payer);
    const raw = paymongoEvent('payment.paid', fake.pay(ref, { amount: 125_051 }));
    return { ref, raw, headers: paymongoHeaders(raw, NOW) };
  };

  it('tells of money, the same each time it comes', async () => {
    const { ref, raw, headers } = await noticed();
    const first = payer.readWebhook(raw, headers, NOW);
    expect(first).toMatchObject({
      ok: true,
      value: {
        kind: 'pay',
        eventId: 'evt_000000000000000000000001',
        orderNo: ORDER.orderNo,
        ref,
        isSigned: true,
        state: { state: 'paid', amount: 125_051n, currency: 'PHP', payerName: 'Juan Dela Cruz' },
      },
    });
    expect(payer.readWebhook(raw, headers, new Date(NOW.getTime() + 299_000))).toEqual(first);
  });

  it('accepts 0 of 10,000 that were changed [T16]', async () => {
    const { raw, headers } = await noticed();
    const proof = headers['paymongo-signature']?.indexOf(',li=') ?? 0;
    let accepted = 0;
    for (const one of forge({ raw, headers }, 'paymongo-signature', 10_000, proof)) {
      if (payer.readWebhook(one.raw, one.headers, NOW).ok) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  it('is refused when it is old, of another secret, of the live side, unsigned or signed twice', async () => {
    const { raw, headers } = await noticed();
    const invalid = { ok: false, error: { code: 'signature.invalid' } };
    const read = (sent: Record<string, string | string[]>, now = NOW) => payer.readWebhook(raw, sent, now);
    expect(read(headers, new Date(NOW.getTime() + 301_000))).toEqual(invalid);
    expect(read(headers, new Date(NOW.getTime() - 301_000))).toEqual(invalid);
    expect(read(paymongoHeaders(raw, NOW, 'another'))).toEqual(invalid);
    expect(read({})).toEqual(invalid);
    const signature = headers['paymongo-signature'] ?? '';
    expect(read({ 'paymongo-signature': signature.replace(',li=', '').replace('te=', 'li=') })).toEqual(invalid);
    expect(read({ 'paymongo-signature': [signature, signature] })).toEqual(invalid);
    expect(read({ 'paymongo-signature': `${signature},te=${'0'.repeat(64)}` })).toEqual(invalid);
  });

  it.each([
    ['no JSON', Buffer.from('nothing')],
    ['another shape', Buffer.from('{"data":[]}')],
    ['no payment', paymongoEvent('payment.paid', { id: 'pay_1' })],
    [
      'an amount of fractions',
      paymongoEvent('payment.paid', { id: 'pay_1', attributes: { amount: 0.5, currency: 'PHP', status: 'paid' } }),
    ],
    [
      'a paid that did not pay',
      paymongoEvent('payment.paid', {
        id: 'pay_1',
        attributes: { amount: 1, currency: 'PHP', status: 'failed', payment_intent_id: 'pi_1' },
      }),
    ],
  ])('is no notice when it is signed but says %s', (_, raw) => {
    expect(payer.readWebhook(raw, paymongoHeaders(raw, NOW), NOW)).toEqual({
      ok: false,
      error: { code: 'notice.invalid' },
    });
  });

  it('tells of money that went back once it has, as a refund or by its payment', async () => {
    const read = (raw: Buffer) => payer.readWebhook(raw, paymongoHeaders(raw, NOW), NOW);
    const attributes = { amount: 125_050, currency: 'PHP', status: 'succeeded', payment_id: 'pay_1' };
    const refund = { id: 'ref_1', type: 'refund', attributes };
    const state = {
      state: 'returned',
      ref: 'ref_1',
      paymentRef: 'pay_1',
      amount: 125_050n,
      currency: 'PHP',
      cause: 'refund',
    };
    const told = { ok: true, value: { kind: 'return', ref: 'ref_1', isSigned: true, state } };
    expect(read(paymongoEvent('payment.refund.updated', refund))).toMatchObject(told);
    const payment = { id: 'pay_1', type: 'payment', attributes: { status: 'refunded', refunds: [refund] } };
    expect(read(paymongoEvent('payment.refunded', payment))).toMatchObject(told);
    const pending = { ...refund, attributes: { ...attributes, status: 'pending' } };
    expect(read(paymongoEvent('payment.refund.updated', pending))).toEqual({ ok: true, value: null });
    expect(read(paymongoEvent('payment.refunded', { id: 'pay_1' }))).toMatchObject({
      error: { code: 'notice.invalid' },
    });
    expect(await payer.queryReturn('ref_1')).toEqual({ state: 'unknown' });
    fake.refunds.set('ref_1', refund);
    expect(await payer.queryReturn('ref_1')).toEqual(state);
    fake.refunds.set('ref_1', pending);
    expect(await payer.queryReturn('ref_1')).toEqual({ state: 'unknown' });
  });

  it('tells of failures, and of transfers as a hint', async () => {
    const ref = await started(payer, { channel: 'gcash' });
    const failed = paymongoEvent('payment.failed', fake.pay(ref, { status: 'failed', failed_code: 'expired' }));
    expect(payer.readWebhook(failed, paymongoHeaders(failed, NOW), NOW)).toMatchObject({
      value: { kind: 'pay', ref, state: { state: 'failed', reason: 'expired' } },
    });
    const done = Buffer.from(
      JSON.stringify({
        data: {
          id: 'wallet_tr_1',
          type: 'wallet_transaction',
          attributes: {
            amount: 50_005,
            status: 'succeeded',
            reference_number: PAYOUT.orderNo,
            provider_error_code: null,
          },
        },
      }),
    );
    expect(payer.readWebhook(done, paymongoHeaders(done, NOW), NOW)).toMatchObject({
      value: { kind: 'payout', orderNo: PAYOUT.orderNo, isSigned: false, state: { state: 'paid' } },
    });
  });

  it('is nothing to us when it is about something else', () => {
    const raw = paymongoEvent('refund.succeeded', { id: 're_1' });
    expect(payer.readWebhook(raw, paymongoHeaders(raw, NOW), NOW)).toEqual({ ok: true, value: null });
  });
});

describe('the books of PayMongo', () => {
  it('are read page by page, for one span of time', async () => {
    const ref = await started(payer);
    const noon = 1_791_000_000;
    for (let turn = 0; turn < 250; turn += 1)
      fake.pay(ref, { amount: 2000 + turn, created_at: noon + turn, paid_at: noon + turn });
    const records = await payer.list(new Date((noon + 10) * 1000), new Date((noon + 240) * 1000));
    expect(records.map(({ amount }) => amount).reverse()).toEqual(
      Array.from({ length: 230 }, (_, turn) => BigInt(2010 + turn)),
    );
    expect(records[0]).toMatchObject({ kind: 'pay', orderNo: ORDER.orderNo, currency: 'PHP', state: 'paid' });
    expect(payer.listsPayouts).toBe(false);
  });

  it.each(BAD_DAYS)('cannot be read on a bad day: %s', async (mood) => {
    fake.mood = mood;
    const failure = await hasty.list(NOW, NOW).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailed);
    expect(String((failure as Error).stack)).not.toMatch(/never-be-seen/);
  });
});

describe('pay paymongo', () => {
  it('sends the key to no other place than PayMongo in production', () => {
    expect(() => open({ baseUrl: 'https://evil.example' }, 'production')).toThrow('only for trying out');
    expect(() => open({}, 'production')).not.toThrow();
  });
});
