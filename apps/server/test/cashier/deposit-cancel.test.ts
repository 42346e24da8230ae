import { cashier } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDue } from '../../src/modules/cashier/deposit-ask.service.ts';
import { payLate, paySilently } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { askDeposit, cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import type { Person } from '../kit/people.ts';

const clock = movableClock();
let server: Awaited<ReturnType<typeof startCashier>>;

beforeAll(async () => {
  server = await startCashier({ clock });
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.sql(text, values);

async function cancel(person: Person, orderNo: string): Promise<cashier.DepositOrder> {
  const answer = await server.ask(cashier.cancelDeposit, { orderNo }, { token: person.token });
  assert(answer.kind === 'value', `it was refused: ${JSON.stringify(answer)}`);
  return answer.value;
}

async function offer(person: Person) {
  const answer = await server.ask(cashier.depositMethods, {}, { token: person.token });
  assert(answer.kind === 'value', 'ways to pay are listed');
  return answer.value;
}

describe('an order the player takes back', () => {
  it('ends at once, shows nothing to pay any more, and stays ended however often that is said [API-83]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own, { methodId: 'qrph' });
    const ended = { status: 'cancelled', payUrl: null, qrText: null, credited: '0.00', reason: null };
    const first = await cancel(own, orderNo);
    expect(first).toMatchObject({ ...ended, endTime: clock.now().toISOString() });
    clock.forward(60_000);
    expect(await cancel(own, orderNo)).toEqual(first);
    const days = { startDate: '2026-03-01', endDate: '2026-03-03', status: 'cancelled' } as const;
    const list = await server.ask(cashier.depositList, days, { token: own.token });
    expect(list).toMatchObject({ value: { list: [{ orderNo }], footer: { success: '0.00', count: 1 } } });
  });

  it('that was paid before anybody told us is credited instead [T16]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await paySilently(server.bank, orderNo);
    clock.forward(6000);
    expect(await cancel(own, orderNo)).toMatchObject({
      status: 'success',
      credited: '500.00',
      payments: [{ isLate: false, outcome: 'credited' }],
    });
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('is credited once when its money comes all the same, and the money is marked late [T16]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await cancel(own, orderNo);
    clock.forward(60_000);
    await payLate(server.bank, orderNo);
    clock.forward(60_000);
    await askDue(server.ctx);
    expect(await readDeposit(server, own, orderNo)).toMatchObject({
      status: 'success',
      credited: '500.00',
      payments: [{ isLate: true, isExtra: false, outcome: 'credited' }],
    });
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('is asked about on, so that money nobody tells of is found [T16]', async () => {
    const own = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    await cancel(own, orderNo);
    await sql(
      `insert into sandbox_receipt (payment_id, amount, at)
      select id, amount, $2 from sandbox_payment where order_no = $1`,
      [orderNo, clock.now()],
    );
    clock.forward(20 * 60_000);
    await askDue(server.ctx);
    expect(await cashOf(server, own)).toBe('500.00');
  });

  it('is only ever one of their own', async () => {
    const own = await createDepositor(server);
    const other = await createDepositor(server);
    const { orderNo } = await openDeposit(server, own);
    const answer = await server.ask(cashier.cancelDeposit, { orderNo }, { token: other.token });
    expect(answer).toMatchObject({ kind: 'failure', failure: { errorCode: 'not.found' } });
    expect(await readDeposit(server, own, orderNo)).toMatchObject({ status: 'pending' });
  });
});

describe('what is offered', () => {
  it('begins with the way used last [API-81]', async () => {
    const own = await createDepositor(server);
    expect((await offer(own)).methods[0]?.id).toBe('gcash');
    await openDeposit(server, own, { methodId: 'qrph' });
    expect((await offer(own)).methods.map(({ id }) => id).slice(0, 3)).toEqual(['qrph', 'gcash', 'maya']);
  });

  it('says what the tightest limit leaves beside the orders that wait, to the centavo [R27]', async () => {
    const own = await createDepositor(server);
    expect((await offer(own)).limit).toBeNull();
    for (const [period, amount] of [
      ['day', 100_000],
      ['week', 90_050],
      ['month', 500_000],
    ]) {
      await sql(
        `insert into player_limit (member_id, kind, period, amount, changed_at) values ($1, 'deposit', $2, $3, $4)`,
        [own.memberId, period, amount, clock.now()],
      );
    }
    expect((await offer(own)).limit).toEqual({ period: 'week', amount: '900.50', left: '900.50' });
    const { orderNo } = await openDeposit(server, own);
    await sql(`update ledger_account set is_limited = true where member_id = $1`, [own.memberId]);
    expect((await offer(own)).limit).toEqual({ period: 'week', amount: '900.50', left: '400.50' });
    expect(await askDeposit(server, own, { amount: '400.51' })).toMatchObject({
      failure: { errorCode: 'limit.deposit' },
    });
    await cancel(own, orderNo);
    expect((await offer(own)).limit).toMatchObject({ left: '900.50' });
    await payLate(server.bank, orderNo);
    expect((await offer(own)).limit).toMatchObject({ left: '400.50' });
    expect((await askDeposit(server, own, { amount: '400.50' })).kind).toBe('value');
    expect((await offer(own)).limit).toMatchObject({ left: '0.00' });
  });
});
