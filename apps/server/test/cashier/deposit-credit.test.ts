import { cashier, wallet, type Answer } from '@perya/contract';
import { assert, ok } from '@perya/std';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { askDue } from '../../src/modules/cashier/deposit-ask.service.ts';
import { MEMBER_TOPIC, type MemberNotice } from '../../src/modules/live/tell.service.ts';
import type { PaymentProvider, PaymentWebhook } from '../../src/providers/payments/payment-provider.ts';
import { failPayment, pay, payLate, paySilently, payTwice } from '../../src/providers/payments/sandbox-bank.ts';
import { sandboxHeaders } from '../../src/providers/payments/sandbox-webhook.ts';
import { movableClock } from '../kit/brands.ts';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import { forge } from '../kit/forged-webhooks.ts';
import { soon, until } from '../kit/patience.ts';

const clock = movableClock();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let server: Awaited<ReturnType<typeof startCashier>>;

beforeAll(async () => {
  server = await startCashier({ clock });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const sql = (text: string, values: unknown[] = []) => server.database.sql(text, values);

/** Sends bytes to the address of the sandbox provider. */
async function send(raw: Buffer, headers: Readonly<Record<string, string>>, provider = 'sandbox'): Promise<number> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/pay/ty01/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: raw,
  });
  return answer.statusCode;
}

/** A genuine notice that an order was paid, as the sandbox would send it. */
function paidNotice(orderNo: string, changes: Record<string, unknown> = {}) {
  const body = {
    id: `event-${orderNo}`,
    kind: 'pay',
    orderNo,
    ref: `ref-${orderNo}`,
    state: 'paid',
    moneyRef: `money-${orderNo}`,
    amount: '500.00',
    currency: 'PHP',
    at: clock.now().toISOString(),
    payerName: null,
    reason: '',
    ...changes,
  };
  const raw = Buffer.from(JSON.stringify(body));
  return { raw, headers: sandboxHeaders(server.ctx, raw) };
}

/** The books of the brand balance to nothing. */
async function expectBalanced(): Promise<void> {
  const [row] = await sql(`select sum(balance)::text as sum from ledger_account where currency = 'PHP'`);
  expect(row).toEqual({ sum: '0' });
}

const parked = async (orderNo: string): Promise<unknown> => {
  const [row] = await sql(
    `select coalesce(sum(t.amount), 0)::int as amount from ledger_transfer t
     join ledger_account a on a.id = t.to_account and a.kind = 'suspense' where t.ref = $1`,
    [orderNo],
  );
  return row?.['amount'];
};

describe('a payment', () => {
  it('is credited, asks for turnover, and shows in order, list and record [SCR-18, SCR-20, T16]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    expect(await pay(server.bank, orderNo)).toMatchObject({ ok: true, value: { isDelivered: true } });
    expect(await cashOf(server, own)).toBe('500.00');
    expect(await readDeposit(server, own, orderNo)).toMatchObject({
      status: 'success',
      credited: '500.00',
      payUrl: null,
      payments: [{ amount: '500.00', outcome: 'credited', isLate: false, isExtra: false, isWrongAmount: false }],
    });
    const balance = await server.ask(wallet.balance, {}, { token: own.token });
    expect(balance).toMatchObject({ value: { cash: '500.00', withdrawable: '0.00' } });
    const days = { startDate: '2026-03-01', endDate: '2026-03-02' };
    const list = await server.ask(cashier.depositList, days, { token: own.token });
    expect(list).toMatchObject({
      value: { list: [{ orderNo, status: 'success' }], next: null, footer: { success: '500.00', count: 1 } },
    });
    const records = await server.ask(wallet.records, days, { token: own.token });
    expect(records).toMatchObject({ value: { list: [{ kind: 'deposit', amount: '500.00', orderNo }] } });
    await expectBalanced();
  });

  it('brings its fee to the house and the rest to the wallet', async () => {
    const own = await createDepositor(server);
    await sql(`update deposit_method set fee_bps = 200 where id = 'gcash'`);
    const { orderNo, total } = await openDeposit(server, own);
    await sql(`update deposit_method set fee_bps = 0 where id = 'gcash'`);
    await pay(server.bank, orderNo);
    expect([total, await cashOf(server, own)]).toEqual(['510.00', '500.00']);
    await expectBalanced();
  });

  it('of another amount is credited as it came and marked; far off it waits for a person', async () => {
    const own = await createDepositor(server);
    const near = await openDeposit(server, own);
    await pay(server.bank, near.orderNo, 450_01n);
    expect(await readDeposit(server, own, near.orderNo)).toMatchObject({
      status: 'success',
      credited: '450.01',
      payments: [{ isWrongAmount: true, outcome: 'credited' }],
    });
    const far = await openDeposit(server, own);
    await pay(server.bank, far.orderNo, 99_99n);
    expect(await readDeposit(server, own, far.orderNo)).toMatchObject({
      status: 'review',
      credited: '0.00',
      reason: 'deposit.reason.amount',
      payments: [{ isWrongAmount: true, outcome: 'review' }],
    });
    expect(await parked(far.orderNo)).toBe(99_99);
    expect(await cashOf(server, own)).toBe('450.01');
    await expectBalanced();
  });

  it('made twice is credited twice, and the second one is marked', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await payTwice(server.bank, orderNo);
    expect(await cashOf(server, own)).toBe('1000.00');
    const { payments, credited } = await readDeposit(server, own, orderNo);
    expect([credited, payments.map(({ isExtra }) => isExtra)]).toEqual(['1000.00', [false, true]]);
  });

  it('after the time of its order is credited and marked', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    clock.forward(16 * MINUTE_MS);
    await askDue(server.ctx);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'expired', payUrl: null });
    await payLate(server.bank, orderNo);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({
      status: 'success',
      payments: [{ isLate: true, outcome: 'credited' }],
    });
  });

  it.each(['excluded', 'cooling'])(
    'of somebody who is %s is kept out of the wallet to be sent back [R32]',
    async (stop) => {
      const own = await createDepositor(server);
      const { orderNo } = await openDeposit(server, own);
      await sql(`update ledger_account set stopped = $2, stopped_until = $3 where member_id = $1`, [
        own.memberId,
        stop,
        new Date(clock.now().getTime() + DAY_MS),
      ]);
      await pay(server.bank, orderNo);
      expect(await readDeposit(server, own, orderNo)).toMatchObject({
        status: 'returned',
        reason: `deposit.reason.${stop}`,
        payments: [{ outcome: 'returned' }],
      });
      expect([await cashOf(server, own), await parked(orderNo)]).toEqual(['0.00', 500_00]);
      await expectBalanced();
    },
  );

  it('above the limit of its owner waits for a person [R27]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'deposit', 'week', 49999, $2)`,
      [own.memberId, clock.now()],
    );
    await sql(`update ledger_account set is_limited = true where member_id = $1`, [own.memberId]);
    await pay(server.bank, orderNo);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'review', reason: 'deposit.reason.limit' });
    expect(await cashOf(server, own)).toBe('0.00');
  });

  it('in another name than the payer gave waits for a person', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own, { methodId: 'instapay', payerName: 'Ana Cruz' });
    const { raw, headers } = paidNotice(orderNo, { payerName: 'JUAN DELA PEÑA' });
    expect(await send(raw, headers)).toBe(200);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'review', reason: 'deposit.reason.name' });
  });

  it('that failed says so, and money that comes later all the same is credited', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await failPayment(server.bank, orderNo);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({
      status: 'failed',
      reason: 'deposit.reason.declined',
    });
    await payLate(server.bank, orderNo);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'success', reason: null });
  });
});

describe('what a provider does not tell', () => {
  it('is found by asking, and once more after the order has ended', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await paySilently(server.bank, orderNo);
    await askDue(server.ctx);
    expect(await cashOf(server, own)).toBe('0.00');
    clock.forward(16_000);
    await askDue(server.ctx);
    expect(await cashOf(server, own)).toBe('500.00');

    const late = await openDeposit(server, own);
    clock.forward(HOUR_MS);
    await askDue(server.ctx);
    expect(await sql('select status from deposit_order where order_no = $1', [late.orderNo])).toEqual([
      { status: 'expired' },
    ]);
    await sql(
      `insert into sandbox_receipt (payment_id, amount, at)
      select id, amount, $2 from sandbox_payment where order_no = $1`,
      [late.orderNo, clock.now()],
    );
    for (let turn = 0; turn < 3; turn += 1) {
      clock.forward(HOUR_MS);
      await askDue(server.ctx);
    }
    expect(await cashOf(server, own)).toBe('1000.00');
    clock.forward(3 * DAY_MS);
    while ((await askDue(server.ctx)) > 0);
    expect(await sql('select order_no from deposit_order where ask_at is not null')).toEqual([]);
  });

  it('is asked for when the player says it is paid, or looks; the word of a player moves nothing', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    clock.forward(6000);
    const said = await server.ask(cashier.depositPaid, { orderNo }, { token: own.token });
    expect(said).toMatchObject({ value: { status: 'pending', saidPaid: true } });
    expect(await cashOf(server, own)).toBe('0.00');
    await paySilently(server.bank, orderNo);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'pending' });
    clock.forward(6000);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'success' });
  });

  it('is asked for once by servers that look at the same moment', async () => {
    const { orderNo } = await openDeposit(server, await createDepositor(server));
    clock.forward(16_000);
    const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
    assert(payer, 'the sandbox is there');
    const query = vi.fn<PaymentProvider['query']>((no, ref) => payer.query(no, ref));
    vi.spyOn(server.ctx.paymentProviders, 'of').mockResolvedValue({ ...payer, query });
    await Promise.all(Array.from({ length: 8 }, () => askDue(server.ctx)));
    expect(query.mock.calls.filter(([no]) => no === orderNo)).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('sent a hundred times at once is credited once, over and over [T16]', async () => {
    const own = await createDepositor(server);
    for (let round = 1; round <= repeats({ quick: 4, long: 200 }); round += 1) {
      const { orderNo } = await openDeposit(server, own);
      const { raw, headers } = paidNotice(orderNo);
      // A provider whose notice a busy server puts off sends it again.
      const heard = () =>
        until(
          () => send(raw, headers),
          (code) => code !== 503,
        );
      const codes = await Promise.all(Array.from({ length: 100 }, heard));
      expect(new Set(codes)).toEqual(new Set([200]));
      expect(await cashOf(server, own)).toBe(`${round * 500}.00`);
    }
    await expectBalanced();
  });

  it('and the answer to a question about the same payment are credited once', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    clock.forward(16_000);
    // Neither of the two payments minds whether the other one was first.
    await Promise.all([
      payLate(server.bank, orderNo),
      askDue(server.ctx),
      askDue(server.ctx),
      payLate(server.bank, orderNo),
    ]);
    await askDue(server.ctx);
    expect(await cashOf(server, own)).toBe('1000.00');
  });

  it('that is forged moves nothing, whichever byte is changed [T16]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const genuine = paidNotice(orderNo);
    for (const { raw, headers } of forge(genuine, 'x-sandbox-signature', 1000)) {
      expect(await send(raw, headers)).toBe(401);
    }
    expect(await send(genuine.raw, {})).toBe(401);
    expect(await cashOf(server, own)).toBe('0.00');
    expect(await sql('select count(*)::int as n from payment_notice where event_id is null')).toEqual([{ n: 60 }]);
    expect(await send(genuine.raw, genuine.headers)).toBe(200);
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('that is old is refused, and one to a provider that is not there finds nobody', async () => {
    const { orderNo } = await openDeposit(server, await createDepositor(server));
    const { raw, headers } = paidNotice(orderNo);
    expect(await send(raw, headers, 'nobody')).toBe(404);
    expect(await send(raw, headers, 'manual')).toBe(404);
    expect(await send(raw, headers, 'SANDBOX%2F')).toBe(404);
    clock.forward(6 * MINUTE_MS);
    expect(await send(raw, headers)).toBe(401);
  });

  it('about an order nobody knows is kept as evidence and moves nothing', async () => {
    const { raw, headers } = paidNotice('D2603-029-99999');
    expect(await send(raw, headers)).toBe(200);
    expect(await sql(`select outcome, order_no from payment_notice where order_no = 'D2603-029-99999'`)).toEqual([
      { outcome: 'unknown', order_no: 'D2603-029-99999' },
    ]);
  });

  it('in another currency, or naming a payment of another order, is not credited', async () => {
    const own = await createDepositor(server);
    const first = await openDeposit(server, own);
    const second = await openDeposit(server, own);
    const dollars = paidNotice(first.orderNo, { currency: 'USD' });
    expect(await send(dollars.raw, dollars.headers)).toBe(200);
    const stolen = paidNotice(second.orderNo, { moneyRef: `money-${first.orderNo}` });
    expect(await send(stolen.raw, stolen.headers)).toBe(200);
    expect(await readDeposit(server, own, first.orderNo)).toMatchObject({ reason: 'deposit.reason.currency' });
    expect(await readDeposit(server, own, second.orderNo)).toMatchObject({ status: 'pending' });
    expect(await cashOf(server, own)).toBe('0.00');
  });

  it('of much money is believed only when the provider says it again [T16]', async () => {
    const own = await createDepositor(server);
    const big = { amount: '20000' };
    const lied = await openDeposit(server, own, big);
    const { raw, headers } = paidNotice(lied.orderNo, { amount: '20000.00' });
    expect(await send(raw, headers)).toBe(503);
    expect(await readDeposit(server, own, lied.orderNo)).toMatchObject({ status: 'pending' });
    await failPayment(server.bank, lied.orderNo);
    expect(await send(raw, headers)).toBe(200);
    expect(await readDeposit(server, own, lied.orderNo)).toMatchObject({ reason: 'deposit.reason.unconfirmed' });

    const silent = await openDeposit(server, own, big);
    const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
    const away = vi
      .spyOn(server.ctx.paymentProviders, 'of')
      .mockResolvedValue({ ...payer, query: async () => ({ state: 'unknown' }) } as PaymentProvider);
    expect(await pay(server.bank, silent.orderNo)).toMatchObject({ value: { isDelivered: false } });
    expect(await cashOf(server, own)).toBe('0.00');
    away.mockRestore();
    await askDue(server.ctx);
    expect(await cashOf(server, own)).toBe('20000.00');

    const twice = await openDeposit(server, own, big);
    await payTwice(server.bank, twice.orderNo);
    expect(await cashOf(server, own)).toBe('60000.00');
    await expectBalanced();
  });

  it('that no signature covers only makes us ask, and finds its order by the name the provider gave it', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const [row] = await sql('select provider_ref from deposit_order where order_no = $1', [orderNo]);
    const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
    assert(payer, 'the sandbox is there');
    const said = { state: 'paid', amount: 999_00n, currency: 'PHP', paidAt: clock.now(), ref: 'x', payerName: null };
    let event = 0;
    const readNotice: PaymentProvider['readWebhook'] = () => {
      event += 1;
      const notice = {
        eventId: `unsigned-${event}`,
        orderNo: null,
        ref: String(row?.['provider_ref']),
        isSigned: false,
      };
      return ok({ ...notice, kind: 'pay', state: said } as PaymentWebhook);
    };
    vi.spyOn(server.ctx.paymentProviders, 'of').mockResolvedValue({ ...payer, readWebhook: readNotice });
    expect(await send(Buffer.from('{}'), {})).toBe(200);
    expect(await cashOf(server, own)).toBe('0.00');
    await paySilently(server.bank, orderNo);
    expect(await send(Buffer.from('{}'), {})).toBe(200);
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('of an attempt that failed, after the one that was paid, has nobody asked about it any more', async () => {
    const { orderNo } = await openDeposit(server, await createDepositor(server));
    await pay(server.bank, orderNo);
    const failed = paidNotice(orderNo, { state: 'failed', reason: 'declined' });
    expect(await send(failed.raw, failed.headers)).toBe(200);
    const asked = () => sql('select status, ask_at from deposit_order where order_no = $1', [orderNo]);
    expect(await asked()).toEqual([{ status: 'success', ask_at: null }]);
    const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
    assert(payer, 'the sandbox is there');
    vi.spyOn(server.ctx.paymentProviders, 'of').mockResolvedValue({
      ...payer,
      query: async () => ({ state: 'unknown' }),
    });
    const more = paidNotice(orderNo, { id: `more-${orderNo}`, moneyRef: `more-${orderNo}`, amount: '20000.00' });
    expect(await send(more.raw, more.headers)).toBe(503);
    expect(await asked()).toEqual([{ status: 'success', ask_at: null }]);
  });

  it('ends no order of another provider [T16]', async () => {
    await sql(`insert into payment_provider (merchant_code, code, adapter) values ('ty01', 'other', 'sandbox')`);
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const failed = paidNotice(orderNo, { state: 'failed', reason: 'declined' });
    expect(await send(failed.raw, failed.headers, 'other')).toBe(200);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'pending' });
    await sql(`delete from payment_provider where code = 'other'`);
  });

  it('is taken in whatever the payer is called', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const { raw, headers } = paidNotice(orderNo, { payerName: `A\0${'na '.repeat(60)}` });
    expect(await send(raw, headers)).toBe(200);
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('tells the pages of the player, once it is committed', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const heard: MemberNotice[] = [];
    const stop = server.ctx.pubsub.subscribe(MEMBER_TOPIC, (payload) => void heard.push(payload as MemberNotice));
    await pay(server.bank, orderNo);
    await soon(() => expect(JSON.stringify(heard)).toContain(orderNo));
    stop();
    // Others may be told in the same moment, or in a notice of their own.
    const told = heard.flatMap(({ events }) => events).filter(([memberId]) => memberId === own.memberId);
    expect(told).toEqual([
      [own.memberId, { tell: 'mail' }],
      [own.memberId, { tell: 'deposit', orderNo, status: 'success' }],
    ]);
    expect(heard.flatMap(({ wallets }) => wallets)).toContain(own.memberId);
  });

  it('about a payout nobody knows does no harm', async () => {
    const { raw, headers } = paidNotice('W2603-029-99999', { kind: 'payout' });
    expect(await send(raw, headers)).toBe(200);
  });

  it.each([
    ['an empty body', Buffer.alloc(0)],
    ['no JSON', Buffer.from('{')],
    ['another shape', Buffer.from('{"id":1}')],
  ])('that is signed but has %s is refused', async (_name, raw) => {
    expect([400, 401]).toContain(await send(raw, sandboxHeaders(server.ctx, raw)));
  });
});

describe('the list of deposits', () => {
  it('comes in pages that never repeat a row, by status and by range [STD-06, SCR-20]', async () => {
    const own = await createDepositor(server);
    const made: string[] = [];
    for (let turn = 0; turn < 23; turn += 1) {
      const { orderNo } = await openDeposit(server, own);
      made.unshift(orderNo);
      if (turn < 22) await pay(server.bank, orderNo);
    }
    const day = clock.now().toISOString().slice(0, 10);
    const days = { startDate: day, endDate: day };
    const ask = (more: object = {}): Promise<Answer<typeof cashier.depositList>> =>
      server.ask(cashier.depositList, { ...days, ...more }, { token: own.token });
    const first = await ask();
    assert(first.kind === 'value' && first.value.next !== null, 'there is more');
    const second = await ask({ cursor: first.value.next });
    assert(second.kind === 'value', 'the rest is there');
    expect([...first.value.list, ...second.value.list].map(({ orderNo }) => orderNo)).toEqual(made);
    expect(first.value.footer).toEqual({ success: '11000.00', count: 23 });
    expect([second.value.next, second.value.footer]).toEqual([null, null]);
    expect(await ask({ status: 'pending' })).toMatchObject({ value: { list: [{ orderNo: made[0] }] } });
    expect(await ask({ startDate: '2020-01-01' })).toMatchObject({ failure: { errorCode: 'range.invalid' } });
    expect(await ask({ cursor: 'x' })).toMatchObject({ failure: { errorCode: 'request.invalid' } });
    const others = await server.ask(cashier.depositList, days, { token: (await createDepositor(server)).token });
    expect(others).toMatchObject({ value: { list: [], footer: { success: '0.00', count: 0 } } });
  });
});
