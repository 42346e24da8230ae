import { randomUUID } from 'node:crypto';
import { cashier, promotion } from '@perya/contract';
import { placeBet, settleBet } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { checkWhole } from '../../src/ledger/check.ts';
import { pay } from '../../src/providers/payments/sandbox-bank.ts';
import { movableClock } from '../kit/brands.ts';
import { openDeposit, startCashier } from '../kit/deposits.ts';
import { betNamed, spin } from '../kit/funds.ts';
import { prove } from '../kit/proved.ts';
import type { Person } from '../kit/people.ts';
import { codeOf, openCampaign, potOf, purseTerms, type TestCampaign } from '../kit/promo-kit.ts';
import { createPlanted } from '../kit/templates.ts';
import { addCard, createSaver, makeUsual, PIN, restCard, trustPasswords } from '../kit/withdraw-kit.ts';

type Cashier = Awaited<ReturnType<typeof startCashier>>;

const clock = movableClock('2026-11-15T04:00:00.000Z');
let servers: [Cashier, Cashier];
let first: TestCampaign;

/** At once, by turns on two servers; the long form goes on for as many rounds as take less than three minutes on two cores. */
const PARALLEL = repeats({ quick: 12, long: 100 });
const roundsOf = (long: number) => repeats({ quick: 1, long });

const MATCH = { by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '100.00' };
const BUDGET = 1_000_000_000n;

beforeAll(async () => {
  const database = await createPlanted({ clock });
  servers = [await startCashier({ clock, database }), await startCashier({ clock, database })];
  for (const one of servers) trustPasswords(one);
  const kinds = purseTerms(MATCH)['wagering'] as Readonly<Record<string, unknown>>;
  const terms = purseTerms(MATCH, { wagering: { ...kinds, times: 5, base: 'bonusAndMatched' } });
  const wish = { hours: 0, needsJoin: true, budget: '10000000.00', terms, endsIn: 2000 };
  first = await openCampaign(servers[0], { ...wish, kind: 'FIRSTDEP', trigger: 'firstDeposit' });
});
afterAll(async () => {
  const [one, other] = servers;
  await other.close();
  await one.close();
  await one.database.drop();
});

const on = (nr: number) => servers[nr % 2 === 0 ? 0 : 1];
const join = (server: Cashier, { token }: Person) =>
  server.ask(promotion.join, { id: first.id, termsHash: first.hash }, { token });
const leave = (server: Cashier, { token }: Person) => server.ask(promotion.leave, { id: first.id }, { token });

/** What somebody has, and the purses they were given. */
async function has({ memberId }: Person) {
  const [row] = await servers[0].database.sql(
    `select coalesce(sum(balance) filter (where kind = 'cash'), 0)::int as cash,
       coalesce(sum(balance) filter (where kind = 'bonus'), 0)::int as bonus,
       coalesce(sum(balance) filter (where kind = 'held'), 0)::int as held,
       (select coalesce(array_agg(amount::int), '{}') from bonus_grant g where g.member_id = $1) as purses
     from ledger_account where member_id = $1`,
    [memberId],
  );
  return row;
}

describe('many at the same moment, over and over', () => {
  it('a deposit that is credited, told many times, while its owner joins and leaves: credited once, and matched once or not at all [PROMO-06, API-82, T21]', async () => {
    let given = 0n;
    for (let round = roundsOf(15); round > 0; round -= 1) {
      const ana = await createSaver(servers[0], 0n);
      expect((await join(servers[0], ana)).kind).toBe('value');
      // Both could be the first one; the second is for the same promotion.
      const orders = [
        await openDeposit(servers[0], ana, { amount: '500', promotionId: first.id }),
        await openDeposit(servers[0], ana, { amount: '300', promotionId: first.id }),
      ];
      // Who is quicker is chance in one round of three; in the others one of both was there before.
      const before = (['paid', 'nothing', 'left'] as const)[round % 3];
      if (before === 'paid') await pay(servers[0].bank, orders[0]?.orderNo ?? '');
      if (before === 'left') await leave(servers[0], ana);
      await Promise.all(
        Array.from({ length: PARALLEL }, (_, nr) => {
          if (nr % 3 === 1 || (nr % 3 === 2 && before === 'left')) return leave(on(nr), ana);
          if (nr % 3 === 2) return join(on(nr), ana);
          return pay(on(nr).bank, orders[nr % 2]?.orderNo ?? '');
        }),
      );
      for (const { orderNo } of orders) await pay(servers[1].bank, orderNo);
      const results = await servers[0].database.sql(
        'select status, promotion_result as result, amount::int from deposit_order where member_id = $1',
        [ana.memberId],
      );
      expect(results.map(({ status }) => status)).toEqual(['success', 'success']);
      const matched = results.filter(({ result }) => result === 'claimed').map(({ amount }) => Number(amount));
      if (before === 'paid') expect(matched).toEqual([50_000]);
      else expect(matched.length).toBeLessThanOrEqual(before === 'left' ? 0 : 1);
      expect(await has(ana)).toEqual({ cash: 80_000, bonus: matched[0] ?? 0, held: 0, purses: matched });
      given += BigInt(matched[0] ?? 0);
      if (matched.length > 0) expect(codeOf(await leave(servers[1], ana))).toBe('promotion.unavailable');
    }
    expect(await potOf(servers[0], first)).toEqual({ left: BUDGET - given, due: 0n, isSound: true });
  });

  it('bets against a withdrawal that suspends the purse: money leaves once, and no stake is taken from a purse that waits [M10, T21]', async () => {
    for (let round = roundsOf(30); round > 0; round -= 1) {
      const ana = await createRich();
      const before = await has(ana);
      await prove(servers[0].ctx, ana.memberId);
      const input = { bankCardId: ana.cardId, amount: '3000.00', paymentPassword: PIN, endsBonus: true };
      const key = randomUUID();
      const started: string[] = [];
      const withdraws: string[] = [];
      await Promise.all(
        Array.from({ length: PARALLEL }, async (_, nr) => {
          if (nr % 4 === 1) {
            const asked = { token: ana.token, key, language: 'EN' };
            const answer = await on(nr).ask(cashier.withdraw, input, asked);
            withdraws.push(answer.kind === 'value' ? answer.value.orderNo : codeOf(answer));
            return;
          }
          const bet = { ...betNamed(ana.memberId, `r${round}-${nr}-${ana.memberId}`), stake: 25_000n };
          const placed = await on(nr).ctx.ledger.post(placeBet({ ...bet, turnover: 25_000n }));
          if (placed.state === 'done') started.push(bet.txId);
        }),
      );
      const orders = await servers[0].database.sql(
        `select w.order_no, w.amount::int, g.state from withdraw_order w left join bonus_grant g on g.id = w.grant_id
         where w.member_id = $1 and w.status <> 'paid'`,
        [ana.memberId],
      );
      expect(orders.length).toBeLessThanOrEqual(1);
      const after = await has(ana);
      const staked = 25_000 * started.length;
      const held = orders.length * 300_000;
      expect(Number(after?.['cash']) + Number(after?.['bonus']) + staked + held).toBe(
        Number(before?.['cash']) + Number(before?.['bonus']),
      );
      expect(after?.['held']).toBe(held);
      const told = new Set(withdraws.filter((one) => one !== 'system.upgrading'));
      expect(told.size).toBe(1);
      if (orders[0]) {
        expect([...told]).toEqual([orders[0]['order_no']]);
        expect(orders[0]['state']).toBe('suspended');
      }
      const late = await servers[0].database.sql(
        `select from bonus_bet m join bet b on b.id = m.bet_id where b.member_id = $1 and m.is_paused and m.from_bonus > 0`,
        [ana.memberId],
      );
      expect(late).toEqual([]);
      for (const txId of started)
        await servers[0].ctx.ledger.post(settleBet({ ...betNamed(ana.memberId, txId), stake: 25_000n, win: 0n }));
    }
  });

  it('and the books add up behind all of this [B1..B10, I1..I9]', async () => {
    expect(await checkWhole(servers[0].ctx.db)).toEqual([]);
  });
});

/** Somebody with a matched deposit of 5,000.00 whose own turnover is done. */
async function createRich(): Promise<Person & { readonly cardId: string }> {
  const [server] = servers;
  const person = await createSaver(server, 0n);
  expect((await join(server, person)).kind).toBe('value');
  const { orderNo } = await openDeposit(server, person, { amount: '5000', promotionId: first.id });
  await pay(server.bank, orderNo);
  const cardId = await addCard(server, person);
  await restCard(server, person, cardId);
  await makeUsual(server, person, cardId);
  for (let nr = 0; nr < 10; nr += 1)
    await spin(server.ctx, betNamed(person.memberId, `t${person.memberId}-${nr}`), { stake: 50_000n, win: 50_000n });
  return { ...person, cardId };
}
