import { randomUUID } from 'node:crypto';
import {
  responsibleGaming,
  cashier,
  catalog,
  CURRENCIES,
  rounds,
  studio,
  system,
  TRIAL_TYPE,
  wallet,
  type Call,
  type Caller,
  type CurrencyCode,
  type Input,
  type Value,
} from '@perya/contract';
import { assert, formatAmount } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireCurrencies } from '../../src/ledger/currency-check.ts';
import { noteCustomerFunds, reportCustomerFunds } from '../../src/ledger/customer-funds.ts';
import { checkLedger, ledgerHealthOf } from '../../src/ledger/jobs.ts';
import { approveWithdraw } from '../../src/modules/cashier/index.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { changeBrand } from '../kit/brands.ts';
import { startCashier } from '../kit/deposits.ts';
import { until } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { prove } from '../kit/proved.ts';
import { newMember, prepareRegistration } from '../kit/registering.ts';
import { openStudio, refusalOf, sitAgain, TITLE, type Sitting } from '../kit/studio-kit.ts';
import { createVendor, type Fields, type TestVendor } from '../kit/vendor-kit.ts';
import { addCard, NAME, PIN } from '../kit/withdraw-kit.ts';

/** A field of an answer that is money, wherever it stands. */
const MONEY_FIELDS =
  /^(?:amount|total|fee|net|min|max|minBet|balance|balanceAfter|balanceBefore|sumBalance|cash|bonus|withdrawable|locked|inPlay|stake|win|validStake|payout|deposit|withdraw|rebate|staked|returned|credited|success|in|out|left|needed|done|feeMin|turnoverNeeded|turnoverDone|turnoverLeft|lastStake|popularAmount|used|house|winAmount)$/;

/** Every amount in an answer, by its name. */
function amountsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return MONEY_FIELDS.test(name) ? [value] : [];
  if (Array.isArray(value))
    return value.flatMap((one) => amountsIn(one, name === 'stakes' || name === 'quickAmounts' ? 'amount' : name));
  if (typeof value !== 'object' || value === null) return [];
  // Minutes of a session are no money.
  if ('kind' in value && value.kind === 'session') return [];
  return Object.entries(value).flatMap(([key, one]) => amountsIn(one, key));
}

const CASES: readonly (readonly [CurrencyCode, number, RegExp])[] = [
  ['VND', 0, /^-?\d+$/],
  ['USDT', 4, /^-?\d+\.\d{4}$/],
];

describe.each(CASES)('a brand in %s, of %d decimals [GEN-10]', (currency, scale, shape) => {
  const money = (minor: number | bigint) => formatAmount(BigInt(minor), scale);
  const seen: string[] = [];
  let server: Awaited<ReturnType<typeof startCashier>>;
  let vendor: TestVendor;
  let person: Person;
  let about: Fields;
  let seat: Sitting;

  /** Asks, and looks at every amount of the answer. */
  async function told<C extends Call>(call: C, input: Input<C>, caller: Partial<Caller> = {}): Promise<Value<C>> {
    const answer = await server.ask(call, input, { token: person.token, ...caller });
    assert(answer.kind === 'value', `${JSON.stringify(input)} is answered: ${JSON.stringify(answer)}`);
    const amounts = amountsIn(answer.value);
    expect(amounts.filter((amount) => !shape.test(amount))).toEqual([]);
    seen.push(...amounts);
    return answer.value;
  }

  async function sent(call: Parameters<TestVendor['send']>[0], fields: Fields) {
    const answer = await vendor.send(call, { ...about, ...fields });
    if (answer.balance !== undefined) expect(answer.balance).toMatch(shape);
    return answer;
  }

  beforeAll(async () => {
    server = await startCashier();
    await changeBrand(server.ctx, { currency, currency_symbol: currency === 'VND' ? '₫' : '₮', turnover_bps: 0 });
    await prepareRegistration(server);
    await openStudio(server);
    vendor = await createVendor(server, 'SCALES');
    const { account, token } = await newMember(server);
    const { id } = await server.ctx.db
      .selectFrom('member')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    person = { memberId: id, account, token };
    about = { playerId: id, currency, roundId: 'r1', gameCode: 'spin', gameType: 'RNG' };
    await server.database.sql(`update member set kyc_state = 'verified' where id = $1`, [id]);
  });
  afterAll(() => server.close());

  it('is told to pages by its name, and its games by their least stake', async () => {
    const { mobileTemplate } = await told(system.template, {});
    expect(mobileTemplate.currency).toBe(currency);
    const { games } = await told(catalog.gameList, { pageNo: 1 });
    expect(games.length).toBeGreaterThan(0);
  });

  it('takes deposits in amounts of so many decimals and no finer', async () => {
    const { methods } = await told(cashier.depositMethods, {});
    expect(methods[0]?.quickAmounts.length).toBeGreaterThan(0);
    const deposit = (amount: string) =>
      server.ask(cashier.deposit, { methodId: 'gcash', amount }, { token: person.token, key: randomUUID() });
    const finer = await deposit(`${money(50_000)}${scale === 0 ? '.5' : '1'}`);
    expect(finer.kind).toBe('failure');
    const { orderNo, total } = await told(
      cashier.deposit,
      { methodId: 'gcash', amount: money(50_000) },
      { key: randomUUID() },
    );
    expect(total).toBe(money(50_000));
    expect(await pay(server.bank, orderNo)).toMatchObject({ ok: true });
    const { status, credited } = await told(cashier.depositDetail, { orderNo });
    expect([status, credited]).toEqual(['success', money(50_000)]);
    expect(await told(wallet.balance, {})).toMatchObject({ currency, cash: money(50_000), sumBalance: money(50_000) });
  });

  it('takes bets of a vendor and pays wins, to the minor unit', async () => {
    expect(await sent('balance', {})).toMatchObject({ status: 'OK', balance: money(50_000), currency });
    expect(await sent('debit', { txId: 'a', amount: money(1_001) })).toMatchObject({ balance: money(48_999) });
    const finer = scale === 0 ? '1.5' : '0.00001';
    expect(await sent('credit', { txId: 'a-w', refTxId: 'a', amount: finer })).toMatchObject({
      status: 'INVALID_REQUEST',
    });
    expect(await sent('credit', { txId: 'a-w', refTxId: 'a', amount: money(2_502) })).toMatchObject({
      status: 'OK',
      balance: money(51_501),
    });
    const round = { txId: 'b', amount: money(1_000), win: money(3) };
    expect(await sent('debit-credit', round)).toMatchObject({ status: 'OK', balance: money(50_504) });
    expect(await sent('adjust', { txId: 'c', refTxId: 'b', amount: `-${money(3)}` })).toMatchObject({
      balance: money(50_501),
    });
  });

  it('plays games of the house at their stakes in its own units, and pays whole minor units', async () => {
    seat = await sitAgain(server, person.memberId);
    const { stakes } = seat.opened.game;
    const unit = CURRENCIES[currency].houseUnit;
    expect(stakes).toEqual(TITLE.stakes.map((stake) => money(stake * unit)));
    expect(amountsIn(seat.opened).every((amount) => shape.test(amount))).toBe(true);
    let balance = 50_501n;
    for (let round = 0; round < 12; round += 1) {
      const [stake = ''] = stakes;
      const answer = await told(studio.play, { session: seat.session, key: randomUUID(), stake });
      const [staked, win] = [stake, answer.round.win].map((amount) => BigInt(amount.replace('.', '')));
      balance += (win ?? 0n) - (staked ?? 0n);
      expect(answer.balance).toBe(money(balance));
    }
    expect(refusalOf(await seat.play(money(1)))).toBe('stake.invalid');
    const { list } = await told(studio.history, { session: seat.session });
    expect(list).toHaveLength(12);
    const first = await told(rounds.round, { roundNo: list[0]?.roundNo ?? '' });
    expect(first).toMatchObject({ currency, stake: stakes[0] });
  });

  it('holds limits in its own units', async () => {
    const { limits } = await told(responsibleGaming.setLimit, { kind: 'loss', period: 'day', amount: money(40_000) });
    expect(limits.find(({ kind, period }) => kind === 'loss' && period === 'day')?.amount).toBe(money(40_000));
    // Whatever the rounds before won or lost: without all of it the day has lost what was deposited.
    const { cash } = await told(wallet.balance, {});
    const over = await sent('debit', { txId: 'd', amount: cash });
    expect(over).toMatchObject({ status: 'LIMIT_EXCEEDED' });
    await told(responsibleGaming.reality, {});
  });

  it('withdraws, and every list says the same', async () => {
    const { ctx } = server;
    const { memberId } = person;
    await putData(ctx, ctx.db, { memberId, merchantCode: 'ty01' }, 'fullName', NAME);
    const hash = await ctx.passwords.hash('payment', PIN);
    await ctx.db.updateTable('member').set({ payment_hash: hash }).where('id', '=', memberId).execute();
    await prove(ctx, memberId);
    const bankCardId = await addCard(server, person);
    const before = await told(cashier.withdrawInfo, {});
    const wanted = { bankCardId, amount: money(20_000), paymentPassword: PIN };
    const order = await told(cashier.withdraw, wanted, { key: randomUUID() });
    expect(order).toMatchObject({ amount: money(20_000), net: money(20_000) });
    const message = await until(
      () => ctx.db.selectFrom('sandbox_message').select('body').where('body', 'like', `%${order.orderNo}%`).execute(),
      (messages) => messages.length > 0,
    );
    expect(message[0]?.body).toContain(currency === 'VND' ? '₫20,000 ' : '₮2.0000 ');
    expect(await approveWithdraw(ctx, order.orderNo, 'Ana')).toMatchObject({ ok: true });
    const left = BigInt(before.balance.replace('.', '')) - 20_000n;
    expect((await told(cashier.withdrawInfo, {})).balance).toBe(money(left));
    const today = ctx.clock.now().toISOString().slice(0, 10);
    const range = { startDate: addDay(today, -1), endDate: addDay(today, 1) };
    expect((await told(cashier.withdrawList, range)).list).toHaveLength(1);
    expect((await told(cashier.depositList, range)).footer?.success).toBe(money(50_000));
    expect((await told(wallet.records, range)).list.length).toBeGreaterThan(10);
    expect((await told(wallet.betting, range)).list.length).toBeGreaterThan(10);
    expect((await told(wallet.pnl, range)).totals.deposit).toBe(money(50_000));
  });

  it('tells what it owes its players in its own units', async () => {
    await noteCustomerFunds(server.ctx);
    const day = server.ctx.clock.now().getTime();
    const [from = '', to = ''] = [day - 86_400_000, day + 86_400_000].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    );
    const csv = await reportCustomerFunds(server.ctx.db, from, to);
    const line = csv.split('\n').find((one) => one.includes(`,${currency},`)) ?? '';
    const amounts = line.split(',').slice(3, -1);
    expect(amounts.length).toBe(8);
    expect(amounts.filter((amount) => !shape.test(amount))).toEqual([]);
  });

  it('keeps play money apart, which has decimals of its own', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL_TYPE });
    const answer = await server.ask(wallet.balance, {}, { token: trial.token });
    expect(answer).toMatchObject({ kind: 'value', value: { currency: 'PLAY', cash: '0.00' } });
  });

  it('has books that add up, and amounts were looked at in every answer', async () => {
    await checkLedger(server.ctx);
    expect(ledgerHealthOf(server.ctx)).toMatchObject({ breaks: 0 });
    expect(seen.length).toBeGreaterThan(200);
  });
});

function addDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

describe('currency scale', () => {
  it('refuses to start on books whose amounts would be read with other decimals', async () => {
    const server = await startCashier();
    try {
      await expect(requireCurrencies(server.ctx)).resolves.toBeUndefined();
      await server.database.sql(`update currency set scale = 2 where code = 'VND'`);
      await expect(requireCurrencies(server.ctx)).rejects.toThrow('The database has VND with 2 decimals');
    } finally {
      await server.close();
    }
  });
});
