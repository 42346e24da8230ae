import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askDue } from '../../src/modules/cashier/deposit-ask.service.ts';
import { paySilently } from '../../src/providers/payments/sandbox-bank.ts';
import { sandboxHeaders } from '../../src/providers/payments/sandbox-webhook.ts';
import { movableClock } from '../kit/brands.ts';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';

const ROUNDS = 10;
const clock = movableClock();
let one: Awaited<ReturnType<typeof startCashier>>;
let two: Awaited<ReturnType<typeof startCashier>>;

beforeAll(async () => {
  one = await startCashier({ clock });
  two = await startCashier({ clock, database: one.database, seeded: false });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

describe('deposit servers', () => {
  it('credits once when two servers hear, ask and look at the same moment [T16]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await createDepositor(one);
      const { orderNo } = await openDeposit(one, player);
      await paySilently(one.bank, orderNo);
      clock.forward(16_000);
      const [money] = await one.database.sql(
        `select 'sbx_money_' || r.id as ref, 'sbx_order_' || p.id as order_ref from sandbox_receipt r
       join sandbox_payment p on p.id = r.payment_id where p.order_no = $1`,
        [orderNo],
      );
      const body = {
        id: `late-${orderNo}`,
        kind: 'pay',
        orderNo,
        ref: money?.['order_ref'],
        state: 'paid',
        moneyRef: money?.['ref'],
        amount: '500.00',
        currency: 'PHP',
        at: clock.now().toISOString(),
        payerName: null,
        reason: '',
      };
      const raw = Buffer.from(JSON.stringify(body));
      const headers = { 'content-type': 'application/json', ...sandboxHeaders(one.ctx, raw) };
      const hear = (server: typeof one) =>
        server.app.inject({ method: 'POST', url: '/pay/ty01/sandbox', headers, payload: raw });
      await Promise.all([
        ...Array.from({ length: 5 }, () => hear(one)),
        ...Array.from({ length: 5 }, () => hear(two)),
        askDue(one.ctx),
        askDue(two.ctx),
        readDeposit(one, player, orderNo),
        readDeposit(two, player, orderNo),
      ]);
      expect(await cashOf(one, player)).toBe('500.00');
      const rows = await one.database.sql('select count(*)::int as n from turnover where member_id = $1', [
        player.memberId,
      ]);
      expect(rows).toEqual([{ n: 1 }]);
    }
  });
});
