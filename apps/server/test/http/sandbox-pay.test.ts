import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import type { Person } from '../kit/people.ts';
import { freePort } from '../kit/process.ts';
import { startTestServer } from '../kit/server.ts';

let server: Awaited<ReturnType<typeof startCashier>>;
let player: Person;

beforeAll(async () => {
  const port = await freePort();
  server = await startCashier({ config: { port } });
  // The sandbox tells us over the real network, as another company would.
  await server.app.listen({ host: '127.0.0.1', port });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await createDepositor(server);
});

const get = (url: string) => server.app.inject({ url });
const press = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

describe('the payment app of a demonstration', () => {
  it('shows the order, pays it, and leads back to the site', async () => {
    const order = await openDeposit(server, player, { amount: '1234.5' });
    const page = await get(order.payUrl ?? '');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Pay ₱1,234.50</button>');
    expect(page.body).toContain(`href="/m/voucherCenter#${order.orderNo}"`);
    expect(page.body).not.toMatch(/style=|<style|<script| on[a-z]+=/);
    const paid = await press(order.payUrl ?? '', { do: 'pay', back: 'pay' });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, order.payUrl]);
    expect(await cashOf(server, player)).toBe('1234.50');
    expect((await get(order.payUrl ?? '')).body).toContain('Payment sent');
    expect((await get('/sandbox/pay.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    ['other', '350.25', 'success', '350.25'],
    ['twice', '', 'success', '1000.00'],
    ['fail', '', 'failed', '0.00'],
    ['silent', '', 'pending', '0.00'],
  ])('can do what people do: %s', async (act, amount, status, cash) => {
    const { orderNo } = await openDeposit(server, player);
    await press(`/sandbox/pay/${orderNo}`, { do: act, amount });
    expect(await readDeposit(server, player, orderNo)).toMatchObject({ status });
    expect(await cashOf(server, player)).toBe(cash);
  });

  it('does nothing for another site, without a known act, or for an order that is not there', async () => {
    const { orderNo } = await openDeposit(server, player);
    const url = `/sandbox/pay/${orderNo}`;
    expect((await press(url, { do: 'pay' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(404);
    expect((await press(url, { do: 'constructor' })).statusCode).toBe(404);
    expect((await press(url, {})).statusCode).toBe(404);
    expect((await get('/sandbox/pay/D0000-000-00000')).statusCode).toBe(404);
    expect((await get('/sandbox/pay/%00')).statusCode).toBe(404);
    expect(await cashOf(server, player)).toBe('0.00');
  });
});

describe('the office of a demonstration', () => {
  it('takes money at the counter, and decides about what was kept out', async () => {
    const counter = await openDeposit(server, player, { methodId: 'counter', payerName: 'Ana Cruz' });
    const small = await openDeposit(server, player);
    await press(`/sandbox/pay/${small.orderNo}`, { do: 'other', amount: '20' });
    const { body } = await get('/sandbox');
    expect(body).toContain(`/sandbox/office/${counter.orderNo}`);
    expect(body).toContain('deposit.reason.amount');
    const [, ref = ''] = /action="\/sandbox\/office\/(sbx_money_\d+)"/.exec(body) ?? [];
    await press(`/sandbox/office/${ref}`, { do: 'letIn', merchant: 'ty01', provider: 'sandbox' });
    await press(`/sandbox/office/${counter.orderNo}`, { do: 'take', amount: '500.00' });
    expect(await cashOf(server, player)).toBe('520.00');
    expect((await get('/sandbox')).body).toContain('Nobody waits for a decision.');
  });
});

describe('sandbox pay', () => {
  it('has no payment app in production', async () => {
    const production = await startTestServer({
      config: { mode: 'production', publicUrl: 'https://play.example.com', sms: 'off', mail: 'off', demoSeed: false },
      seeded: false,
      app: { siteFolder: '/nonexistent' },
    });
    const answer = await production.app.inject({ url: '/sandbox/pay/D2603-020-00000' });
    expect(answer.statusCode).toBe(404);
    const press = await production.app.inject({ method: 'POST', url: '/sandbox/office/D1', payload: { do: 'take' } });
    expect(press.statusCode).toBe(405);
    await production.close();
  });
});
