import { randomUUID } from 'node:crypto';
import { cashier, wallet } from '@perya/contract';
import { fail } from '@perya/std';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { askDue } from '../../src/modules/cashier/deposit-ask.service.ts';
import type { PaymentProvider } from '../../src/providers/payments/payment-provider.ts';
import { movableClock } from '../kit/brands.ts';
import { askDeposit, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import { createPerson, type Person } from '../kit/people.ts';

const clock = movableClock();
let server: Awaited<ReturnType<typeof startCashier>>;
let player: Person;

beforeAll(async () => {
  server = await startCashier({ clock });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const sql = (text: string, values: unknown[] = []) => server.database.sql(text, values);
const refused = (errorCode: string) => ({ kind: 'failure', failure: { errorCode } });

/** Puts another provider in the place of the sandbox. */
async function playProvider(changes: Partial<PaymentProvider>): Promise<void> {
  const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
  vi.spyOn(server.ctx.paymentProviders, 'of').mockResolvedValue({ ...payer, ...changes } as PaymentProvider);
}

describe('the ways to pay in', () => {
  it('are listed with bounds, quick amounts and fee, in the language asked for [API-81, SCR-18]', async () => {
    player = await createDepositor(server);
    const answer = await server.ask(cashier.depositMethods, {}, { token: player.token, language: 'EN' });
    expect(answer).toMatchObject({ kind: 'value', value: { needsKyc: false, askLimits: true } });
    const { methods } = (answer as { value: { methods: cashier.DepositMethod[] } }).value;
    expect(methods.map(({ id, kind }) => [id, kind])).toEqual([
      ['gcash', 'ewallet'],
      ['maya', 'ewallet'],
      ['grabpay', 'ewallet'],
      ['qrph', 'online'],
      ['instapay', 'bank'],
      ['counter', 'manual'],
    ]);
    expect(methods[0]).toMatchObject({
      min: '100.00',
      max: '50000.00',
      quickAmounts: ['100.00', '300.00', '500.00', '1000.00', '5000.00', '10000.00'],
      popularAmount: '1000.00',
      feeRate: 0,
    });
  });

  it('are none when the provider is switched off, and orders are refused [SCR-18]', async () => {
    await sql(`update payment_provider set is_active = false where code = 'manual'`);
    const answer = await server.ask(cashier.depositMethods, {}, { token: player.token });
    expect(JSON.stringify(answer)).not.toContain('counter');
    expect(await askDeposit(server, player, { methodId: 'counter', payerName: 'Ana Cruz' })).toMatchObject(
      refused('deposit.unavailable'),
    );
    await sql(`update payment_provider set is_active = true where code = 'manual'`);
  });

  it('need the identity first, in the list and in the order [R13]', async () => {
    const stranger = await createPerson(server.ctx);
    const answer = await server.ask(cashier.depositMethods, {}, { token: stranger.token });
    expect(answer).toMatchObject({ value: { needsKyc: true } });
    expect(await askDeposit(server, stranger)).toMatchObject(refused('kyc.required'));
  });
});

describe('an order', () => {
  it('says what to pay, where and until when [API-82]', async () => {
    const order = await openDeposit(server, player, { methodId: 'qrph', amount: '1250.5' });
    expect(order).toMatchObject({
      amount: '1250.50',
      fee: '0.00',
      total: '1250.50',
      status: 'pending',
      method: 'QR Ph',
      expireTime: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
      payUrl: `/sandbox/pay/${order.orderNo}`,
      saidPaid: false,
      credited: '0.00',
    });
    expect(order.orderNo).toMatch(/^D2603-02\d-\d{5}$/);
    expect(order.qrText).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  });

  it('adds the fee on top, rounded in favour of the player', async () => {
    await sql(`update deposit_method set fee_bps = 150 where id = 'maya'`);
    const order = await openDeposit(server, player, { methodId: 'maya', amount: '333.33' });
    expect(order).toMatchObject({ amount: '333.33', fee: '4.99', total: '338.32' });
    await sql(`update deposit_method set fee_bps = 0 where id = 'maya'`);
  });

  it.each([
    ['99.99', 'amount.bounds'],
    ['50000.01', 'amount.bounds'],
    ['0', 'amount.invalid'],
    ['0.00', 'amount.invalid'],
    ['1e3', 'request.invalid'],
    ['-500', 'request.invalid'],
    ['500.001', 'request.invalid'],
    ['5 00', 'request.invalid'],
    ['٥٠٠', 'request.invalid'],
  ])('refuses the amount %s [VAL-37, T48]', async (amount, code) => {
    expect(await askDeposit(server, player, { amount })).toMatchObject(refused(code));
  });

  it('refuses unknown methods, promotions nobody offers and names that are none', async () => {
    expect(await askDeposit(server, player, { methodId: 'crypto' })).toMatchObject(refused('deposit.unavailable'));
    expect(await askDeposit(server, player, { promotionId: 'p1' })).toMatchObject(refused('promotion.unavailable'));
    expect(await askDeposit(server, player, { methodId: 'instapay' })).toMatchObject(refused('name.format'));
    expect(await askDeposit(server, player, { methodId: 'instapay', payerName: '<b>' })).toMatchObject(
      refused('name.format'),
    );
  });

  it('by hand shows the account and stays until somebody has looked', async () => {
    const order = await openDeposit(server, player, { methodId: 'counter', payerName: 'Ana Cruz' });
    expect(order).toMatchObject({ payUrl: null, qrText: null, payee: { accountName: 'Perya Demo Inc.' } });
  });

  it('is made once for a key, however often and at once it is sent [API-07, D4]', async () => {
    const own = await createDepositor(server);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askDeposit(server, own, {}, key)));
    const numbers = new Set(answers.map((answer) => (answer.kind === 'value' ? answer.value.orderNo : 'none')));
    expect(numbers.size).toBe(1);
    expect(await sql('select count(*)::int as n from deposit_order where member_id = $1', [own.memberId])).toEqual([
      { n: 1 },
    ]);
    expect(await askDeposit(server, own, { amount: '501' }, key)).toMatchObject(refused('key.reused'));
    const outcome = await server.ask(wallet.outcome, { key }, { token: own.token });
    expect(outcome).toMatchObject({ value: { state: 'done', value: { orderNo: [...numbers][0] } } });
  });

  it('is one of five at most, also when twenty are sent at once', async () => {
    const own = await createDepositor(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => askDeposit(server, own)));
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(5);
    expect(answers.find(({ kind }) => kind !== 'value')).toMatchObject(refused('deposit.open'));
  });

  it('is nobody else’s business [T11]', async () => {
    const { orderNo } = await openDeposit(server, await createDepositor(server));
    const other = { token: player.token };
    expect(await server.ask(cashier.depositDetail, { orderNo }, other)).toMatchObject(refused('not.found'));
    expect(await server.ask(cashier.depositPaid, { orderNo }, other)).toMatchObject(refused('not.found'));
    expect(await server.ask(cashier.depositDetail, { orderNo: 'D0000-000-00000' }, other)).toMatchObject(
      refused('not.found'),
    );
  });
});

describe('protection', () => {
  it('counts open orders against the deposit limit, and holds in a race [R27, R29]', async () => {
    const own = await createDepositor(server);
    await askDeposit(server, own, { amount: '300' });
    await sql(
      `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'deposit', 'day', 100000, $2)`,
      [own.memberId, clock.now()],
    );
    await sql(`update ledger_account set is_limited = true where member_id = $1`, [own.memberId]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => askDeposit(server, own, { amount: '350' })));
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(2);
    expect(answers.find(({ kind }) => kind !== 'value')).toMatchObject(refused('limit.deposit'));
  });

  it.each([
    ['excluded', 'player.excluded'],
    ['cooling', 'player.cooling'],
    ['disabled', 'user.disabled'],
  ])('lets nobody order who is %s [R31, R32]', async (stopped, code) => {
    const own = await createDepositor(server);
    await askDeposit(server, own);
    await sql(`update ledger_account set stopped = $2, stopped_until = $3 where member_id = $1`, [
      own.memberId,
      stopped,
      stopped === 'disabled' ? null : new Date(clock.now().getTime() + 1000),
    ]);
    expect(await askDeposit(server, own)).toMatchObject(refused(code));
  });
});

describe('a provider in trouble', () => {
  it('that refuses or is away ends the order and says so', async () => {
    const own = await createDepositor(server);
    await playProvider({ start: async () => fail('provider.unavailable') });
    const key = randomUUID();
    expect(await askDeposit(server, own, {}, key)).toMatchObject(refused('provider.unavailable'));
    expect(await askDeposit(server, own, {}, key)).toMatchObject(refused('provider.unavailable'));
    const orders = await sql('select status, reason from deposit_order where member_id = $1', [own.memberId]);
    expect(orders).toEqual([{ status: 'failed', reason: 'deposit.reason.provider' }]);
  });

  it('begins an order once that a dying server left, by the same key or by itself', async () => {
    const own = await createDepositor(server);
    const key = randomUUID();
    const dying = vi.spyOn(server.ctx.paymentProviders, 'of').mockRejectedValueOnce(new Error('the process ends here'));
    expect(await askDeposit(server, own, {}, key)).toMatchObject(refused('unknown.error'));
    dying.mockRestore();
    const first = await askDeposit(server, own, {}, key);
    expect(first).toMatchObject({ kind: 'value', value: { status: 'pending' } });

    const again = vi.spyOn(server.ctx.paymentProviders, 'of').mockRejectedValueOnce(new Error('the process ends here'));
    await askDeposit(server, own, { amount: '700' });
    again.mockRestore();
    clock.forward(11_000);
    await askDue(server.ctx);
    const rows = await sql(
      `select o.amount::int, o.provider_ref <> '' as started, count(s.id)::int as known
       from deposit_order o left join sandbox_payment s on s.order_no = o.order_no
       where o.member_id = $1 group by 1, 2 order by 1`,
      [own.memberId],
    );
    expect(rows).toEqual([
      { amount: 50_000, started: true, known: 1 },
      { amount: 70_000, started: true, known: 1 },
    ]);
  });

  it('makes nobody wait for a provider that does not answer: what is known is shown', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    clock.forward(6000);
    await playProvider({ query: () => new Promise(() => undefined) });
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'pending' });
  });
});
