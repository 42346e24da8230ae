import { randomUUID } from 'node:crypto';
import { promotion, reward, wallet } from '@perya/contract';
import { playRound, settleBet } from '@perya/ledger';
import { assert } from '@perya/std';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { askReturn, listReturns, markReturnSeen } from '../../src/modules/cashier/index.ts';
import { receivePayment } from '../../src/modules/cashier/deposit-credit.service.ts';
import { returnPayment } from '../../src/modules/cashier/deposit-return.service.ts';
import { pay, payLate, takeBack } from '../../src/providers/payments/sandbox-bank.ts';
import { sandboxHeaders } from '../../src/providers/payments/sandbox-webhook.ts';
import { movableClock } from '../kit/brands.ts';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import { betNamed, spin, wager } from '../kit/funds.ts';
import type { Person } from '../kit/people.ts';
import { openCampaign, potOf, purseTerms, valueOf, type TestCampaign } from '../kit/promo-kit.ts';

const MATCH = purseTerms({ by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '100.00' });
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: Awaited<ReturnType<typeof startCashier>>;
let second: Awaited<ReturnType<typeof startCashier>>;
let reload: TestCampaign;

beforeAll(async () => {
  server = await startCashier({ clock });
  second = await startCashier({ clock, database: server.database, seeded: false });
  const wish = { hours: 0, needsJoin: true, kind: 'RELOAD', trigger: 'deposit', once: 'never' } as const;
  reload = await openCampaign(server, { ...wish, budget: '1000000.00', terms: MATCH });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const refOf = async (orderNo: string) => {
  const rows = await server.database.sql(
    'select ref from deposit_payment where order_no = $1 order by recorded_at, ref',
    [orderNo],
  );
  return { merchantCode: 'ty01', provider: 'sandbox', ref: String(rows.at(-1)?.['ref']) };
};
const paid = async (person: Person, amount: string, promotionId?: string) => {
  const { orderNo } = await openDeposit(server, person, { amount, ...(promotionId !== undefined && { promotionId }) });
  await pay(server.bank, orderNo);
  return orderNo;
};
const joined = async () => {
  const person = await createDepositor(server);
  const input = { id: reload.id, termsHash: reload.hash };
  valueOf(await server.ask(promotion.join, input, { token: person.token }));
  return person;
};
const purses = async ({ token }: Person) => valueOf(await server.ask(reward.purse, {}, { token })).list;
const rowOf = async (orderNo: string) => {
  const [row] = await server.database.sql(
    'select cause, state, taken::int, owed::int, fee::int, released::int from deposit_return where order_no = $1',
    [orderNo],
  );
  return row;
};
const claims = async () => {
  const [row] = await server.database.sql(
    `select coalesce(sum(balance), 0)::int as sum from ledger_account where kind = 'suspense' and party = 'sandbox'`,
  );
  return Number(row?.['sum']);
};
const letters = async ({ memberId }: Person) => {
  const rows = await server.database.sql(
    `select template from mail where member_id = $1 and template like 'deposit%' order by id`,
    [memberId],
  );
  return rows.map((row) => row['template']);
};
const turnovers = async ({ memberId }: Person) => {
  const rows = await server.database.sql(
    'select starts_at::int as from, ends_at::int as to from turnover where member_id = $1 order by ends_at',
    [memberId],
  );
  return rows.map((row) => [row['from'], row['to']]);
};
const expectSound = async () => expect(await checkWhole(server.ctx.db)).toEqual([]);

describe('a deposit that went back, for staff', () => {
  it('takes two people where no provider says so, and one who looks at it', async () => {
    const ana = await createDepositor(server);
    const orderNo = await paid(ana, '500');
    const name = await refOf(orderNo);
    expect(await askReturn(server.ctx, name, { by: 'Ana', reason: 'bank letter' })).toEqual({
      ok: true,
      value: 'asked',
    });
    expect(await cashOf(server, ana)).toBe('500.00');
    expect(await askReturn(server.ctx, name, { by: 'Ana', reason: '' })).toMatchObject({
      error: { code: 'same.person' },
    });
    const agreed = await Promise.all([
      askReturn(server.ctx, name, { by: 'Ben', reason: '' }),
      askReturn(second.ctx, name, { by: 'Carla', reason: '' }),
    ]);
    expect(agreed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await cashOf(server, ana)).toBe('0.00');
    const open = (await listReturns(server.ctx, 'ty01')).find((row) => row.order_no === orderNo);
    expect(open).toMatchObject({ cause: 'staff', asked_by: 'Ana', reason: 'bank letter', state: 'done' });
    expect((await markReturnSeen(server.ctx, name, { by: 'Ben', reason: 'talked' })).ok).toBe(true);
    expect((await markReturnSeen(server.ctx, name, { by: 'Ben', reason: 'talked' })).ok).toBe(false);
    const events = await server.database.sql(
      `select kind from account_event where member_id = $1 and kind like 'deposit.%' order by id`,
      [ana.memberId],
    );
    expect(events.map((row) => row['kind'])).toEqual([
      'deposit.return.asked',
      'deposit.returned',
      'deposit.return.seen',
    ]);
  });

  it('is no part of the growth of a level any more [SCR-10]', async () => {
    const ben = await createDepositor(server);
    const orderNo = await paid(ben, '500');
    await server.database.sql(
      `insert into member_vip (member_id, merchant_code, growth_deposit, growth_valid, deposit_mark, quarter, quarter_valid, graded_at)
       values ($1, 'ty01', 70000, 0, 50000, '2026-10-01', 0, now())`,
      [ben.memberId],
    );
    await takeBack(server.bank, orderNo);
    const [row] = await server.database.sql('select growth_deposit::int as sum from member_vip where member_id = $1', [
      ben.memberId,
    ]);
    expect(row).toEqual({ sum: 20_000 });
  });

  it('has a person look at withdrawals of its owner until somebody has [T13]', async () => {
    const dan = await createDepositor(server);
    const orderNo = await paid(dan, '500');
    const [card] = await server.database.sql(
      `insert into bank_card (id, member_id, merchant_code, bank_code, account_sealed, account_blind, account_masked,
         payee_sealed, payee_shown, created_at)
       values ('card-of-a-returner', $1, 'ty01', 'GCASH', 'x', sha256('dan'), '0917', 'x', 'Dan', now()) returning id`,
      [dan.memberId],
    );
    assert(card, 'there is an account');
    await server.database.sql(
      `insert into withdraw_order (order_no, merchant_code, member_id, card_id, bank_name, bank_kind, card_masked, currency,
         amount, status, created_at, promised_at, act_at, language)
       values ('W2611-150-99999', 'ty01', $1, $2, 'GCash', 'ewallet', '0917', 'PHP', 100, 'approved', now(), now(),
         now() + interval '1 day', 'EN')`,
      [dan.memberId, card['id']],
    );
    await takeBack(server.bank, orderNo);
    const [order] = await server.database.sql(
      `select status, reasons, act_at from withdraw_order where order_no = 'W2611-150-99999'`,
    );
    expect(order).toEqual({ status: 'review', reasons: ['depositBack'], act_at: null });
    await server.database.sql(`delete from withdraw_order where order_no = 'W2611-150-99999'`);
  });
});

function playOf({ memberId }: Person, txId: string, win: bigint) {
  return playRound({ ...betNamed(memberId, txId), stake: 10_000n, win, turnover: 10_000n });
}

describe('a credited deposit that its payer takes back', () => {
  beforeEach(async () => expectSound());

  it('leaves the wallet whole, with its turnover, and its owner is told in plain words [R30, T16]', async () => {
    const ana = await createDepositor(server);
    const orderNo = await paid(ana, '500');
    expect(await takeBack(server.bank, orderNo)).toMatchObject({ value: { isDelivered: true } });
    expect(await cashOf(server, ana)).toBe('0.00');
    const order = await readDeposit(server, ana, orderNo);
    expect(order).toMatchObject({ status: 'returned', credited: '0.00', reason: 'deposit.reason.back' });
    expect(order.payments).toMatchObject([{ outcome: 'returned' }]);
    expect(await rowOf(orderNo)).toMatchObject({ cause: 'chargeback', state: 'done', taken: 50_000, owed: 0 });
    expect(await turnovers(ana)).toEqual([]);
    expect(await letters(ana)).toEqual(['depositCredited', 'depositReturned']);
    const input = { startDate: '2026-11-15', endDate: '2026-11-15' };
    const { list } = valueOf(await server.ask(wallet.records, input, { token: ana.token }));
    expect(list.map(({ kind }) => kind)).toEqual(['depositReturn', 'deposit']);
    await expectSound();
  });

  it('takes nobody below zero: what is no longer there is owed, on an account for it', async () => {
    const ben = await createDepositor(server);
    const orderNo = await paid(ben, '500');
    await spin(server.ctx, betNamed(ben.memberId, `lost-${ben.memberId}`), { stake: 38_000n, win: 0n });
    const before = await claims();
    await takeBack(server.bank, orderNo);
    expect(await cashOf(server, ben)).toBe('0.00');
    expect(await rowOf(orderNo)).toMatchObject({ taken: 12_000, owed: 38_000 });
    expect((await claims()) - before).toBe(-38_000);
    expect(await letters(ben)).toEqual(['depositCredited', 'depositOwed']);
    await expectSound();
  });

  it('goes back once, whoever says it how often on whichever server, and the order it was told in does not matter [T16]', async () => {
    const dan = await createDepositor(server);
    const orderNo = await paid(dan, '500');
    const name = await refOf(orderNo);
    const said = { cause: 'refund', by: 'sandbox', amount: 50_000n } as const;
    const told = await Promise.all(
      Array.from({ length: 8 }, (_, nr) => returnPayment(nr % 2 === 0 ? server.ctx : second.ctx, name, said)),
    );
    expect(told.filter((one) => one === 'returned')).toHaveLength(1);
    expect(told.filter((one) => one === 'repeat')).toHaveLength(7);
    expect(await returnPayment(server.ctx, name, { ...said, amount: 49_999n })).toBe('partial');
    // Before the payment itself is told of: then a person decides about that.
    const eva = await createDepositor(server);
    const late = await openDeposit(server, eva, { amount: '700' });
    const early = { merchantCode: 'ty01', provider: 'sandbox', ref: 'too-early' };
    expect(await returnPayment(server.ctx, early, { ...said, amount: 70_000n })).toBe('early');
    const money = { ref: early.ref, amount: 70_000n, currency: 'PHP', paidAt: clock.now(), payerName: null };
    const payment = { merchantCode: 'ty01', provider: 'sandbox', orderNo: late.orderNo };
    expect(await receivePayment(server.ctx, { ...payment, paid: { state: 'paid', ...money } })).toBe('review');
    expect(await returnPayment(server.ctx, early, { ...said, amount: 70_000n })).toBe('returned');
    expect(await cashOf(server, eva)).toBe('0.00');
    await expectSound();
  });

  it('of much money is asked about first, and nothing moves on a word that is not true [T16]', async () => {
    const eva = await createDepositor(server);
    const orderNo = await paid(eva, '20000');
    const name = await refOf(orderNo);
    const [receipt] = await server.database.sql('select id from sandbox_receipt where $1 like $2 || id', [
      name.ref,
      'sbx_money_',
    ]);
    const body = {
      id: `claimed-${orderNo}`,
      kind: 'return',
      orderNo,
      ref: `sbx_return_${String(receipt?.['id'])}`,
      state: 'paid',
      moneyRef: name.ref,
      amount: '20000.00',
      currency: 'PHP',
      at: clock.now().toISOString(),
      payerName: null,
      reason: '',
    };
    const raw = Buffer.from(JSON.stringify(body));
    const headers = { 'content-type': 'application/json', ...sandboxHeaders(server.ctx, raw) };
    const heard = await server.app.inject({ method: 'POST', url: '/pay/ty01/sandbox', headers, payload: raw });
    expect(heard.statusCode).toBeGreaterThanOrEqual(500);
    expect(await cashOf(server, eva)).toBe('20000.00');
    expect(await takeBack(server.bank, orderNo)).toMatchObject({ value: { isDelivered: true } });
    expect(await cashOf(server, eva)).toBe('0.00');
  });

  it('has one that is told while it is credited either way round, never lost', async () => {
    for (let round = 0; round < repeats({ quick: 6, long: 60 }); round += 1) {
      const eva = await createDepositor(server);
      const { orderNo } = await openDeposit(server, eva, { amount: '300' });
      const ref = `race-${orderNo}`;
      const money = { ref, amount: 30_000n, currency: 'PHP', paidAt: clock.now(), payerName: null };
      const name = { merchantCode: 'ty01', provider: 'sandbox', ref };
      const [came, back] = await Promise.all([
        receivePayment(server.ctx, { ...name, orderNo, paid: { state: 'paid', ...money } }),
        returnPayment(second.ctx, name, { cause: 'refund', by: 'sandbox', amount: 30_000n }),
      ]);
      expect([`${came} ${back}`]).toContainEqual(back === 'early' ? 'review early' : 'credited returned');
      expect(await cashOf(server, eva)).toBe('0.00');
    }
    await expectSound();
  });

  it('of which another payment came stays credited for that, and later requirements ask for as much as before [T21]', async () => {
    const ana = await createDepositor(server);
    const orderNo = await paid(ana, '500');
    await payLate(server.bank, orderNo);
    await paid(ana, '300');
    await spin(server.ctx, betNamed(ana.memberId, `some-${ana.memberId}`), { stake: 20_000n, win: 20_000n });
    expect(await turnovers(ana)).toEqual([
      [0, 50_000],
      [50_000, 100_000],
      [100_000, 130_000],
    ]);
    const [first] = await server.database.sql(
      'select ref from deposit_payment where order_no = $1 order by recorded_at, ref limit 1',
      [orderNo],
    );
    const name = { merchantCode: 'ty01', provider: 'sandbox', ref: String(first?.['ref']) };
    expect(await returnPayment(server.ctx, name, { cause: 'refund', by: 'sandbox', amount: 50_000n })).toBe('returned');
    expect(await readDeposit(server, ana, orderNo)).toMatchObject({ status: 'success', credited: '500.00' });
    // 200.00 were staked for the one that is gone; those behind it begin there.
    expect(await turnovers(ana)).toEqual([
      [20_000, 70_000],
      [70_000, 100_000],
    ]);
    expect(await cashOf(server, ana)).toBe('800.00');
  });
});

describe('the bonus of a deposit that goes back', () => {
  let last: Person;
  const owner = async (order: string) => (await readDeposit(server, last, order)).promotion;

  it('ends where it runs, and what it has released stays its owner’s [0.3]', async () => {
    const ana = await joined();
    const orderNo = await paid(ana, '400', reload.id);
    for (let nr = 0; nr < 3; nr += 1) {
      await spin(server.ctx, betNamed(ana.memberId, `a${ana.memberId}-${nr}`), { stake: 40_000n, win: 40_000n });
    }
    expect(await purses(ana)).toMatchObject([{ state: 'active', released: '100.00' }]);
    await takeBack(server.bank, orderNo);
    expect(await purses(ana)).toMatchObject([{ state: 'forfeited', balance: '0.00', released: '100.00' }]);
    expect(await rowOf(orderNo)).toMatchObject({ taken: 40_000, owed: 0, released: 10_000 });
    expect(await cashOf(server, ana)).toBe('100.00');
    const [grant] = await server.database.sql('select end_reason from bonus_grant where member_id = $1', [
      ana.memberId,
    ]);
    expect(grant).toEqual({ end_reason: 'depositReturned' });
    await expectSound();
  });

  it('goes back to its budget where it waits, and the one before it runs on', async () => {
    last = await joined();
    await paid(last, '400', reload.id);
    const left = (await potOf(server, reload)).left;
    const orderNo = await paid(last, '600', reload.id);
    expect(await owner(orderNo)).toMatchObject({ state: 'queued' });
    await takeBack(server.bank, orderNo);
    expect(await owner(orderNo)).toMatchObject({ state: 'none' });
    expect((await purses(last)).map(({ state }) => state)).toEqual(['active']);
    expect(await potOf(server, reload)).toMatchObject({ left, due: 0n });
    expect(await cashOf(server, last)).toBe('400.00');
    await expectSound();
  });

  it('that is over already stays as it ended', async () => {
    const ben = await joined();
    const orderNo = await paid(ben, '100', reload.id);
    const [live] = await purses(ben);
    valueOf(await server.ask(reward.giveUp, { id: live?.id ?? '' }, { token: ben.token, key: randomUUID() }));
    await takeBack(server.bank, orderNo);
    const [grant] = await server.database.sql('select end_reason from bonus_grant where member_id = $1', [
      ben.memberId,
    ]);
    expect(grant).toEqual({ end_reason: 'giveUp' });
    await expectSound();
  });

  it('waits for stakes of it that are in play, and no new one is taken from it', async () => {
    const dan = await joined();
    const orderNo = await paid(dan, '100', reload.id);
    const bet = betNamed(dan.memberId, `open-${dan.memberId}`);
    await wager(server.ctx, bet, { stake: 15_000n });
    expect(await cashOf(server, dan)).toBe('0.00');
    await takeBack(server.bank, orderNo);
    expect(await purses(dan)).toMatchObject([{ state: 'ending' }]);
    expect(await rowOf(orderNo)).toMatchObject({ taken: 0, owed: 10_000 });
    await expectSound();
    const settled = await server.ctx.ledger.post(settleBet({ ...bet, stake: 15_000n, win: 30_000n }));
    expect(settled.state).toBe('done');
    // The share of cash is theirs; that of the purse went back with it.
    expect(await cashOf(server, dan)).toBe('200.00');
    expect(await purses(dan)).toMatchObject([{ state: 'forfeited', balance: '0.00' }]);
    await expectSound();
  });

  it('and bets that run at the same moment never leave anybody below zero, nor anything unaccounted [T21]', async () => {
    for (let round = 0; round < repeats({ quick: 4, long: 40 }); round += 1) {
      const eva = await joined();
      const orderNo = await paid(eva, '200', reload.id);
      const bets = Array.from({ length: 6 }, (_, nr) =>
        (nr % 2 === 0 ? server : second).ctx.ledger
          .post(playOf(eva, `b${eva.memberId}-${nr}`, nr % 3 === 0 ? 10_000n : 0n))
          .then((verdict) => verdict.state),
      );
      const backs = [takeBack(server.bank, orderNo), takeBack(second.bank, orderNo)];
      const states = await Promise.all(bets);
      await Promise.all(backs);
      expect(states.every((state) => state === 'done' || state === 'refused')).toBe(true);
      const [purse] = await purses(eva);
      // Who lost first has played it away before the deposit went back.
      expect(['forfeited', 'used']).toContain(purse?.state);
      const row = await rowOf(orderNo);
      expect(Number(row?.['taken']) + Number(row?.['owed'])).toBe(20_000);
    }
    const lows = await server.database.sql('select id from ledger_account where member_id is not null and balance < 0');
    expect(lows).toEqual([]);
    await expectSound();
  });
});
