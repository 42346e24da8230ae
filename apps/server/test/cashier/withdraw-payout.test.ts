import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { cashier } from '@perya/contract';
import { assert, fail, ok } from '@perya/std';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alarmOverdue } from '../../src/modules/cashier/withdraw-overdue.service.ts';
import { applyPayout, hearPayout, payWithdrawals } from '../../src/modules/cashier/withdraw-payout.service.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import type {
  PaymentProvider,
  PaymentProviders,
  PayoutOrder,
  PayoutState,
} from '../../src/providers/payments/payment-provider.ts';
import { completePayout, completePayoutSilently, refusePayout } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { logIn } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, purse, trustPasswords, withdraw } from '../kit/withdraw-kit.ts';

const MINUTE_MS = 60_000;
const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: TestServer;
let second: TestServer;
let real: PaymentProviders;
let person: Awaited<ReturnType<typeof createUsual>>;
beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  second = await startTestServer({ clock, database: server.database, seeded: false });
  real = server.ctx.paymentProviders;
  trustPasswords(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});
afterEach(async () => {
  use(real);
  // What a test left under way is none of the next one's business.
  await server.ctx.db.updateTable('withdraw_order').set({ act_at: null }).execute();
});

const use = (paymentProviders: PaymentProviders) =>
  [server, second].forEach(({ ctx }) => Object.assign(ctx, { paymentProviders }));
const tick = () => payWithdrawals(server.ctx);
const bank = () => ({ db: server.ctx.db, vault: server.ctx.vault, clock, retryMs: 1 });

/** A provider of whom only payouts matter; what is asked of it is written down. */
function provider(parts: Partial<Pick<PaymentProvider, 'payOut' | 'queryPayout' | 'payOutAgainMs'>>) {
  const sent: PayoutOrder[] = [];
  const asked: (string | null)[] = [];
  const providerApi = {
    payOutAgainMs: Infinity,
    ...parts,
    async payOut(order: PayoutOrder, isAgain?: boolean): Promise<PayoutState> {
      sent.push(order);
      return parts.payOut ? parts.payOut(order, isAgain) : { state: 'unknown' };
    },
    async queryPayout(orderNo: string, ref: string | null): Promise<PayoutState> {
      asked.push(ref);
      return parts.queryPayout ? parts.queryPayout(orderNo, ref) : { state: 'unknown' };
    },
  } as PaymentProvider;
  use({ of: async () => providerApi, forPayouts: async () => ({ code: 'sandbox', providerApi }) });
  return { sent, asked };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function order(amount = 50_000n): Promise<string> {
  person = await createUsual(server, 100_000n);
  return (await withdraw(server, person, amount)).orderNo;
}

async function look(orderNo: string): Promise<cashier.WithdrawOrder & { status_: string }> {
  const token = await logIn(server.ctx, person.memberId);
  const answer = await server.ask(cashier.withdrawDetail, { orderNo }, { token });
  assert(answer.kind === 'value', JSON.stringify(answer));
  const { status } = await server.ctx.db
    .selectFrom('withdraw_order')
    .select('status')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  return { ...answer.value, status_: status };
}

/** What all accounts of the house of one kind hold. */
async function houseHas(kind: 'payment' | 'fee'): Promise<bigint> {
  const { sum } = await server.ctx.db
    .selectFrom('ledger_account')
    .select(({ fn }) => fn.sum<string | null>('balance').as('sum'))
    .where('kind', '=', kind)
    .where('currency', '=', 'PHP')
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

describe('a payout', () => {
  it('goes to the provider, is asked about, arrives, and the ledger says so [API-84, API-85]', async () => {
    const orderNo = await order();
    const before = await houseHas('payment');
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: person.memberId, merchantCode: 'ty01' },
      'mobile',
      '+639172220001',
    );
    await tick();
    expect(await look(orderNo)).toMatchObject({ status_: 'sending', status: 'processing', waitsFor: 'provider' });
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 50_000n });
    clock.forward(2 * MINUTE_MS);
    await tick();
    const now = clock.now().toISOString();
    expect(await look(orderNo)).toMatchObject({
      status: 'success',
      waitsFor: null,
      endTime: now,
      steps: [{}, {}, { step: 'sent' }, { step: 'arrived', time: now }],
    });
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 0n });
    expect((await houseHas('payment')) - before).toBe(50_000n);
    await until(
      () =>
        server.ctx.db.selectFrom('sandbox_message').select('body').where('recipient', '=', '+639172220001').execute(),
      (messages) => messages.some(({ body }) => body.includes('was sent')),
    );
  });

  it('that the bank refuses comes back whole, with a reason [SCR-21]', async () => {
    const orderNo = await order();
    await tick();
    await refusePayout(bank(), orderNo);
    clock.forward(MINUTE_MS);
    await tick();
    expect(await look(orderNo)).toMatchObject({
      status_: 'failed',
      status: 'rejected',
      reason: 'withdraw.reason.returned',
    });
    expect(await purse(server, person.memberId)).toEqual({ cash: 100_000n, held: 0n });
  });

  it('carries the number, the name and the net amount, under our own order number', async () => {
    const { sent } = provider({ payOut: async () => ({ state: 'pending', ref: 'P1' }) });
    const orderNo = await order();
    await tick();
    expect(sent).toEqual([
      {
        orderNo,
        amount: 50_000n,
        currency: 'PHP',
        bankCode: 'GCASH',
        accountNo: expect.stringMatching(/^0917\d{7}$/),
        accountName: 'Juan Miguel Reyes',
        notifyUrl: expect.stringMatching(/\/pay\/ty01\/sandbox$/),
      },
    ]);
  });

  it.each<[string, PayoutState, object]>([
    ['paid', { state: 'paid', ref: 'P1', paidAt: new Date() }, { cash: 50_000n, held: 0n }],
    ['failed', { state: 'failed', ref: 'P1', reason: 'closed' }, { cash: 100_000n, held: 0n }],
  ])('whose outcome is unknown stays held and is asked about until it is %s [T12]', async (_name, end, purseAfter) => {
    let known: PayoutState = { state: 'unknown' };
    const { sent, asked } = provider({ payOutAgainMs: 0, queryPayout: async () => known });
    const orderNo = await order();
    for (let turn = 0; turn < 12; turn += 1) {
      await tick();
      expect(await look(orderNo)).toMatchObject({ status_: 'unknown', status: 'processing' });
      expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 50_000n });
      clock.forward(11 * MINUTE_MS);
    }
    known = end;
    await tick();
    expect(await purse(server, person.memberId)).toEqual(purseAfter);
    expect([sent.length, asked.length]).toEqual([1, 12]);
  });

  it('is asked about less and less often', async () => {
    const { asked } = provider({
      payOut: async () => ({ state: 'pending', ref: 'P1' }),
      queryPayout: async () => ({ state: 'pending', ref: 'P1' }),
    });
    await order();
    for (let second_ = 0; second_ < 600; second_ += 5) {
      await tick();
      clock.forward(5_000);
    }
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThan(10);
    expect(new Set(asked)).toEqual(new Set(['P1']));
  });

  it('that a dying server had sent is unknown, asked about, and paid once [T12]', async () => {
    const orderNo = await order();
    const { providerApi } = (await real.forPayouts('ty01')) ?? {};
    assert(providerApi, 'the sandbox pays out');
    let dies = true;
    const { sent } = provider({
      queryPayout: (no, ref) => providerApi.queryPayout(no, ref),
      async payOut(one, isAgain) {
        const state = await providerApi.payOut(one, isAgain);
        if (dies) throw new Error('the server is gone');
        return state;
      },
    });
    await tick();
    expect(await look(orderNo)).toMatchObject({ status_: 'sending' });
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 50_000n });
    dies = false;
    await completePayoutSilently(bank(), orderNo);
    clock.forward(MINUTE_MS);
    await tick();
    expect(await look(orderNo)).toMatchObject({ status_: 'paid' });
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 0n });
    expect(sent).toHaveLength(1);
  });

  it('that never reached the provider is sent again under the same number, as long as the provider remembers it', async () => {
    const tries: (boolean | undefined)[] = [];
    const { sent } = provider({
      payOutAgainMs: 10 * MINUTE_MS,
      payOut: async (_order, isAgain) => {
        tries.push(isAgain);
        return { state: 'unknown' };
      },
    });
    const orderNo = await order();
    for (let turn = 0; turn < 4; turn += 1) {
      await tick();
      clock.forward(4 * MINUTE_MS);
    }
    expect(tries).toEqual([undefined, true, true]);
    expect(new Set(sent.map((one) => one.orderNo))).toEqual(new Set([orderNo]));
    expect(await look(orderNo)).toMatchObject({ status_: 'unknown' });
  });

  it('is sent by one server, however many there are', async () => {
    const { sent } = provider({
      payOut: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { state: 'pending', ref: 'P1' };
      },
    });
    const orders = [await order(), await order(), await order()];
    await Promise.all([server, second, server, second].map(({ ctx }) => payWithdrawals(ctx)));
    expect(sent.map((one) => one.orderNo).sort()).toEqual([...orders].sort());
  });

  it('that cannot be handled does not hold up the others', async () => {
    const bad = await order();
    await server.ctx.db
      .updateTable('bank_card')
      .set({ account_sealed: 'v1.k1.AAAA' })
      .where('member_id', '=', person.memberId)
      .execute();
    const good = await order();
    await tick();
    expect(await look(good)).toMatchObject({ status_: 'sending' });
    const { status } = await server.ctx.db
      .selectFrom('withdraw_order')
      .select('status')
      .where('order_no', '=', bad)
      .executeTakeFirstOrThrow();
    expect(status).toBe('approved');
  });
});

describe('withdraw payout', () => {
  it('a payout is heard of over HTTP, signed, and ends without anybody asking [T16]', async () => {
    const port = await freePort();
    const open = await startTestServer({ clock, database: server.database, seeded: false, config: { port } });
    await open.app.listen({ port, host: '127.0.0.1' });
    const paidNo = await order();
    const { memberId: paidTo } = person;
    const refusedNo = await order();
    await payWithdrawals(open.ctx);
    expect(await completePayout(bank(), paidNo)).toEqual({ ok: true, value: { isDelivered: true } });
    expect(await refusePayout(bank(), refusedNo)).toEqual({ ok: true, value: { isDelivered: true } });
    await open.close();
    expect(await look(refusedNo)).toMatchObject({ status_: 'failed' });
    expect(await purse(server, person.memberId)).toEqual({ cash: 100_000n, held: 0n });
    expect(await purse(server, paidTo)).toEqual({ cash: 50_000n, held: 0n });
  });
});

describe('what a provider tells', () => {
  const paid: PayoutState = { state: 'paid', ref: 'P1', paidAt: new Date() };
  const failed: PayoutState = { state: 'failed', ref: 'P1', reason: 'closed' };
  const sending = async () => {
    provider({ payOut: async () => ({ state: 'pending', ref: 'P1' }) });
    const orderNo = await order();
    await tick();
    return orderNo;
  };

  it('counts once, however often it is told', async () => {
    const orderNo = await sending();
    await Promise.all(Array.from({ length: 20 }, () => applyPayout(server.ctx, orderNo, paid)));
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 0n });
    expect(await look(orderNo)).toMatchObject({ status: 'success' });
  });

  it('ends an order one way, whichever comes first', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const orderNo = await sending();
      // A failure after a payment is a bounce and gives the money back; a payment after a failure is an error of theirs.
      await Promise.all([applyPayout(server.ctx, orderNo, paid), applyPayout(second.ctx, orderNo, failed)]);
      expect(await purse(server, person.memberId)).toEqual({ cash: 100_000n, held: 0n });
      expect(await look(orderNo)).toMatchObject({ status_: 'failed' });
    }
  });

  it('of a payment that came back later returns the money once, fee and all', async () => {
    const orderNo = await sending();
    await server.ctx.db.updateTable('withdraw_order').set({ fee: 500n }).where('order_no', '=', orderNo).execute();
    const before = [await houseHas('payment'), await houseHas('fee')];
    await applyPayout(server.ctx, orderNo, paid);
    await Promise.all(Array.from({ length: 5 }, () => applyPayout(server.ctx, orderNo, failed)));
    expect(await purse(server, person.memberId)).toEqual({ cash: 100_000n, held: 0n });
    expect([await houseHas('payment'), await houseHas('fee')]).toEqual(before);
    expect(await look(orderNo)).toMatchObject({ status: 'rejected', reason: 'withdraw.reason.returned' });
  });

  it('about an order that was never sent moves nothing', async () => {
    const orderNo = await order();
    await applyPayout(server.ctx, orderNo, paid);
    await applyPayout(server.ctx, 'W0000-000', paid);
    expect(await look(orderNo)).toMatchObject({ status_: 'approved' });
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 50_000n });
  });

  it('without a signature makes us ask, and of orders that are not theirs nothing', async () => {
    const { asked } = provider({
      payOut: async () => ({ state: 'pending', ref: 'P1' }),
      queryPayout: async () => paid,
    });
    const orderNo = await order();
    await tick();
    const notice = { kind: 'payout', eventId: 'e', orderNo, ref: 'T9', isSigned: true, state: paid } as const;
    const theirs = { merchantCode: 'ty01', provider: 'sandbox' };
    for (const from of [
      { ...theirs, merchantCode: 'ty02' },
      { ...theirs, provider: 'xendit' },
    ]) {
      expect(await hearPayout(server.ctx, from, notice)).toEqual(ok('unknown'));
    }
    expect(await hearPayout(server.ctx, theirs, { ...notice, orderNo: null })).toEqual(ok('unknown'));
    expect(await look(orderNo)).toMatchObject({ status_: 'sending' });
    expect(await hearPayout(server.ctx, theirs, { ...notice, isSigned: false })).toEqual(ok('payout.asked'));
    expect(await look(orderNo)).toMatchObject({ status_: 'sending' });
    await tick();
    expect(asked).toEqual(['P1']);
    expect(await look(orderNo)).toMatchObject({ status: 'success' });
    expect(await hearPayout(server.ctx, theirs, { ...notice, isSigned: false })).toEqual(ok('payout.asked'));
    await tick();
    expect(asked).toHaveLength(1);
  });

  it('without a signature of a payment that came back is asked about at once, and the money returned [T12, T16]', async () => {
    let said: PayoutState = { state: 'unknown' };
    const { asked } = provider({ payOut: async () => paid, queryPayout: async () => said });
    const orderNo = await order();
    await tick();
    expect(await look(orderNo)).toMatchObject({ status_: 'paid' });
    const notice = { kind: 'payout', eventId: 'e', orderNo, ref: 'T9', isSigned: false, state: failed } as const;
    const hear = () => hearPayout(server.ctx, { merchantCode: 'ty01', provider: 'sandbox' }, notice);
    expect(await hear()).toEqual(fail('provider.silent'));
    said = paid;
    expect(await hear()).toEqual(ok('payout.paid'));
    expect(await purse(server, person.memberId)).toEqual({ cash: 50_000n, held: 0n });
    said = failed;
    expect(await Promise.all([hear(), hear(), hear()])).toContainEqual(ok('payout.failed'));
    expect(asked.every((ref) => ref === 'P1')).toBe(true);
    expect(await purse(server, person.memberId)).toEqual({ cash: 100_000n, held: 0n });
    expect(await look(orderNo)).toMatchObject({ status: 'rejected', reason: 'withdraw.reason.returned' });
  });
});

describe('withdraw payout', () => {
  it('raises an alarm for a broken promise once, shows it, and counts it [product 4]', async () => {
    use({ of: async () => null, forPayouts: async () => null });
    const orderNo = await order();
    await tick();
    expect(await look(orderNo)).toMatchObject({ status_: 'approved', isOverdue: false });
    clock.forward(15 * MINUTE_MS + 1);
    const alarms: unknown[] = [];
    const error = server.ctx.log.error.bind(server.ctx.log);
    Object.assign(server.ctx.log, { error: (detail: { orderNo?: string }) => alarms.push(detail.orderNo) });
    await Promise.all([alarmOverdue(server.ctx), alarmOverdue(server.ctx)]);
    await alarmOverdue(server.ctx);
    Object.assign(server.ctx.log, { error });
    expect(alarms.filter((one) => one === orderNo)).toHaveLength(1);
    expect(await look(orderNo)).toMatchObject({ isOverdue: true });
    const metrics = await server.app.inject('/metrics');
    expect(metrics.body).toMatch(/withdrawals_overdue [1-9]/);
  });
});
