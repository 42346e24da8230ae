import { cashier } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveWithdraw } from '../../src/modules/cashier/index.ts';
import { payWithdrawals } from '../../src/modules/cashier/withdraw-payout.service.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { logIn } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createUsual, purse, trustPasswords, withdraw } from '../kit/withdraw-kit.ts';

const PESO = 100n;
/** Noon of 2 March 2026 in Manila. */
const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  trustPasswords(server);
  await changeBrand(server.ctx, { withdraw_auto_max: '5000000', withdraws_per_day: 20 });
});
afterAll(() => server.close());

type Usual = Awaited<ReturnType<typeof createUsual>>;

const statusOf = async (orderNo: string) => {
  const row = server.ctx.db.selectFrom('withdraw_order').selectAll().where('order_no', '=', orderNo);
  return (await row.executeTakeFirstOrThrow()).status;
};
const infoOf = async ({ memberId }: Usual) => {
  const token = await logIn(server.ctx, memberId);
  return valueOf(await server.ask(cashier.withdrawInfo, {}, { token }));
};

describe('what is paid out in a day', () => {
  it('depends on the level; above it the next day has a place, told with its date, and nothing is refused [SCR-10, API-84]', async () => {
    const ana = await createUsual(server, 200_000n * PESO);
    expect(await infoOf(ana)).toMatchObject({ dailyLimit: '50000.00', dailyLeft: '50000.00' });
    const first = await withdraw(server, ana, 30_000n * PESO);
    expect(first).toMatchObject({ payDate: null, status: 'processing' });
    expect(await infoOf(ana)).toMatchObject({ dailyLeft: '20000.00' });
    const later = await withdraw(server, ana, 30_000n * PESO);
    expect(later).toMatchObject({ payDate: '2026-03-03', status: 'processing' });
    expect(new Date(later.promisedTime ?? 0) > new Date('2026-03-02T16:00:00Z')).toBe(true);
    expect(await purse(server, ana.memberId)).toEqual({ cash: 140_000n * PESO, held: 60_000n * PESO });
    await payWithdrawals(server.ctx);
    expect([await statusOf(first.orderNo), await statusOf(later.orderNo)]).toEqual(['sending', 'approved']);
    clock.forward(Date.parse('2026-03-02T15:59:59Z') - clock.now().getTime());
    await payWithdrawals(server.ctx);
    expect(await statusOf(later.orderNo)).toBe('approved');
    clock.forward(1000);
    await payWithdrawals(server.ctx);
    expect(await statusOf(later.orderNo)).toBe('sending');
    expect(await infoOf(ana)).toMatchObject({ dailyLeft: '20000.00' });
  });

  it('is more on a higher level', async () => {
    const ana = await createUsual(server, 100_000n * PESO);
    await server.database.sql(
      `insert into member_vip (member_id, merchant_code, level, best_level, quarter, graded_at)
       values ($1, 'ty01', 3, 3, '2026-01-01', now())`,
      [ana.memberId],
    );
    expect(await infoOf(ana)).toMatchObject({ dailyLimit: '100000.00' });
    for (let nr = 0; nr < 2; nr += 1)
      expect(await withdraw(server, ana, 50_000n * PESO)).toMatchObject({ payDate: null });
  });

  it('holds for what a person approved as well, and a place that is given up is free again', async () => {
    const ana = await createUsual(server, 200_000n * PESO);
    await withdraw(server, ana, 50_000n * PESO);
    await changeBrand(server.ctx, { withdraw_auto_max: '0' });
    const looked = await withdraw(server, ana, 50_000n * PESO);
    const tomorrow = '2026-03-04';
    expect(looked).toMatchObject({ status: 'pending', payDate: tomorrow });
    expect((await approveWithdraw(server.ctx, looked.orderNo, 'Ana')).ok).toBe(true);
    await payWithdrawals(server.ctx);
    expect(await statusOf(looked.orderNo)).toBe('approved');
    await server.database.sql(
      `update withdraw_order set status = 'cancelled', ended_at = now(), act_at = null where order_no = $1`,
      [looked.orderNo],
    );
    expect(await withdraw(server, ana, 50_000n * PESO)).toMatchObject({ payDate: tomorrow });
    await changeBrand(server.ctx, { withdraw_auto_max: '5000000' });
  });
});
