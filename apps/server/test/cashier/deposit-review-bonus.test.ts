import { promotion, reward } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { receivePayment } from '../../src/modules/cashier/deposit-credit.service.ts';
import { decideDeposit, listDepositQueue, takeByHand } from '../../src/modules/cashier/deposit-review.service.ts';
import { pay, payLate } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { createDepositor, openDeposit, startCashier } from '../kit/deposits.ts';
import type { Person } from '../kit/people.ts';
import { openCampaign, potOf, purseTerms, valueOf, type TestCampaign } from '../kit/promo-kit.ts';

const MATCH = purseTerms({ by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '100.00' });
const wish = { hours: 0, needsJoin: true, budget: '100000.00', terms: MATCH };
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: Awaited<ReturnType<typeof startCashier>>;
let first: TestCampaign;
let reload: TestCampaign;

beforeAll(async () => {
  server = await startCashier({ clock });
  first = await openCampaign(server, { ...wish, kind: 'FIRSTDEP', trigger: 'firstDeposit' });
  reload = await openCampaign(server, { ...wish, kind: 'RELOAD', trigger: 'deposit', once: 'never' });
});
afterAll(() => server.close());

const join = async ({ token }: Person, { id, hash }: TestCampaign) =>
  valueOf(await server.ask(promotion.join, { id, termsHash: hash }, { token }));
const purses = async ({ token }: Person) => valueOf(await server.ask(reward.purse, {}, { token })).list;
const resultOf = async (orderNo: string) => {
  const [row] = await server.database.sql(
    'select promotion_result, reward_id is not null as has from deposit_order where order_no = $1',
    [orderNo],
  );
  return [row?.['promotion_result'], row?.['has']];
};
const nameOf = async (orderNo: string) => {
  const row = (await listDepositQueue(server.ctx, 'ty01')).find((one) => one.order_no === orderNo);
  assert(row, 'it waits for a person');
  return { merchantCode: 'ty01', provider: row.provider, ref: row.ref };
};

/** A deposit for a promotion whose amount was not the one agreed on. */
async function keptOut(campaign: TestCampaign) {
  const person = await createDepositor(server);
  await join(person, campaign);
  const { orderNo } = await openDeposit(server, person, { amount: '2000', promotionId: campaign.id });
  await pay(server.bank, orderNo, 60_000_00n);
  expect(await resultOf(orderNo)).toEqual(['', false]);
  expect(await purses(person)).toEqual([]);
  return { person, orderNo, name: await nameOf(orderNo) };
}

describe('a deposit for a promotion that waited for staff', () => {
  it.each([
    ['the first one', () => first],
    ['a later one', () => reload],
  ])('gets its bonus when it is let in: %s [PROMO-06, T16]', async (_, campaign) => {
    const { person, orderNo, name } = await keptOut(campaign());
    expect((await decideDeposit(server.ctx, name, { isLetIn: true, by: 'Ana' })).ok).toBe(true);
    expect(await resultOf(orderNo)).toEqual(['claimed', true]);
    expect(await purses(person)).toMatchObject([{ state: 'active', amount: '5000.00', balance: '5000.00' }]);
    expect((await decideDeposit(server.ctx, name, { isLetIn: true, by: 'Ben' })).ok).toBe(false);
    expect(await purses(person)).toHaveLength(1);
  });

  it('gets it where the name was in doubt, too', async () => {
    const ana = await createDepositor(server);
    await join(ana, first);
    const { orderNo } = await openDeposit(server, ana, {
      methodId: 'instapay',
      amount: '500',
      promotionId: first.id,
      payerName: 'Ana Cruz',
    });
    const paid = {
      state: 'paid',
      ref: 'name-1',
      amount: 50_000n,
      currency: 'PHP',
      paidAt: server.ctx.clock.now(),
      payerName: 'Berto Reyes',
    } as const;
    const payment = { merchantCode: 'ty01', provider: 'sandbox', orderNo, paid };
    expect(await receivePayment(server.ctx, payment)).toBe('review');
    await decideDeposit(server.ctx, await nameOf(orderNo), { isLetIn: true, by: 'Ana' });
    expect(await purses(ana)).toMatchObject([{ state: 'active', amount: '500.00' }]);
  });

  it('gets one, whoever lets it in at once on whichever server [T16, T21]', async () => {
    const before = await potOf(server, first);
    const { person, orderNo, name } = await keptOut(first);
    const second = await startCashier({ clock, database: server.database, seeded: false });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nr) =>
        decideDeposit(nr % 2 === 0 ? server.ctx : second.ctx, name, { isLetIn: true, by: `staff ${nr}` }),
      ),
    );
    await second.close();
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await resultOf(orderNo)).toEqual(['claimed', true]);
    expect(await purses(person)).toHaveLength(1);
    expect((await potOf(server, first)).left).toBe(before.left - 500_000n);
  });

  it('gets none when it goes back, nor for a second payment of the same order', async () => {
    const gone = await keptOut(reload);
    await decideDeposit(server.ctx, gone.name, { isLetIn: false, by: 'Ana' });
    expect([await resultOf(gone.orderNo), await purses(gone.person)]).toEqual([['', false], []]);
    const twice = await keptOut(reload);
    await payLate(server.bank, twice.orderNo);
    expect(await purses(twice.person)).toMatchObject([{ amount: '2000.00' }]);
    await decideDeposit(server.ctx, twice.name, { isLetIn: true, by: 'Ana' });
    expect(await purses(twice.person)).toHaveLength(1);
  });

  it('gets it at the counter as well, and the books add up behind all of this [B1..B9]', async () => {
    const ben = await createDepositor(server);
    await join(ben, first);
    const given = { methodId: 'counter', amount: '500', promotionId: first.id, payerName: 'Ben Cruz' };
    const { orderNo } = await openDeposit(server, ben, given);
    await takeByHand(server.ctx, { orderNo, slip: 'S-77', amount: '500', by: 'Ana' });
    expect(await purses(ben)).toMatchObject([{ amount: '500.00' }]);
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
