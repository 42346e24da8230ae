import { TRIAL_TYPE } from '@perya/contract';
import { adjust, holdWithdrawal, parkDeposit, returnDeposit } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteCustomerFunds, reportCustomerFunds } from '../../src/ledger/customer-funds.ts';
import { movableClock } from '../kit/brands.ts';
import { betNamed, BOOK, fund, wager } from '../kit/funds.ts';
import { createOperator, type Operator } from '../kit/operator.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const clock = movableClock();
const server = await startTestServer({ clock });
// A quarter of an hour before midnight in Manila.
clock.forward(Date.parse('2026-03-02T15:45:00.000Z') - clock.now().getTime());
const { ctx } = server;
let operator: Operator;
beforeAll(async () => {
  operator = await createOperator(server.database.url);
});
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const HEAD = 'day,brand,currency,cash,in_play,held,bonus,agents,uncredited,jackpots,total,counted at\n';
const linesOf = async (from: string, to: string) =>
  (await reportCustomerFunds(ctx.db, from, to)).split('\n').filter((line) => line.includes(',ty01,'));

describe('the money of players', () => {
  it('is counted part by part at the beginning of each day, once, however many servers do it [R7]', async () => {
    await noteCustomerFunds(ctx);
    const before = await ctx.db.selectFrom('customer_funds').selectAll().execute();
    const { memberId } = await createPerson(ctx);
    await fund(ctx, memberId, 100_000n);
    await wager(ctx, betNamed(memberId, 'f1'), { stake: 2_500n });
    await ctx.ledger.post(holdWithdrawal({ ...BOOK, memberId, orderNo: 'W1', amount: 30_000n, fee: 0n, target: 'x' }));
    // A payment that came in by one row of an account and left by another is gone all the same.
    for (let nr = 0; nr < 20; nr += 1) {
      const from = { provider: 'sandbox', payment: `m${nr}`, method: 'gcash' };
      const paid = { ...BOOK, ...from, memberId, orderNo: 'D1', amount: 1_000n, fee: 0n };
      for (const transfer of [parkDeposit(paid), returnDeposit(paid)])
        await ctx.db.transaction().execute((tx) => ctx.ledger.postIn(tx, transfer));
    }
    const agent = await createPerson(ctx, { type: 2 });
    await fund(ctx, agent.memberId, 7_000n, 'float');
    const trial = await createPerson(ctx, { type: TRIAL_TYPE });
    const play = { merchantCode: 'ty01', currency: 'PLAY', memberId: trial.memberId, orderNo: 'T1' };
    await ctx.ledger.post(adjust({ ...play, amount: 5_000n, account: 'cash', reason: 'test' }));

    await noteCustomerFunds(ctx);
    expect(await ctx.db.selectFrom('customer_funds').selectAll().execute()).toEqual(before);
    clock.forward(15 * 60_000);
    await Promise.all([noteCustomerFunds(ctx), noteCustomerFunds(ctx), noteCustomerFunds(ctx)]);
    const days = await linesOf('2026-03-02', '2026-03-03');
    const [first = [], second = []] = days.map((line) => line.split(','));
    expect(days).toHaveLength(2);
    expect([second[0], second.at(-1)]).toEqual(['2026-03-03', '2026-03-02T16:00:00.000Z']);
    // The demonstration has money of its own; everybody else came meanwhile.
    const more = second.slice(3, -1).map((amount, at) => Number(amount) - Number(first[at + 3]));
    expect(more).toEqual([675, 25, 300, 0, 70, 0, 0, 1070]);
  });

  it('stays as it was counted', async () => {
    await expect(ctx.db.updateTable('customer_funds').set({ cash: '0' }).execute()).rejects.toThrow();
    await expect(server.database.sql('delete from customer_funds')).rejects.toThrow();
  });

  it('is told by a command [R7]', async () => {
    const run = (...words: string[]) => operator.run('customer-funds', words);
    const told = await run('--from', '2026-03-03');
    expect(told.code).toBe(0);
    expect(told.said).toBe(await reportCustomerFunds(ctx.db, '2026-03-03', '2026-03-03'));
    expect(told.said.startsWith(HEAD)).toBe(true);
    expect(await run('--from', 'yesterday')).toMatchObject({ code: 2 });
  });
});
