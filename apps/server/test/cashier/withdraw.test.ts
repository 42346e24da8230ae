import { randomUUID } from 'node:crypto';
import { cashier, wallet } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askTurnover } from '../../src/modules/wallet/turnover.service.ts';
import {
  approveWithdraw,
  listWithdrawQueue,
  rejectWithdraw,
} from '../../src/modules/cashier/withdraw-review.service.ts';
import { putData } from '../../src/modules/identity/account/member-data.service.ts';
import { noteEvent } from '../../src/modules/audit/events.service.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { betNamed, spin, wager } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { until } from '../kit/patience.ts';
import { logIn } from '../kit/people.ts';
import { prove } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import {
  addCard,
  ask,
  createSaver,
  createUsual,
  makeUsual,
  PIN,
  purse,
  restCard,
  withdraw,
} from '../kit/withdraw-kit.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock('2026-03-02T04:00:00.000Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
});
afterAll(() => server.close());

const info = async (token: string) => {
  const answer = await server.ask(cashier.withdrawInfo, {}, { token });
  if (answer.kind !== 'value') throw new Error(JSON.stringify(answer));
  return answer.value;
};
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
const brand = (changes: Parameters<typeof changeBrand>[1]) => changeBrand(server.ctx, changes);

describe('a withdrawal', () => {
  it('that is like many before is approved at once and its amount is held [API-84, T12, SCR-19]', async () => {
    const saver = await createUsual(server, 1_000_000n);
    const order = await withdraw(server, saver, 300_000n);
    const now = clock.now().toISOString();
    expect(order).toEqual({
      orderNo: expect.stringMatching(/^W2603-02\d-\d{5}$/),
      bankName: 'GCash',
      kind: 'ewallet',
      cardMasked: expect.stringMatching(/^0917 \*\*\* \d{4}$/),
      amount: '3000.00',
      fee: '0.00',
      net: '3000.00',
      status: 'processing',
      steps: [
        { step: 'submitted', time: now },
        { step: 'checked', time: now },
        { step: 'sent', time: null },
        { step: 'arrived', time: null },
      ],
      waitsFor: 'system',
      payDate: null,
      promisedTime: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
      isOverdue: false,
      reason: null,
      note: null,
      time: now,
      endTime: null,
      canCancel: false,
    });
    expect(await purse(server, saver.memberId)).toEqual({ cash: 700_000n, held: 300_000n });
    const shown = await server.ask(wallet.balance, {}, { token: saver.token });
    expect(shown).toMatchObject({ value: { cash: '7000.00', locked: '3000.00', withdrawable: '7000.00' } });
    expect(await info(saver.token)).toMatchObject({ open: order.orderNo, locked: '3000.00', leftToday: 2, perDay: 3 });
  });

  it('is told by text to its owner, masked [T13]', async () => {
    const saver = await createUsual(server, 100_000n);
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: saver.memberId, merchantCode: 'ty01' },
      'mobile',
      '+639171110001',
    );
    const { orderNo } = await withdraw(server, saver, 50_000n);
    const told = await until(
      () =>
        server.ctx.db.selectFrom('sandbox_message').select('body').where('recipient', '=', '+639171110001').execute(),
      (messages) => messages.length > 0,
    );
    expect(told[0]?.body).toContain(orderNo);
    expect(told[0]?.body).toContain('₱500.00');
    expect(told[0]?.body).toContain('***');
  });

  it.each([
    ['0', 'amount.invalid'],
    ['0.00', 'amount.invalid'],
    ['199.99', 'amount.bounds'],
    ['50000.01', 'amount.bounds'],
    ['999999999999.99', 'amount.bounds'],
    ['-500', 'request.invalid'],
    ['5e3', 'request.invalid'],
    ['500.001', 'request.invalid'],
    ['1,000', 'request.invalid'],
    ['٥٠٠', 'request.invalid'],
    [' 500', 'request.invalid'],
    ['', 'request.invalid'],
  ])('of %j is refused: %s [VAL-37, SCR-19]', async (amount, code) => {
    const saver = await createSaver(server, 1_000_000n);
    const input = { bankCardId: 'x', amount, paymentPassword: PIN };
    const answer = await server.ask(cashier.withdraw, input, { token: saver.token, key: randomUUID() });
    expect(codeOf(answer)).toBe(code);
    expect(await purse(server, saver.memberId)).toEqual({ cash: 1_000_000n, held: 0n });
  });

  it('goes to an account of its owner alone [T15, T33]', async () => {
    const saver = await createSaver(server, 1_000_000n);
    const other = await createUsual(server, 0n);
    expect(codeOf(await ask(server, saver, other.cardId, 50_000n))).toBe('card.missing');
    expect(codeOf(await ask(server, saver, 'nothing', 50_000n))).toBe('card.missing');
    expect(await purse(server, saver.memberId)).toEqual({ cash: 1_000_000n, held: 0n });
  });

  it('of another member cannot be seen or taken back', async () => {
    const saver = await createUsual(server, 100_000n);
    const { orderNo } = await withdraw(server, saver, 50_000n);
    const other = await createSaver(server, 0n);
    expect(await server.ask(cashier.withdrawDetail, { orderNo }, { token: other.token })).toMatchObject({
      failure: { errorCode: 'not.found' },
    });
    expect(
      await server.ask(cashier.cancelWithdraw, { orderNo }, { token: other.token, key: randomUUID() }),
    ).toMatchObject({ failure: { errorCode: 'not.found' } });
    expect(await server.ask(cashier.withdrawDetail, { orderNo }, { token: saver.token })).toMatchObject({
      value: { orderNo },
    });
  });

  it('of more than there is is refused, and a refusal stands under its key [D4]', async () => {
    const saver = await createUsual(server, 60_000n);
    const key = randomUUID();
    expect(codeOf(await ask(server, saver, saver.cardId, 60_001n, { key }))).toBe('balance.insufficient');
    expect(codeOf(await ask(server, saver, saver.cardId, 60_001n, { key }))).toBe('balance.insufficient');
    expect(codeOf(await ask(server, saver, saver.cardId, 50_000n, { key }))).toBe('key.reused');
    expect(codeOf(await ask(server, saver, saver.cardId, 60_000n))).toBe('value');
    expect(await purse(server, saver.memberId)).toEqual({ cash: 0n, held: 60_000n });
  });

  it('whose answer was lost is found again by its key, and is one [D4, T12]', async () => {
    const saver = await createUsual(server, 100_000n);
    const key = randomUUID();
    const first = await ask(server, saver, saver.cardId, 30_000n, { key });
    const [again, ...more] = await Promise.all(
      Array.from({ length: 5 }, () => ask(server, saver, saver.cardId, 30_000n, { key })),
    );
    expect([again, ...more]).toEqual(Array.from({ length: 5 }, () => first));
    expect(await server.ask(wallet.outcome, { key }, { token: saver.token })).toMatchObject({
      value: { state: 'done', value: { orderNo: first.kind === 'value' ? first.value.orderNo : '' } },
    });
    expect(await purse(server, saver.memberId)).toEqual({ cash: 70_000n, held: 30_000n });
  });

  it('under one key sent twice at once is one', async () => {
    const saver = await createUsual(server, 100_000n);
    const key = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => ask(server, saver, saver.cardId, 30_000n, { key })));
    expect(one).toEqual(two);
    expect(await purse(server, saver.memberId)).toEqual({ cash: 70_000n, held: 30_000n });
  });

  it('needs a fresh proof, and goes through with the same key after it [D1]', async () => {
    const saver = await createUsual(server, 100_000n);
    await prove(server.ctx, saver.memberId, null);
    const key = randomUUID();
    expect(codeOf(await ask(server, saver, saver.cardId, 30_000n, { key }))).toBe('step.up.required');
    expect(await info(saver.token)).toMatchObject({ needsStepUp: true });
    await prove(server.ctx, saver.memberId);
    expect(codeOf(await ask(server, saver, saver.cardId, 30_000n, { key }))).toBe('value');
  });

  it('is locked after five wrong payment passwords, also for the right one [T14]', async () => {
    const saver = await createUsual(server, 100_000n);
    const codes: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      codes.push(codeOf(await ask(server, saver, saver.cardId, 30_000n, { paymentPassword: '111222' })));
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'payment.password.wrong'), 'payment.password.locked']);
    expect(codeOf(await ask(server, saver, saver.cardId, 30_000n))).toBe('payment.password.locked');
    expect(await purse(server, saver.memberId)).toEqual({ cash: 100_000n, held: 0n });
  });

  it('is asked for three times a day at most, where the brand is [SCR-19]', async () => {
    const saver = await createUsual(server, 1_000_000n);
    for (let turn = 0; turn < 3; turn += 1) await withdraw(server, saver, 20_000n);
    await prove(server.ctx, saver.memberId);
    expect(codeOf(await ask(server, saver, saver.cardId, 20_000n))).toBe('withdraw.limit');
    expect(await info(saver.token)).toMatchObject({ leftToday: 0 });
    // It is noon in Manila; the next day begins in twelve hours.
    clock.forward(12 * HOUR_MS - 1);
    const token = await logIn(server.ctx, saver.memberId);
    expect(await info(token)).toMatchObject({ leftToday: 0 });
    clock.forward(1);
    expect(await info(token)).toMatchObject({ leftToday: 3 });
    clock.forward(12 * HOUR_MS);
  });

  it('does not count for the day when it came back', async () => {
    const saver = await createSaver(server, 1_000_000n);
    const cardId = await addCard(server, saver);
    const { orderNo } = await withdraw(server, { ...saver, cardId }, 20_000n);
    expect(await info(saver.token)).toMatchObject({ leftToday: 2 });
    await rejectWithdraw(server.ctx, orderNo, { reason: 'details', note: '', by: 'rosa' });
    expect(await info(saver.token)).toMatchObject({ leftToday: 3, open: null });
  });

  it('costs what the brand says, and the fee is part of the amount', async () => {
    await brand({ withdraw_fee_bps: 150, withdraw_fee_min: 1000 });
    const saver = await createUsual(server, 1_000_000n);
    expect(await withdraw(server, saver, 20_000n)).toMatchObject({ amount: '200.00', fee: '10.00', net: '190.00' });
    expect(await withdraw(server, saver, 100_001n)).toMatchObject({ fee: '15.00', net: '985.01' });
    expect(await info(saver.token)).toMatchObject({ feeRate: 1.5, feeMin: '10.00' });
    await brand({ withdraw_fee_bps: 0, withdraw_fee_min: 0 });
  });

  it('waits for papers only where they are asked for before a deposit [R24]', async () => {
    const saver = await createUsual(server, 100_000n);
    await server.ctx.db.updateTable('member').set({ kyc_state: 'none' }).where('id', '=', saver.memberId).execute();
    expect(codeOf(await ask(server, saver, saver.cardId, 30_000n))).toBe('kyc.required');
    expect(await info(saver.token)).toMatchObject({ needsKyc: true });
    await brand({ deposit_needs_kyc: false });
    expect(await info(saver.token)).toMatchObject({ needsKyc: false });
    expect(await withdraw(server, saver, 30_000n)).toMatchObject({
      status: 'pending',
      reason: 'withdraw.reason.identity',
    });
    await brand({ deposit_needs_kyc: true });
  });
});

describe('what can be withdrawn', () => {
  it('is explained by what is still to be staked, per source [SCR-19, API-85]', async () => {
    const saver = await createUsual(server, 100_000n);
    const { memberId, token } = saver;
    const own = { memberId, currency: 'PHP' };
    await server.ctx.db.transaction().execute(async (tx) => {
      await askTurnover(server.ctx, tx, {
        ...own,
        source: 'deposit',
        ref: `a${memberId}`,
        orderNo: 'D1',
        amount: 30_000n,
      });
      await askTurnover(server.ctx, tx, {
        ...own,
        source: 'bonus',
        ref: `b${memberId}`,
        orderNo: 'B1',
        amount: 20_000n,
      });
    });
    await spin(server.ctx, betNamed(memberId, `s${memberId}`), { stake: 35_000n, win: 35_000n });
    expect(await info(token)).toMatchObject({
      balance: '1000.00',
      withdrawable: '850.00',
      turnoverNeeded: '200.00',
      turnoverDone: '50.00',
      turnoverLeft: '150.00',
      turnovers: [{ source: 'bonus', orderNo: 'B1', needed: '200.00', done: '50.00', left: '150.00' }],
    });
    expect(codeOf(await ask(server, saver, saver.cardId, 85_001n))).toBe('turnover.open');
    const answer = await ask(server, saver, saver.cardId, 85_001n);
    expect(answer).toMatchObject({ failure: { value: { withdrawable: '850.00' } } });
    await wager(server.ctx, betNamed(memberId, `o${memberId}`), { stake: 15_000n });
    expect(await info(token)).toMatchObject({ inPlay: '150.00', balance: '850.00', withdrawable: '700.00' });
    expect(await withdraw(server, saver, 70_000n)).toMatchObject({ amount: '700.00' });
    expect(codeOf(await ask(server, saver, saver.cardId, 20_000n))).toBe('balance.insufficient');
  });
});

describe('a person looks at a withdrawal', () => {
  it('to a card that is new, for a day, and its owner is told why and until when [T13]', async () => {
    const saver = await createSaver(server, 1_000_000n);
    const cardId = await addCard(server, saver);
    await makeUsual(server, saver, cardId);
    const order = await withdraw(server, { ...saver, cardId }, 20_000n);
    expect(order).toMatchObject({
      status: 'pending',
      waitsFor: 'review',
      reason: 'withdraw.reason.newCard',
      promisedTime: new Date(clock.now().getTime() + 240 * 60_000).toISOString(),
    });
    expect(await info(saver.token)).toMatchObject({
      reviewedUntil: new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    });
    expect((await listWithdrawQueue(server.ctx, 'ty01')).map(({ order_no: no }) => no)).toContain(order.orderNo);
    expect(await listWithdrawQueue(server.ctx, 'ty02')).toEqual([]);
  });

  it.each(['password.changed', 'password.reset', 'payment.changed', 'mobile.bound'])('after %s [T13]', async (kind) => {
    const saver = await createUsual(server, 100_000n);
    const { memberId } = saver;
    await noteEvent(server.ctx, server.ctx.db, { memberId, merchantCode: 'ty01', kind, ip: '' });
    expect(await withdraw(server, saver, 20_000n)).toMatchObject({ reason: 'withdraw.reason.recentChange' });
  });

  it('when it is the first, large, or more than came in makes likely', async () => {
    const first = await createSaver(server, 100_000n);
    const cardId = await addCard(server, first);
    await restCard(server, first, cardId);
    expect(await withdraw(server, { ...first, cardId }, 20_000n)).toMatchObject({ reason: 'withdraw.reason.first' });
    const large = await createUsual(server, 1_000_000n);
    expect(await withdraw(server, large, 500_001n)).toMatchObject({ reason: 'withdraw.reason.amount' });
    const lucky = await createUsual(server, 1_000_000n);
    await server.ctx.db
      .updateTable('deposit_payment')
      .set({ amount: 10_000n, credited: 10_000n })
      .where('ref', '=', `old-${lucky.memberId}`)
      .execute();
    expect(await withdraw(server, lucky, 100_000n)).toMatchObject({ reason: 'withdraw.reason.source' });
  });

  it('whose account is not in the name of papers that came later [T13]', async () => {
    const saver = await createUsual(server, 100_000n);
    await putData(
      server.ctx,
      server.ctx.db,
      { memberId: saver.memberId, merchantCode: 'ty01' },
      'fullName',
      'Maria Santos',
    );
    expect(await withdraw(server, saver, 20_000n)).toMatchObject({ reason: 'withdraw.reason.name' });
  });

  it('and refuses it with a reason: the money is back at once [SCR-21]', async () => {
    const saver = await createSaver(server, 100_000n);
    const cardId = await addCard(server, saver);
    const { orderNo } = await withdraw(server, { ...saver, cardId }, 50_000n);
    const by = { reason: 'details', note: ' The number is of a closed account. ', by: 'rosa' } as const;
    expect(await rejectWithdraw(server.ctx, orderNo, { ...by, reason: 'nonsense' as 'other' })).toMatchObject({
      error: { code: 'field.invalid' },
    });
    expect(await rejectWithdraw(server.ctx, orderNo, by)).toMatchObject({ ok: true });
    expect(await rejectWithdraw(server.ctx, orderNo, by)).toMatchObject({ error: { code: 'not.found' } });
    expect(await approveWithdraw(server.ctx, orderNo, 'ben')).toMatchObject({ error: { code: 'not.found' } });
    expect(await purse(server, saver.memberId)).toEqual({ cash: 100_000n, held: 0n });
    expect(await server.ask(cashier.withdrawDetail, { orderNo }, { token: saver.token })).toMatchObject({
      value: {
        status: 'rejected',
        reason: 'withdraw.reason.details',
        note: 'The number is of a closed account.',
        waitsFor: null,
        promisedTime: null,
        endTime: clock.now().toISOString(),
      },
    });
  });
});

describe('taking it back', () => {
  const cancel = (token: string, orderNo: string) =>
    server.ask(cashier.cancelWithdraw, { orderNo }, { token, key: randomUUID() });

  it('is off unless the brand wants it [R34]', async () => {
    const saver = await createUsual(server, 100_000n);
    const { orderNo } = await withdraw(server, saver, 50_000n);
    expect(await cancel(saver.token, orderNo)).toMatchObject({ failure: { errorCode: 'withdraw.not.cancellable' } });
    expect(await purse(server, saver.memberId)).toEqual({ cash: 50_000n, held: 50_000n });
  });

  it('gives the money back once, and counts for the day [API-85]', async () => {
    await brand({ withdraw_cancel: true });
    const saver = await createUsual(server, 100_000n);
    const { orderNo, canCancel } = await withdraw(server, saver, 50_000n);
    expect(canCancel).toBe(true);
    const answers = await Promise.all(Array.from({ length: 4 }, () => cancel(saver.token, orderNo)));
    expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(1);
    expect(await purse(server, saver.memberId)).toEqual({ cash: 100_000n, held: 0n });
    expect(await info(saver.token)).toMatchObject({ leftToday: 2, canCancel: true });
    await brand({ withdraw_cancel: false });
  });
});

describe('the report', () => {
  it('lists withdrawals of days and states, newest first, page by page [SCR-21, STD-06]', async () => {
    const saver = await createUsual(server, 10_000_000n);
    await brand({ withdraws_per_day: 100 });
    const trusting = vi.spyOn(server.ctx.passwords, 'verify').mockResolvedValue(true);
    const made: string[] = [];
    for (let turn = 0; turn < 23; turn += 1) made.push((await withdraw(server, saver, 20_000n + BigInt(turn))).orderNo);
    trusting.mockRestore();
    const day = new Date(clock.now().getTime() + 8 * HOUR_MS).toISOString().slice(0, 10);
    const look = (more: object) =>
      server.ask(cashier.withdrawList, { startDate: day, endDate: day, ...more }, { token: saver.token });
    const first = await look({});
    if (first.kind !== 'value') throw new Error(JSON.stringify(first));
    const rest = await look({ cursor: first.value.next ?? '' });
    if (rest.kind !== 'value') throw new Error(JSON.stringify(rest));
    const seen = [...first.value.list, ...rest.value.list].map(({ orderNo }) => orderNo);
    expect(seen).toEqual([...made].reverse());
    expect([first.value.footer, rest.value.footer, rest.value.next]).toEqual([
      { success: '0.00', count: 23 },
      null,
      null,
    ]);
    expect(await look({ status: 'success' })).toMatchObject({ value: { list: [] } });
    expect(await look({ endDate: '2020-01-01' })).toMatchObject({ failure: { errorCode: 'range.invalid' } });
    expect(await look({ cursor: 'abc' })).toMatchObject({ failure: { errorCode: 'request.invalid' } });
    await brand({ withdraws_per_day: 3 });
  });
});
