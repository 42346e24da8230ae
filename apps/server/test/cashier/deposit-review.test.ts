import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideDeposit, listDepositQueue, takeByHand } from '../../src/modules/cashier/deposit-review.service.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { cashOf, createDepositor, openDeposit, readDeposit, startCashier } from '../kit/deposits.ts';
import type { Person } from '../kit/people.ts';

let server: Awaited<ReturnType<typeof startCashier>>;

beforeAll(async () => {
  server = await startCashier();
});
afterAll(() => server.close());

const by = 'staff';

/** Somebody whose payment was too small to be credited by itself. */
async function keptOut() {
  const person = await createDepositor(server);
  const { orderNo } = await openDeposit(server, person);
  await pay(server.bank, orderNo, 50_00n);
  const queue = await listDepositQueue(server.ctx, 'ty01');
  const { ref } = queue.find((row) => row.order_no === orderNo) ?? { ref: '' };
  return { person, orderNo, name: { merchantCode: 'ty01', provider: 'sandbox', ref } };
}

async function expectBalanced(): Promise<void> {
  const rows = await server.database.sql(`select sum(balance)::text as sum from ledger_account`);
  expect(rows).toEqual([{ sum: '0' }]);
}

describe('a payment that waits for a person', () => {
  it('is let in once, and asks for turnover like any other', async () => {
    const { person, orderNo, name } = await keptOut();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nr) => decideDeposit(server.ctx, name, { isLetIn: nr % 2 === 0, by })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isLetIn = answers.findIndex(({ ok }) => ok) % 2 === 0;
    expect(await cashOf(server, person)).toBe(isLetIn ? '50.00' : '0.00');
    expect(await readDeposit(server, person, orderNo)).toMatchObject({ status: isLetIn ? 'success' : 'returned' });
    await expectBalanced();
  });

  it('is let in with turnover, or goes back without', async () => {
    const one = await keptOut();
    await decideDeposit(server.ctx, one.name, { isLetIn: true, by });
    const other = await keptOut();
    await decideDeposit(server.ctx, other.name, { isLetIn: false, by });
    const asked = (person: Person) =>
      server.database.sql('select (ends_at - starts_at)::int as amount from turnover where member_id = $1', [
        person.memberId,
      ]);
    expect([await asked(one.person), await asked(other.person)]).toEqual([[{ amount: 50_00 }], []]);
    expect(await readDeposit(server, one.person, one.orderNo)).toMatchObject({ credited: '50.00', reason: null });
    expect(await listDepositQueue(server.ctx, 'ty01')).toEqual([]);
    await expectBalanced();
  });

  it('of somebody who stays away can only go back [R32]', async () => {
    const person = await createDepositor(server);
    const { orderNo } = await openDeposit(server, person);
    await server.database.sql(
      `update ledger_account set stopped = 'excluded', stopped_until = now() + interval '1 day' where member_id = $1`,
      [person.memberId],
    );
    await pay(server.bank, orderNo);
    const [row] = await listDepositQueue(server.ctx, 'ty01');
    const name = { merchantCode: 'ty01', provider: 'sandbox', ref: row?.ref ?? '' };
    expect(await decideDeposit(server.ctx, name, { isLetIn: true, by })).toMatchObject({ ok: false });
    expect(await decideDeposit(server.ctx, name, { isLetIn: false, by })).toMatchObject({ ok: true });
    expect(await cashOf(server, person)).toBe('0.00');
    await expectBalanced();
  });

  it('of somebody who has left since can only go back too [R32]', async () => {
    const { person, name } = await keptOut();
    const stop = `update ledger_account set stopped = $2, stopped_until = now() + interval '1 day' where member_id = $1`;
    for (const kind of ['cooling', 'excluded']) {
      await server.database.sql(stop, [person.memberId, kind]);
      expect(await decideDeposit(server.ctx, name, { isLetIn: true, by })).toMatchObject({ ok: false });
    }
    expect(await cashOf(server, person)).toBe('0.00');
    expect(await decideDeposit(server.ctx, name, { isLetIn: false, by })).toMatchObject({ ok: true });
    await expectBalanced();
  });

  it('that nobody knows is not found', async () => {
    const name = { merchantCode: 'ty01', provider: 'sandbox', ref: 'none' };
    expect(await decideDeposit(server.ctx, name, { isLetIn: true, by })).toMatchObject({
      error: { code: 'not.found' },
    });
  });
});

describe('money at the counter', () => {
  it('is credited once for a slip, whoever types it how often', async () => {
    const person = await createDepositor(server);
    const { orderNo } = await openDeposit(server, person, { methodId: 'counter', payerName: 'Ana Cruz' });
    const given = { orderNo, slip: ' S-1 ', amount: '500', by };
    const answers = await Promise.all(Array.from({ length: 6 }, () => takeByHand(server.ctx, given)));
    expect(answers.filter((answer) => answer.ok && answer.value === 'credited')).toHaveLength(1);
    expect(await cashOf(server, person)).toBe('500.00');
    expect(await server.database.sql('select decided_by from deposit_payment where ref = $1', ['S-1'])).toEqual([
      { decided_by: by },
    ]);
    const long = await openDeposit(server, person, { methodId: 'counter', payerName: 'Ana Cruz' });
    const slip = 'x'.repeat(80);
    expect(await takeByHand(server.ctx, { ...given, orderNo: long.orderNo, slip })).toMatchObject({
      value: 'credited',
    });
    const other = await openDeposit(server, person, { methodId: 'counter', payerName: 'Ana Cruz' });
    expect(await takeByHand(server.ctx, { ...given, orderNo: other.orderNo })).toEqual({ ok: true, value: 'conflict' });
  });

  it('is not for orders that a provider handles, nor for nothing', async () => {
    const person = await createDepositor(server);
    const { orderNo } = await openDeposit(server, person);
    const given = { orderNo, slip: 'S-2', amount: '500', by };
    expect(await takeByHand(server.ctx, given)).toMatchObject({ error: { code: 'not.found' } });
    const counter = await openDeposit(server, person, { methodId: 'counter', payerName: 'Ana Cruz' });
    for (const wrong of [{ slip: ' ' }, { amount: '0' }, { slip: 'x'.repeat(81) }]) {
      const answer = await takeByHand(server.ctx, { ...given, orderNo: counter.orderNo, ...wrong });
      expect(answer).toMatchObject({ error: { code: 'field.invalid' } });
    }
  });
});
