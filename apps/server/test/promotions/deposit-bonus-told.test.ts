import { randomUUID } from 'node:crypto';
import { cashier, mail, promotion, responsibleGaming, reward } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveQueues, tellReleases } from '../../src/modules/rewards/index.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import { betNamed, spin } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { openCampaign, purseTerms, valueOf, type TestCampaign } from '../kit/promo-kit.ts';

const MATCH = purseTerms({ by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '400.00' });
const wish = { hours: 0, needsJoin: true, kind: 'RELOAD', trigger: 'deposit', once: 'never', terms: MATCH } as const;
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: Awaited<ReturnType<typeof startCashier>>;
let reload: TestCampaign;
let scarce: TestCampaign;

beforeAll(async () => {
  server = await startCashier({ clock });
  reload = await openCampaign(server, { ...wish, budget: '100000.00' });
  scarce = await openCampaign(server, { ...wish, budget: '600.00' });
});
afterAll(() => server.close());

const joined = async (...campaigns: readonly TestCampaign[]) => {
  const person = await createDepositor(server);
  for (const { id, hash } of campaigns) {
    valueOf(await server.ask(promotion.join, { id, termsHash: hash }, { token: person.token }));
  }
  return person;
};
const deposit = async (person: Person, amount: string, { id }: TestCampaign) => {
  const { orderNo } = await openDeposit(server, person, { amount, promotionId: id });
  await pay(server.bank, orderNo);
  return (await readDeposit(server, person, orderNo)).promotion;
};
const letters = async ({ token }: Person) => {
  const { list } = valueOf(await server.ask(mail.list, {}, { token, language: 'EN' }));
  return list.map(({ title, excerpt }) => `${title}: ${excerpt}`).reverse();
};

describe('what became of the promotion of a deposit [API-83]', () => {
  it('stands in its record from the beginning, and a purse that begins tells what makes it theirs [PROMO-06]', async () => {
    const ana = await joined(reload);
    const order = await openDeposit(server, ana, { amount: '1000', promotionId: reload.id });
    expect(order.promotion).toMatchObject({ state: 'awaited', amount: null, needed: null, reason: null, min: null });
    expect(order.promotion?.name).toMatch(/^Promo/);
    await pay(server.bank, order.orderNo);
    const done = { state: 'claimed', amount: '1000.00', needed: '10000.00', reason: null };
    expect((await readDeposit(server, ana, order.orderNo)).promotion).toMatchObject(done);
    const listed = valueOf(
      await server.ask(cashier.depositList, { startDate: '2026-11-15', endDate: '2026-11-15' }, { token: ana.token }),
    );
    expect(listed.list[0]?.promotion).toMatchObject(done);
    expect((await letters(ana)).slice(-2)).toEqual([
      expect.stringContaining('Your deposit has arrived'),
      expect.stringMatching(
        /^You have a bonus now: Your bonus is in: ₱1,000\.00\. Stake ₱10,000\.00 by Dec 15, 2026, 12:00.PM to make it your own money\. Your own/u,
      ),
    ]);
    expect((await openDeposit(server, ana, { amount: '500' })).promotion).toBeNull();
  });

  it('is told when it waits, and when it begins', async () => {
    const ben = await joined(reload);
    await deposit(ben, '500', reload);
    expect(await deposit(ben, '700', reload)).toMatchObject({ state: 'queued', amount: '700.00', needed: '7000.00' });
    expect((await letters(ben)).at(-1)).toMatch(/^Your bonus is next: ₱700\.00 from Promo/);
    const [live] = valueOf(await server.ask(reward.purse, {}, { token: ben.token })).list;
    valueOf(await server.ask(reward.giveUp, { id: live?.id ?? '' }, { token: ben.token, key: randomUUID() }));
    await moveQueues(server.ctx);
    await moveQueues(server.ctx);
    expect((await letters(ben)).filter((text) => text.startsWith('You have a bonus now'))).toHaveLength(2);
  });

  it('is told with the reason: too small with the amount, no budget left, or not for them', async () => {
    const eva = await joined(reload, scarce);
    expect(await deposit(eva, '399.99', reload)).toMatchObject({ state: 'none', reason: 'deposit.min', min: '400.00' });
    expect((await letters(eva)).at(-1)).toMatch(/^No bonus for this deposit: .*for deposits of ₱400\.00 or more\.$/);
    expect(await deposit(eva, '601', scarce)).toMatchObject({
      state: 'none',
      reason: 'promotion.exhausted',
      min: null,
    });
    expect((await letters(eva)).at(-1)).toContain('The budget of this promotion is used up.');
    // What only staff may know is told in other words.
    const { orderNo } = await openDeposit(server, eva, { amount: '500', promotionId: reload.id });
    await server.database.sql(`update deposit_order set promotion_result = 'promotion.careful' where order_no = $1`, [
      orderNo,
    ]);
    expect((await readDeposit(server, eva, orderNo)).promotion?.reason).toBe('promotion.segment');
  });
});

describe('a step of a purse', () => {
  it('is told once, also to somebody to whom nothing is offered any more [R32]', async () => {
    const dan = await joined(reload);
    await deposit(dan, '400', reload);
    for (let nr = 0; nr < 5; nr += 1) {
      await spin(server.ctx, betNamed(dan.memberId, `s${dan.memberId}-${nr}`), { stake: 40_000n, win: 40_000n });
    }
    await Promise.all([tellReleases(server.ctx), tellReleases(server.ctx)]);
    await tellReleases(server.ctx);
    const told = async () => (await letters(dan)).filter((text) => text.startsWith('Bonus became'));
    expect(await told()).toEqual([
      expect.stringMatching(/^Bonus became your own money: ₱100\.00 of Promo.* is your own money now\.$/),
      expect.stringContaining('₱100.00'),
    ]);
    expect((await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: dan.token })).kind).toBe('value');
    expect(await told()).toHaveLength(2);
    expect((await letters(dan)).some((text) => text.startsWith('You have a bonus now'))).toBe(false);
  });
});
