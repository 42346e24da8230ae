import { randomUUID } from 'node:crypto';
import { cashier } from '@perya/contract';
import { placeBet } from '@perya/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { payWithdrawals } from '../../src/modules/cashier/withdraw-payout.service.ts';
import { approveWithdraw, rejectWithdraw } from '../../src/modules/cashier/withdraw-review.service.ts';
import { withdrawTerms } from '../../src/modules/cashier/withdraw-terms.service.ts';
import { placeWithdraw } from '../../src/modules/cashier/withdraw.service.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/failures.ts';
import { changeBrand, movableClock } from '../kit/brands.ts';
import { BOOK, betNamed } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import type { Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { addCard, ask, createSaver, createUsual, purse, trustPasswords, withdraw } from '../kit/withdraw-kit.ts';

const PARALLEL = 100;
const CASH = 100_000n;

const clock = movableClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { databasePool: 10 }, app: { budgets: WIDE } });
  trustPasswords(server);
  await changeBrand(server.ctx, { withdraws_per_day: 100, withdraw_cancel: true });
});
afterAll(() => server.close());

describe('a hundred withdrawals of everything at once', () => {
  const turnBack = async (memberId: string, orderNo: string): Promise<void> => {
    expect(await purse(server, memberId)).toEqual({ cash: 0n, held: CASH });
    await rejectWithdraw(server.ctx, orderNo, { reason: 'other', note: '', by: 'test' });
    expect(await purse(server, memberId)).toEqual({ cash: CASH, held: 0n });
  };

  it('are one over HTTP [T12]', async () => {
    const saver = await createSaver(server, CASH);
    const cardId = await addCard(server, saver);
    for (let round = 0; round < repeats({ quick: 1, long: 10 }); round += 1) {
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => ask(server, saver, cardId, CASH)));
      const won = answers.flatMap((answer) => (answer.kind === 'value' ? [answer.value.orderNo] : []));
      const lost = answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure.errorCode] : []));
      expect([won.length, lost.length]).toEqual([1, PARALLEL - 1]);
      // A machine that is too busy for a hundred at once turns some away unheard.
      expect(lost.filter((code) => code !== 'balance.insufficient' && code !== 'system.upgrading')).toEqual([]);
      expect(lost).toContain('balance.insufficient');
      await turnBack(saver.memberId, won[0] ?? '');
    }
  });

  it('are one, over and over [T12]', async () => {
    const { memberId, token } = await createSaver(server, CASH);
    const cardId = await addCard(server, { memberId, token, account: '' });
    const terms = await withdrawTerms(server.ctx, 'ty01');
    const wanted = {
      ...BOOK,
      memberId,
      cardId,
      amount: CASH,
      fee: 0n,
      terms,
      dailyLimit: null,
      endsBonus: false,
      place: '',
      ip: '',
    };
    const attempt = () =>
      server.ctx.db
        .transaction()
        .execute((tx) => placeWithdraw(server.ctx, tx, { ...wanted, language: 'EN' }))
        .catch((error: unknown) => {
          // A machine that is too busy for a hundred at once turns some away unheard, here too.
          if (!isDatabaseUnavailable(error)) throw error;
          return null;
        });
    for (let round = 0; round < repeats({ quick: 5, long: 200 }); round += 1) {
      const results = await Promise.all(Array.from({ length: PARALLEL }, attempt));
      const won = results.flatMap((result) => (result?.ok === true ? [result.value.order_no] : []));
      expect(won).toHaveLength(1);
      await turnBack(memberId, won[0] ?? '');
    }
  });

  it('are as many as the day allows when there is money for all', async () => {
    await changeBrand(server.ctx, { withdraws_per_day: 3 });
    for (let round = 0; round < repeats({ quick: 2, long: 5 }); round += 1) {
      const saver = await createSaver(server, 10_000_000n);
      const cardId = await addCard(server, saver);
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(server, saver, cardId, 20_000n)));
      expect(answers.filter(({ kind }) => kind === 'value')).toHaveLength(3);
      expect((await purse(server, saver.memberId)).held).toBe(60_000n);
    }
  });
});

describe('withdraw race', () => {
  it('a withdrawal and bets for the same money never spend it twice [T12]', async () => {
    for (let round = 0; round < repeats({ quick: 10, long: 20 }); round += 1) {
      const saver = await createSaver(server, CASH);
      const cardId = await addCard(server, saver);
      const bet = async (nr: number) => {
        // A bet is quicker than a withdrawal; a head start lets either of them win.
        await new Promise((resolve) => setTimeout(resolve, (round % 5) * 6));
        const name = betNamed(saver.memberId, `r${saver.memberId}-${nr}`);
        return server.ctx.ledger.post(placeBet({ ...name, stake: CASH, turnover: CASH }));
      };
      const [order, ...bets] = await Promise.all([ask(server, saver, cardId, CASH), ...[1, 2, 3].map(bet)]);
      const placed = bets.filter(({ state }) => state === 'done').length;
      expect(placed + (order.kind === 'value' ? 1 : 0)).toBe(1);
      const { cash, held } = await purse(server, saver.memberId);
      expect([cash, held]).toEqual([0n, order.kind === 'value' ? CASH : 0n]);
    }
  });

  it('taking back, approving, refusing and paying out at once end in one of them [T12]', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < repeats({ quick: 16, long: 40 }); round += 1) {
      const isFree = round % 2 === 0;
      const saver: Person & { cardId?: string } = await (isFree ? createUsual : createSaver)(server, CASH);
      const cardId = saver.cardId ?? (await addCard(server, saver));
      const { orderNo } = await withdraw(server, { ...saver, cardId }, CASH);
      const deeds = [
        () => server.ask(cashier.cancelWithdraw, { orderNo }, { token: saver.token, key: randomUUID() }),
        () => approveWithdraw(server.ctx, orderNo, 'ben'),
        () => rejectWithdraw(server.ctx, orderNo, { reason: 'rules', note: '', by: 'rosa' }),
        () => payWithdrawals(server.ctx),
        () => server.ask(cashier.cancelWithdraw, { orderNo }, { token: saver.token, key: randomUUID() }),
      ];
      const first = round % deeds.length;
      const [early, ...others] = [...deeds.slice(first), ...deeds.slice(0, first)];
      const begun = early?.();
      // Each of them comes first once, with and without review; later whoever is quicker wins.
      if (round < 2 * deeds.length) await begun;
      await Promise.all([begun, ...others.map((deed) => deed())]);
      clock.forward(61_000);
      await payWithdrawals(server.ctx);
      clock.forward(61_000);
      await payWithdrawals(server.ctx);
      const { status } = await server.ctx.db
        .selectFrom('withdraw_order')
        .select('status')
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow();
      ends.add(status);
      expect(['paid', 'cancelled', 'rejected']).toContain(status);
      expect(await purse(server, saver.memberId)).toEqual({ cash: status === 'paid' ? 0n : CASH, held: 0n });
      const moved = await server.ctx.db
        .selectFrom('ledger_transfer')
        .select('kind')
        .where('ref', '=', orderNo)
        .where('member_id', '=', saver.memberId)
        .execute();
      expect(moved).toHaveLength(2);
    }
    expect([...ends].sort()).toEqual(['cancelled', 'paid', 'rejected']);
  });

  it('nothing of all this made or lost a centavo [I1]', async () => {
    const { sum } = await server.ctx.db
      .selectFrom('ledger_account')
      .select(({ fn }) => fn.sum<string>('balance').as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe('0');
  });
});
