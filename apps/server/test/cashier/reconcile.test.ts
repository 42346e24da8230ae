import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askDue } from '../../src/modules/cashier/deposit-ask.service.ts';
import {
  reconcileAll,
  reconcileDay,
  reconcileDue,
  recentDifferences,
} from '../../src/modules/cashier/reconcile.service.ts';
import type { PayRecord } from '../../src/providers/payments/payment-provider.ts';
import { pay, payLate, paySilently } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { createDepositor, openDeposit, startCashier } from '../kit/deposits.ts';

const clock = movableClock();
const DAY_MS = 24 * 3_600_000;
const TODAY = '2026-03-02';
const account = { merchantCode: 'ty01', provider: 'sandbox' };
let server: Awaited<ReturnType<typeof startCashier>>;
/** What the demonstration paid in on this day. */
let planted = 0;

beforeAll(async () => {
  server = await startCashier({ clock });
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.sql(text, values);

async function paidOrder(): Promise<string> {
  const { orderNo } = await openDeposit(server, await createDepositor(server));
  await pay(server.bank, orderNo);
  return orderNo;
}

describe('the daily comparison with a provider', () => {
  it('finds nothing in the demonstration as it is planted', async () => {
    for (let back = 21; back >= 0; back -= 1) {
      const day = new Date(clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10);
      const compared = await reconcileDay(server.ctx, account, day);
      expect(compared).toMatchObject({ ok: true, value: { differences: [] } });
      if (day === TODAY && compared.ok) planted = compared.value.checked;
    }
  });

  it('names what each side has alone, and what differs [T16, 70]', async () => {
    await paidOrder();
    const unheard = await openDeposit(server, await createDepositor(server));
    await paySilently(server.bank, unheard.orderNo);
    const changed = await paidOrder();
    await sql(`update deposit_payment set amount = amount + 1, credited = credited where order_no = $1`, [changed]);
    const invented = await paidOrder();
    await sql(`delete from sandbox_receipt where payment_id = (select id from sandbox_payment where order_no = $1)`, [
      invented,
    ]);
    expect(await reconcileDay(server.ctx, account, TODAY)).toMatchObject({ ok: true, value: { checked: planted + 3 } });
    const rows = await sql(
      `select d.kind, d.direction, d.order_no, d.ours::int, d.theirs::int from reconcile_difference d
       join reconcile_run r on r.id = d.run_id where r.day = $1 order by d.kind`,
      [TODAY],
    );
    expect(rows).toEqual([
      { kind: 'amount', direction: 'pay', order_no: changed, ours: 500_01, theirs: 500_00 },
      { kind: 'missing.here', direction: 'pay', order_no: unheard.orderNo, ours: null, theirs: 500_00 },
      { kind: 'missing.there', direction: 'pay', order_no: invented, ours: 500_00, theirs: null },
    ]);
    await sql(`update deposit_payment set amount = amount - 1 where order_no = $1`, [changed]);
    await sql(
      `insert into sandbox_receipt (id, payment_id, amount, at) overriding system value
       select replace(d.ref, 'sbx_money_', '')::bigint, p.id, d.amount, d.paid_at from deposit_payment d
       join sandbox_payment p on p.order_no = d.order_no where d.order_no = $1`,
      [invented],
    );
  });

  it('run again replaces what it found, once everything is in order', async () => {
    clock.forward(60_000);
    await askDue(server.ctx);
    expect(await reconcileDay(server.ctx, account, TODAY)).toMatchObject({
      value: { checked: planted + 4, differences: [] },
    });
    expect(await sql('select differences from reconcile_run where day = $1', [TODAY])).toEqual([{ differences: 0 }]);
    expect(await sql('select count(*)::int as n from reconcile_difference')).toEqual([{ n: 0 }]);
  });

  it('runs by itself for each day that has ended, once, also on several servers', async () => {
    const { orderNo } = await openDeposit(server, await createDepositor(server));
    await payLate({ ...server.bank, fetch: async () => new Response('', { status: 500 }) }, orderNo);
    await sql('delete from reconcile_run');
    await reconcileDue(server.ctx);
    expect(await sql('select day from reconcile_run where day = $1', [TODAY])).toEqual([]);
    clock.forward(DAY_MS);
    await Promise.all([reconcileDue(server.ctx), reconcileDue(server.ctx), reconcileDue(server.ctx)]);
    expect(await sql('select day::text, differences from reconcile_run where day = $1', [TODAY])).toEqual([
      { day: TODAY, differences: 1 },
    ]);
    expect(recentDifferences(server.ctx)).toBe(1);
    const metrics = await server.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('payment_differences 1');
  });

  it('is told on demand, a line for each difference', async () => {
    const lines: string[] = [];
    for await (const { text } of reconcileAll(server.ctx, TODAY)) lines.push(text);
    expect(lines[0]).toBe(`ty01 sandbox ${TODAY}: ${planted + 5} compared, 1 differ`);
    expect(lines[1]).toMatch(/^ {2}missing.here pay D2603-02\d-\d{5} sbx_money_\d+: nothing here, 500.00 there$/);
    const wrong: boolean[] = [];
    for await (const { isGood } of reconcileAll(server.ctx, 'tomorrow')) wrong.push(isGood);
    expect(wrong).toEqual([false]);
  });

  it('keeps every difference, however many there are and whatever others call their orders', async () => {
    const payer = await server.ctx.paymentProviders.of('ty01', 'sandbox');
    assert(payer, 'the sandbox is there');
    const at = new Date(`${TODAY}T04:00:00.000Z`);
    const books = Array.from({ length: 8000 }, (_, nr): PayRecord => ({
      kind: 'pay',
      amount: 100n,
      currency: 'PHP',
      state: 'paid',
      at,
      orderNo: `${'by-hand-'.repeat(30)}${nr}`,
      ref: `x_${nr}_${'y'.repeat(200)}`,
    }));
    vi.spyOn(server.ctx.paymentProviders, 'of').mockResolvedValue({ ...payer, list: async () => books });
    await reconcileDay(server.ctx, account, TODAY);
    vi.restoreAllMocks();
    const kept = await sql(`select count(*)::int as n from reconcile_difference where kind = 'missing.here'`);
    expect(kept).toEqual([{ n: 8000 }]);
    await sql('delete from reconcile_run');
  });

  it('goes on with the others when a provider cannot be opened', async () => {
    await sql('delete from reconcile_run');
    await sql(
      `insert into payment_provider (merchant_code, code, adapter, is_active) values ('ty01', 'aaa', 'xendit', false)`,
    );
    await reconcileDue(server.ctx);
    const days = await sql(`select count(*)::int as n from reconcile_run where provider = 'sandbox'`);
    expect(days).toEqual([{ n: 3 }]);
    const lines: string[] = [];
    for await (const { text } of reconcileAll(server.ctx, TODAY)) lines.push(text);
    expect(lines[0]).toBe(`ty01 aaa ${TODAY}: not compared, provider.failed`);
    expect(lines[1]).toMatch(/^ty01 sandbox/);
    await sql(`delete from payment_provider where code = 'aaa'`);
  });

  it('says when there is no such provider', async () => {
    const nobody = { merchantCode: 'ty01', provider: 'nobody' };
    expect(await reconcileDay(server.ctx, nobody, TODAY)).toMatchObject({ error: { code: 'provider.unknown' } });
    const byHand = { merchantCode: 'ty01', provider: 'manual' };
    expect(await reconcileDay(server.ctx, byHand, TODAY)).toMatchObject({ error: { code: 'provider.unknown' } });
  });
});
