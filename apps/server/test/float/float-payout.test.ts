import { randomUUID } from 'node:crypto';
import { mail, wallet, type float } from '@perya/contract';
import { makeTransfer, ofHouse, ofMember } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumAccounts, walkAccounts } from '../../src/ledger/walk.ts';
import { approveFloatPayout, listFloatPayouts, refuseFloatPayout } from '../../src/modules/float/index.ts';
import { changeBrand, createBrand, movableClock } from '../kit/brands.ts';
import { asked, askFor, createFloated, faultsOfBooks, shown, standsAt, takeBack } from '../kit/float-kit.ts';
import { BOOK, fund } from '../kit/funds.ts';
import { refusalOf } from '../kit/lines-kit.ts';
import { WIDE } from '../kit/login-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { PIN } from '../kit/withdraw-kit.ts';

const clock = movableClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await createBrand(server.ctx, 'other');
  await changeBrand(server.ctx, { float_payout_min: 10_000, float_payout_daily_max: 50_000 });
});
afterAll(() => server.close());

const by = (orderNo: string, who = 'Ana', brand = 'ty01') => ({ brand, orderNo, who });
const approve = (orderNo: string, who?: string) => approveFloatPayout(server.ctx, by(orderNo, who));
const refuse = (orderNo: string, why = 'We call you.') => refuseFloatPayout(server.ctx, by(orderNo), why);
const codeOf = (answer: Awaited<ReturnType<typeof askFor>>) =>
  answer.kind === 'failure' ? answer.failure.errorCode : answer.kind;
const events = async (orderNo: string) =>
  (
    await server.database.sql(`select kind, detail from account_event where detail->>'orderNo' = $1 order by id`, [
      orderNo,
    ])
  ).map(({ kind, detail }) => [kind, (detail as { who?: string }).who]);
const letters = async ({ token }: Person) => {
  const answer = await server.ask(mail.list, {}, { token, language: 'EN' });
  return answer.kind === 'value'
    ? answer.value.list.filter(({ kind }) => kind === 'money').map(({ title }) => title)
    : [];
};
const change = (agent: Person, to: Readonly<Record<string, string>>) =>
  server.ctx.db.updateTable('member').set(to).where('id', '=', agent.memberId).execute();

describe('a payout of float', () => {
  it('leaves the float, waits, and is cash once staff approved it, with nothing to wager [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const answer = await askFor(server, agent, '200.00');
    expect(answer).toMatchObject({ value: { amount: '200.00', float: '300.00' } });
    const orderNo = answer.kind === 'value' ? answer.value.orderNo : '';
    expect(await standsAt(server, agent)).toEqual({ float: 30_000, cash: 0, waiting: 20_000 });
    expect(await shown(server, agent)).toMatchObject({
      list: [{ kind: 'payout', amount: '-200.00', balanceAfter: '300.00', orderNo, state: 'waiting' }, {}],
      footer: { float: '300.00', waiting: { orderNo, amount: '200.00' }, refusal: 'payout.waiting' },
    });
    expect(await approve(orderNo)).toMatchObject({ ok: true });
    expect(await standsAt(server, agent)).toEqual({ float: 30_000, cash: 20_000, waiting: 0 });
    const { token } = agent;
    const have = await server.ask(wallet.balance, {}, { token });
    expect(have).toMatchObject({ value: { cash: '200.00', withdrawable: '200.00', locked: '0.00' } });
    expect(await events(orderNo)).toEqual([
      ['agency.payout.asked', undefined],
      ['agency.payout.approved', 'Ana'],
    ]);
    expect(await letters(agent)).toEqual(['Your payout was approved']);
    expect((await shown(server, agent)).footer).toMatchObject({ waiting: null, refusal: null, leftToday: '300.00' });
  });

  it('has a name in the account record, in each language [SCR-22] [API-91] [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    await approve(await asked(server, agent));
    const day = '2026-03-02';
    const range = { startDate: day, endDate: day };
    for (const language of ['TY', 'EN'] as const) {
      const answer = await server.ask(wallet.records, range, { token: agent.token, language });
      expect(answer).toMatchObject({
        value: { list: [{ kind: 'transfer', amount: '100.00', remark: 'Agent float' }] },
      });
    }
  });

  it('is float again when staff refuse it, and the agent reads why [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    expect(refusalOf(await refuse(orderNo, '  '))).toBe('payout.reason');
    expect(await refuse(orderNo, ' Please call us. ')).toMatchObject({ ok: true });
    expect(await standsAt(server, agent)).toEqual({ float: 50_000, cash: 0, waiting: 0 });
    expect(await letters(agent)).toEqual(['Your payout was not approved']);
    const { list, footer } = await shown(server, agent);
    expect(list).toMatchObject([
      { kind: 'payoutReturn', amount: '100.00', state: null },
      { kind: 'payout', state: 'refused', reason: 'Please call us.' },
      { kind: 'adjustment', amount: '500.00' },
    ]);
    // What came back can be asked for on the same day.
    expect(footer).toMatchObject({ leftToday: '500.00', refusal: null });
  });

  it('is float again when its agent takes it back, and nobody can decide it any more [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    expect(await takeBack(server, agent, orderNo)).toMatchObject({ value: { orderNo, float: '500.00' } });
    expect(await takeBack(server, agent, orderNo)).toMatchObject({ failure: { errorCode: 'payout.not.cancellable' } });
    expect(refusalOf(await approve(orderNo))).toBe('payout.state');
    expect(refusalOf(await refuse(orderNo))).toBe('payout.state');
    expect(await standsAt(server, agent)).toEqual({ float: 50_000, cash: 0, waiting: 0 });
    expect(await letters(agent)).toEqual([]);
  });

  it('is answered once for its key, and another body under it is a conflict [API-07]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const key = randomUUID();
    const [first, second] = await Promise.all([
      askFor(server, agent, '100', { key }),
      askFor(server, agent, '100', { key }),
    ]);
    expect(first).toMatchObject({ kind: 'value' });
    expect(second).toEqual(first);
    expect(codeOf(await askFor(server, agent, '101', { key }))).toBe('key.reused');
    const outcome = await server.ask(wallet.outcome, { key }, { token: agent.token });
    expect(outcome).toMatchObject({ value: { state: 'done', value: { amount: '100.00' } } });
    expect(await standsAt(server, agent)).toMatchObject({ waiting: 10_000 });
  });

  it.each([
    ['0', 'amount.invalid'],
    ['99.99', 'amount.bounds'],
    ['500.01', 'transfer.limit'],
    ['400.01', 'balance.insufficient'],
  ])('of %s is refused with %s [D3] [VAL-37]', async (amount, code) => {
    const agent = await createFloated(server, { amount: 40_000n });
    expect(codeOf(await askFor(server, agent, amount))).toBe(code);
    expect(await standsAt(server, agent)).toEqual({ float: 40_000, cash: 0, waiting: 0 });
  });

  it('needs the payment password, papers, and no other one that waits [T14] [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    expect(codeOf(await askFor(server, agent, '100', { paymentPassword: '000111' }))).toBe('payment.password.wrong');
    await change(agent, { kyc_state: 'none' });
    expect(codeOf(await askFor(server, agent, '100'))).toBe('kyc.required');
    expect((await shown(server, agent)).footer).toMatchObject({ refusal: 'kyc.required' });
    await change(agent, { kyc_state: 'verified' });
    await asked(server, agent);
    expect(codeOf(await askFor(server, agent, '100'))).toBe('payout.waiting');
    expect(await standsAt(server, agent)).toEqual({ float: 40_000, cash: 0, waiting: 10_000 });
  });

  it('is bounded by the day of the brand, and what was paid counts [D3]', async () => {
    const agent = await createFloated(server, { amount: 90_000n });
    await approve(await asked(server, agent, '450.00'));
    expect((await shown(server, agent)).footer).toMatchObject({ leftToday: '50.00', refusal: 'transfer.limit' });
    expect(codeOf(await askFor(server, agent, '100'))).toBe('transfer.limit');
    clock.forward(24 * 3_600_000);
    const tomorrow = { ...agent, token: await logIn(server.ctx, agent.memberId) };
    expect((await shown(server, tomorrow)).footer).toMatchObject({ leftToday: '500.00', refusal: null });
  });

  it('is paid to whoever may not play, and to nobody whose account is closed or unproved [D3] [R6]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    await change(agent, { kyc_state: 'submitted' });
    expect(refusalOf(await approve(orderNo))).toBe('kyc.required');
    await change(agent, { kyc_state: 'verified', status: 'disabled' });
    expect(refusalOf(await approve(orderNo))).toBe('member.missing');
    await change(agent, { status: 'closed' });
    expect(refusalOf(await approve(orderNo))).toBe('member.missing');
    expect(await standsAt(server, agent)).toEqual({ float: 40_000, cash: 0, waiting: 10_000 });
    await change(agent, { status: 'active' });
    await server.database.sql(`update ledger_account set stopped = 'excluded' where member_id = $1`, [agent.memberId]);
    expect(await approve(orderNo)).toMatchObject({ ok: true });
    expect(await standsAt(server, agent)).toEqual({ float: 40_000, cash: 10_000, waiting: 0 });
  });

  it('is decided by staff of its brand, and not by whoever asked [D3] [T26]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    expect(refusalOf(await approveFloatPayout(server.ctx, by(orderNo, 'Ana', 'other')))).toBe('payout.missing');
    expect(refusalOf(await refuseFloatPayout(server.ctx, by(orderNo, 'Ana', 'other'), 'no'))).toBe('payout.missing');
    expect(refusalOf(await approve(orderNo, agent.account.toUpperCase()))).toBe('payout.same.person');
    const waiting = async (brand: string) =>
      (await listFloatPayouts(server.ctx, brand, true)).map((row) => row.order_no);
    expect(await waiting('ty01')).toContain(orderNo);
    expect(await waiting('other')).toEqual([]);
    await approve(orderNo);
    expect(await waiting('ty01')).not.toContain(orderNo);
    expect((await listFloatPayouts(server.ctx, 'ty01', false))[0]).toMatchObject({ order_no: orderNo, state: 'paid' });
  });
});

describe('the movements of a float', () => {
  it('tell commission, what came from below and went up, and adjustments apart [API-94] [D3]', async () => {
    await changeBrand(server.ctx, { upline_transfer: true });
    const top = await createFloated(server, { amount: 0n });
    const agent = await createFloated(server, { amount: 30_000n, under: top });
    expect((await shown(server, top)).list).toEqual([]);
    const up = await server.ask(
      wallet.transferUpline,
      { amount: '50', paymentPassword: PIN },
      { token: agent.token, key: randomUUID() },
    );
    expect(up).toMatchObject({ kind: 'value' });
    await fund(server.ctx, agent.memberId, -1_000n, 'float');
    const { memberId } = agent;
    const earned = {
      kind: 'salary',
      from: ofHouse('promotion'),
      to: ofMember('float', memberId),
      amount: 500n,
    } as const;
    const commission = { ...BOOK, memberId, key: 'earned', ref: 'C1', guard: 'none', moves: [earned] } as const;
    expect(await server.ctx.ledger.post(makeTransfer(commission))).toMatchObject({ state: 'done' });
    // What the agent has as cash is not the float's.
    await fund(server.ctx, memberId, 700n);
    const kinds = (list: readonly float.FloatMovement[]) =>
      list.map(({ kind, amount, account }) => [kind, amount, account]);
    expect(kinds((await shown(server, agent)).list)).toEqual([
      ['commission', '5.00', null],
      ['adjustment', '-10.00', null],
      ['toUpline', '-50.00', null],
      ['adjustment', '300.00', null],
    ]);
    expect(kinds((await shown(server, top)).list)).toEqual([['fromDownline', '50.00', agent.account]]);
  });

  it('come page by page, none twice [STD-06]', async () => {
    const agent = await createFloated(server, { amount: 0n });
    for (let nr = 1; nr <= 23; nr += 1) await fund(server.ctx, agent.memberId, BigInt(nr), 'float');
    const first = await shown(server, agent);
    expect(first.list).toHaveLength(20);
    const second = await shown(server, agent, first.next ?? undefined);
    expect([second.list.length, second.next, second.footer]).toEqual([3, null, null]);
    const ids = [...first.list, ...second.list].map(({ id }) => id);
    expect(new Set(ids).size).toBe(23);
    expect(second.list.at(-1)).toMatchObject({ amount: '0.01', balanceAfter: '0.01' });
  });

  it('are not taken for transfers to the upline [SCR-25]', async () => {
    const top = await createFloated(server, { amount: 0n });
    const agent = await createFloated(server, { amount: 50_000n, under: top });
    await asked(server, agent);
    const info = await server.ask(wallet.uplineInfo, {}, { token: agent.token });
    expect(info).toMatchObject({ value: { float: '400.00', leftToday: '50000.00', list: [] } });
  });
});

describe('the books', () => {
  const looked = async () => {
    const turn = { most: 5, restMs: 0, atOnce: 20_000 };
    const { breaks } = await walkAccounts(server.ctx, turn);
    return [...breaks, ...(await sumAccounts(server.ctx, turn))].map(({ rule, row }) => [rule, row]);
  };

  it('have what waits in a place of its own, and say so when they do not [I8] [R9]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    expect([await faultsOfBooks(server), await looked()]).toEqual([[], []]);
    await server.database.sql('alter table float_payout disable trigger all');
    await server.database.sql('update float_payout set amount = amount + 1 where order_no = $1', [orderNo]);
    expect(await faultsOfBooks(server)).toEqual([expect.stringMatching(/^I8 payouts of ty01: they hold/)]);
    expect(await looked()).toEqual([['I8', 'payouts of ty01']]);
    await server.database.sql('update float_payout set amount = amount - 1 where order_no = $1', [orderNo]);
    await server.database.sql('alter table float_payout enable trigger all');
    expect(await looked()).toEqual([]);
  });

  it('let no payout be changed once it has ended, or taken away [D3]', async () => {
    const agent = await createFloated(server, { amount: 50_000n });
    const orderNo = await asked(server, agent);
    const set = (what: string) => server.database.sql(`update float_payout set ${what} where order_no = $1`, [orderNo]);
    await expect(set('amount = 1')).rejects.toThrow('ends once');
    await approve(orderNo);
    await expect(set(`state = 'cancelled'`)).rejects.toThrow('ends once');
    await expect(server.database.sql('delete from float_payout where order_no = $1', [orderNo])).rejects.toThrow();
  });
});
