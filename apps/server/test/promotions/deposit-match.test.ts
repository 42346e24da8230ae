import { randomUUID } from 'node:crypto';
import { cashier, promotion, responsibleGaming, reward, wallet } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { applyPayout, payWithdrawals } from '../../src/modules/cashier/withdraw-payout.service.ts';
import { rejectWithdraw } from '../../src/modules/cashier/withdraw-review.service.ts';
import { readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { endExpired, moveQueues } from '../../src/modules/rewards/index.ts';
import { completePayout, pay } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { askDeposit, openDeposit, startCashier } from '../kit/deposits.ts';
import { betNamed, spin } from '../kit/funds.ts';
import { freeTitle } from '../kit/luck-kit.ts';
import { prove } from '../kit/proved.ts';
import { logIn, type Person } from '../kit/people.ts';
import { draftFile, givePurse, openCampaign, purseTerms, type TestCampaign } from '../kit/promo-kit.ts';
import { addCard, ask, createSaver, makeUsual, restCard, trustPasswords } from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: Awaited<ReturnType<typeof startCashier>>;
let first: TestCampaign;
let reload: TestCampaign;

const MATCH = { by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '100.00' };
const kinds = purseTerms(MATCH)['wagering'] as Readonly<Record<string, unknown>>;
const terms = purseTerms(MATCH, { wagering: { ...kinds, times: 5, base: 'bonusAndMatched' } });

beforeAll(async () => {
  server = await startCashier({ clock });
  trustPasswords(server);
  const wish = { hours: 0, needsJoin: true, budget: '1000000.00', terms, endsIn: 2000 };
  first = await openCampaign(server, { ...wish, kind: 'FIRSTDEP', trigger: 'firstDeposit' });
  reload = await openCampaign(server, { ...wish, kind: 'RELOAD', trigger: 'deposit', once: 'never' });
});
afterAll(() => server.close());

const join = ({ token }: Person, { id, hash }: TestCampaign) =>
  server.ask(promotion.join, { id, termsHash: hash }, { token });
const saver = async (): Promise<Person> => createSaver(server, 0n);
const deposit = async (person: Person, amount: string, campaign?: TestCampaign) => {
  const order = await openDeposit(server, person, { amount, ...(campaign && { promotionId: campaign.id }) });
  await pay(server.bank, order.orderNo);
  const [row] = await server.database.sql('select promotion_result from deposit_order where order_no = $1', [
    order.orderNo,
  ]);
  return row?.['promotion_result'];
};
const has = async ({ token }: Person) => {
  const answer = await server.ask(wallet.balance, {}, { token });
  assert(answer.kind === 'value', 'there is a wallet');
  return [answer.value.cash, answer.value.bonus];
};
const purses = async ({ token }: Person) => {
  const answer = await server.ask(reward.purse, {}, { token });
  assert(answer.kind === 'value', `there are purses: ${JSON.stringify(answer)}`);
  return answer.value.list;
};
const codeOf = (answer: { readonly kind: string; readonly failure?: { readonly errorCode: string } }) =>
  answer.failure?.errorCode ?? answer.kind;

/** Somebody with a matched deposit of 5,000.00 who can withdraw. */
const matched = async () => {
  const person = await saver();
  assert((await join(person, first)).kind === 'value', 'they are in');
  expect(await deposit(person, '5000', first)).toBe('claimed');
  const cardId = await addCard(server, person);
  await restCard(server, person, cardId);
  await makeUsual(server, person, cardId);
  // The own turnover of the deposit, which no bonus raises.
  for (let nr = 0; nr < 10; nr += 1) {
    await spin(server.ctx, betNamed(person.memberId, `t${person.memberId}-${nr}`), { stake: 50_000n, win: 50_000n });
  }
  return { ...person, cardId };
};

describe('a deposit that a promotion matches', () => {
  it('is refused while its owner has not joined, and offered to whoever has [API-81, API-82]', async () => {
    const ana = await saver();
    expect(codeOf(await askDeposit(server, ana, { promotionId: first.id }))).toBe('promotion.unavailable');
    expect((await join(ana, { ...first, hash: '0'.repeat(64) })).kind).not.toBe('value');
    expect((await join(ana, first)).kind).toBe('value');
    const methods = await server.ask(cashier.depositMethods, {}, { token: ana.token });
    assert(methods.kind === 'value', 'there are ways to pay');
    expect(methods.value.methods[0]?.promotions.map(({ id }) => id)).toEqual([first.id]);
  });

  it('is credited with its purse in one transaction, by the terms that were read [PROMO-06]', async () => {
    const ana = await saver();
    await join(ana, first);
    expect(await deposit(ana, '1000', first)).toBe('claimed');
    expect(await has(ana)).toEqual(['1000.00', '1000.00']);
    const [purse] = await purses(ana);
    expect(purse).toMatchObject({
      state: 'active',
      amount: '1000.00',
      balance: '1000.00',
      needed: '10000.00',
      done: '0.00',
      steps: 4,
      maxStake: '500.00',
      endsOnWithdraw: true,
    });
    // It was the first deposit, and there is no second first.
    expect(codeOf(await askDeposit(server, ana, { promotionId: first.id }))).toBe('promotion.unavailable');
  });

  it('is credited alone where the bonus is refused, and a second purse waits for the first [PROMO-01, T21]', async () => {
    const ben = await saver();
    await join(ben, reload);
    await join(ben, first);
    expect(await deposit(ben, '500', first)).toBe('claimed');
    expect(await deposit(ben, '1000', reload)).toBe('queued');
    expect(await has(ben)).toEqual(['1500.00', '500.00']);
    expect((await purses(ben)).map(({ state, amount }) => [state, amount])).toEqual([
      ['active', '500.00'],
      ['queued', '1000.00'],
    ]);
    const [live] = await purses(ben);
    const given = await server.ask(reward.giveUp, { id: live?.id ?? '' }, { token: ben.token, key: randomUUID() });
    expect(given.kind).toBe('value');
    await moveQueues(server.ctx);
    expect(await has(ben)).toEqual(['1500.00', '1000.00']);
    expect((await purses(ben)).map(({ state }) => state)).toEqual(['active', 'forfeited']);
  });

  it('is matched once in a week of the brand where its terms say so, whichever of two is credited first [PROMO-01]', async () => {
    const wish = { hours: 0, needsJoin: true, budget: '1000000.00', terms, endsIn: 2000 };
    const weekly = await openCampaign(server, { ...wish, kind: 'RELOAD', trigger: 'deposit', once: 'period' });
    let dan = await saver();
    await join(dan, weekly);
    const offered = async () => {
      const methods = await server.ask(cashier.depositMethods, {}, { token: dan.token });
      assert(methods.kind === 'value', 'there are ways to pay');
      return methods.value.methods[0]?.promotions.map(({ id }) => id);
    };
    const orders = [
      await openDeposit(server, dan, { amount: '300', promotionId: weekly.id }),
      await openDeposit(server, dan, { amount: '400', promotionId: weekly.id }),
    ];
    for (const { orderNo } of orders) await pay(server.bank, orderNo);
    const results = await server.database.sql(
      'select promotion_result from deposit_order where member_id = $1 order by promotion_result',
      [dan.memberId],
    );
    expect(results.map((row) => row['promotion_result'])).toEqual(['claimed', 'promotion.once']);
    expect(await offered()).toEqual([]);
    // It is a Sunday in Manila, where the next week begins at 16:00 UTC.
    clock.forward(Date.parse('2026-11-15T15:59:59.999Z') - clock.now().getTime());
    dan = { ...dan, token: await logIn(server.ctx, dan.memberId) };
    expect(await offered()).toEqual([]);
    clock.forward(1);
    expect(await offered()).toEqual([weekly.id]);
    expect(await deposit(dan, '200', weekly)).toBe('queued');
    const [card] = (await purses(dan)).map(({ state }) => state);
    expect(card).toBe('active');
  });

  it('comes with free spins where a promotion of them was joined before, once in a week [PROMO-06, API-81]', async () => {
    const { vendor, code, stakes } = freeTitle();
    const stake = ((stakes[0] ?? 0) / 100).toFixed(2);
    const award = { form: 'spins', title: `${vendor}/${code}`, count: 5, stake };
    const wish = {
      hours: 0,
      needsJoin: true,
      once: 'period' as const,
      endsIn: 2000,
      terms: { award, expiry: { days: 7 } },
    };
    const spins = await openCampaign(server, { ...wish, kind: 'SPINS', trigger: 'deposit' });
    const ana = await saver();
    expect(codeOf(await askDeposit(server, ana, { promotionId: spins.id }))).toBe('promotion.unavailable');
    expect((await join(ana, spins)).kind).toBe('value');
    expect(await deposit(ana, '300', spins)).toBe('claimed');
    expect(await has(ana)).toEqual(['300.00', '0.00']);
    const [granted] = await server.database.sql('select count, used, state from spin_grant where member_id = $1', [
      ana.memberId,
    ]);
    expect(granted).toEqual({ count: 5, used: 0, state: 'active' });
    expect(codeOf(await askDeposit(server, ana, { promotionId: spins.id }))).toBe('promotion.unavailable');
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('gives nothing to whoever pauses before it is credited, and the deposit is not kept from them [R32]', async () => {
    const eva = await saver();
    await join(eva, first);
    const order = await openDeposit(server, eva, { amount: '500', promotionId: first.id });
    await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: eva.token });
    await pay(server.bank, order.orderNo);
    const [row] = await server.database.sql('select status, promotion_result from deposit_order where order_no = $1', [
      order.orderNo,
    ]);
    expect(row).toEqual({ status: 'returned', promotion_result: '' });
  });
});

describe('a withdrawal with an open purse', () => {
  const info = async ({ token }: Person) => {
    const answer = await server.ask(cashier.withdrawInfo, {}, { token });
    assert(answer.kind === 'value', 'there is a figure');
    return answer.value;
  };
  const wish = async (person: Person & { readonly cardId: string }, endsBonus: boolean, key: string) => {
    await prove(server.ctx, person.memberId);
    const input = { bankCardId: person.cardId, amount: '3000.00', paymentPassword: '908172', endsBonus };
    return server.ask(cashier.withdraw, input, { token: person.token, key, language: 'EN' });
  };

  it('asks first, before the key is used, and suspends the purse; paid it ends [M10]', async () => {
    const ana = await matched();
    expect(await info(ana)).toMatchObject({ withdrawable: '5000.00', openBonus: { amount: '5000.00' } });
    const key = randomUUID();
    const refused = await wish(ana, false, key);
    expect(codeOf(refused)).toBe('bonus.open');
    const taken = await wish(ana, true, key);
    assert(taken.kind === 'value', `it is taken: ${JSON.stringify(taken)}`);
    expect((await purses(ana))[0]).toMatchObject({ state: 'suspended', balance: '5000.00' });
    await payWithdrawals(server.ctx);
    await completePayout(server.bank, taken.value.orderNo);
    await payWithdrawals(server.ctx);
    expect(await has(ana)).toEqual(['2000.00', '0.00']);
    expect((await purses(ana))[0]).toMatchObject({ state: 'withdrawn', balance: '0.00' });
  });

  it('that its bank sends back after it was paid gives all its money back, once, and the purse stays ended', async () => {
    const eva = await matched();
    const taken = await wish(eva, true, randomUUID());
    assert(taken.kind === 'value', `it is taken: ${JSON.stringify(taken)}`);
    const { orderNo } = taken.value;
    await payWithdrawals(server.ctx);
    await completePayout(server.bank, orderNo);
    await payWithdrawals(server.ctx);
    const [before] = await purses(eva);
    expect(before).toMatchObject({ state: 'withdrawn', balance: '0.00' });
    const bounced = { state: 'failed', ref: null, reason: 'account_closed' } as const;
    await Promise.all([applyPayout(server.ctx, orderNo, bounced), applyPayout(server.ctx, orderNo, bounced)]);
    expect(await has(eva)).toEqual(['5000.00', '0.00']);
    expect(await purses(eva)).toEqual([before]);
    const [ends] = await server.database.sql(
      `select count(*)::int as count from ledger_transfer where member_id = $1 and kind = 'withdrawReturn'`,
      [eva.memberId],
    );
    expect(ends).toEqual({ count: 1 });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });

  it('leaves the purse to its owner when it is not paid, and its time is over so much later [M11]', async () => {
    const ben = await matched();
    const [before] = await purses(ben);
    const taken = await wish(ben, true, randomUUID());
    assert(taken.kind === 'value', `it is taken: ${JSON.stringify(taken)}`);
    clock.forward(6 * HOUR_MS);
    const { orderNo } = taken.value;
    await server.database.sql(`update withdraw_order set status = 'review', act_at = null where order_no = $1`, [
      orderNo,
    ]);
    const rejected = await rejectWithdraw(server.ctx, orderNo, { reason: 'name', note: '', by: 'Ana' });
    expect(rejected.ok).toBe(true);
    const later = { ...ben, token: await logIn(server.ctx, ben.memberId) };
    expect(await has(later)).toEqual(['5000.00', '5000.00']);
    const [after] = await purses(later);
    expect(after).toMatchObject({ state: 'active', balance: '5000.00' });
    expect(Date.parse(after?.expireTime ?? '') - Date.parse(before?.expireTime ?? '')).toBe(6 * HOUR_MS);
  });

  it('whose answer was lost is told it, also once a bonus has begun [API-07, D4]', async () => {
    const dan = await createSaver(server, 500_000n);
    const cardId = await addCard(server, dan);
    const key = randomUUID();
    const lost = await wish({ ...dan, cardId }, false, key);
    assert(lost.kind === 'value', `it is taken: ${JSON.stringify(lost)}`);
    assert((await join(dan, reload)).kind === 'value', 'they are in');
    expect(await deposit(dan, '1000', reload)).toBe('claimed');
    expect((await info(dan)).openBonus).not.toBeNull();
    expect(await wish({ ...dan, cardId }, false, key)).toEqual(lost);
  });

  it('is like any other for a purse that no deposit earned', async () => {
    const eva = await createSaver(server, 500_000n);
    const cardId = await addCard(server, eva);
    expect((await info(eva)).openBonus).toBeNull();
    await prove(server.ctx, eva.memberId);
    expect((await ask(server, eva, cardId, 100_000n)).kind).toBe('value');
  });
});

describe('a purse and its owner', () => {
  const stateOf = async (id: string) => {
    const [row] = await server.database.sql(
      `select g.state, g.end_reason, a.has_bonus, extract(epoch from g.expires_at)::int as until from bonus_grant g
       join ledger_account a on a.member_id = g.member_id and a.kind = 'cash' where g.id = $1`,
      [id],
    );
    return row;
  };

  it('pause together, and its time is over so much later [R31, M11]', async () => {
    const ana = await saver();
    const id = await givePurse(server, ana, '500.00');
    const before = await stateOf(id);
    expect((await server.ask(responsibleGaming.coolOff, { term: '24h' }, { token: ana.token })).kind).toBe('value');
    expect(await stateOf(id)).toMatchObject({ state: 'suspended', has_bonus: true });
    clock.forward(12 * HOUR_MS);
    await endExpired(server.ctx);
    expect(await stateOf(id)).toMatchObject({ state: 'suspended' });
    clock.forward(13 * HOUR_MS);
    await endExpired(server.ctx);
    expect(await stateOf(id)).toMatchObject({ state: 'active', until: Number(before?.['until']) + 25 * 3600 });
  });

  it('part at once when they exclude themselves, and what waits behind it goes back [R31, R72]', async () => {
    const ben = await saver();
    const live = await givePurse(server, ben, '500.00');
    const waits = await givePurse(server, ben, '300.00');
    expect(await stateOf(waits)).toMatchObject({ state: 'queued' });
    expect((await server.ask(responsibleGaming.exclude, { term: '6m' }, { token: ben.token })).kind).toBe('value');
    expect(await stateOf(live)).toMatchObject({ state: 'forfeited', end_reason: 'exclusion', has_bonus: false });
    await moveQueues(server.ctx);
    expect(await stateOf(waits)).toMatchObject({ state: 'forfeited' });
    expect(
      await server.database.sql('select balance::int from ledger_account where member_id = $1 and kind = $2', [
        ben.memberId,
        'bonus',
      ]),
    ).toEqual([{ balance: 0 }]);
  });
});

describe('drafts of purses', () => {
  const faults = async (change: Parameters<typeof draftFile>[1]) => {
    const draft = readDraft(draftFile(server.ctx, change));
    assert(draft.ok, 'the draft can be read');
    const saved = await saveDraft(server.ctx, draft.value, 'Ana');
    return saved.ok ? [] : saved.error.value;
  };

  it('are refused where nothing would ever be awarded: without joining, to be taken later, once in a period but for no deposit', async () => {
    const wish = { kind: 'RELOAD', trigger: 'deposit', once: 'never', terms } as const;
    expect(await faults({ ...wish, hours: 24, needsJoin: true })).toEqual(['terms.award']);
    expect(await faults({ ...wish, hours: 0, needsJoin: false })).toEqual(['terms.award']);
    expect(await faults({ ...wish, hours: 0, needsJoin: true, once: 'period' })).toEqual([]);
    const gift = { kind: 'GRANT', hours: 24, terms: purseTerms({ by: 'fixed', amount: '58.00' }) } as const;
    expect(await faults({ ...gift, once: 'period' })).toEqual(['terms.period']);
    const welcome = { ...gift, kind: 'WELCOME', trigger: 'kycVerified' } as const;
    expect(await faults(welcome)).toEqual([]);
    expect(await faults({ ...welcome, needsJoin: true })).toEqual(['terms.award']);
    expect(await faults({ ...wish, hours: 0, needsJoin: true })).toEqual([]);
  });

  it('and the books add up behind all of this [B1..B9]', async () => {
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});
