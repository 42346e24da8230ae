import { wallet } from '@perya/contract';
import { adjust, creditDeposit, placeBet, playRound, settleBet, voidBet } from '@perya/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readStandings } from '../../src/ledger/balances.ts';
import { askTurnover, turnoverOf, withdrawableOf } from '../../src/modules/wallet/turnover.service.ts';
import { BOOK, betNamed, fund } from '../kit/funds.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let refs = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const look = async (memberId: string) => {
  const standings = await readStandings(server.ctx.db, memberId, 'PHP');
  return turnoverOf(server.ctx.db, { memberId, currency: 'PHP', standings });
};
const demand = (memberId: string, amount: bigint, ref = `r${(refs += 1)}`, currency = 'PHP') =>
  server.ctx.db
    .transaction()
    .execute((tx) =>
      askTurnover(server.ctx, tx, { memberId, currency, source: 'deposit', ref, orderNo: 'D1', amount }),
    );

type Step =
  | { readonly do: 'ask'; readonly amount: number }
  | { readonly do: 'bet' | 'spin'; readonly stake: number; readonly percent: number }
  | { readonly do: 'settle' | 'void'; readonly pick: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('ask' as const), amount: fc.integer({ min: 1, max: 500 }) }),
    fc.record({
      do: fc.constantFrom('bet' as const, 'spin' as const),
      stake: fc.integer({ min: 1, max: 400 }),
      percent: fc.constantFrom(0, 50, 100),
    }),
    fc.record({ do: fc.constantFrom('settle' as const, 'void' as const), pick: fc.nat(9) }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** What anybody would do on paper: bets that count are a row of pesos, and each demand takes the next ones of it. */
class Paper {
  readonly open: { readonly nr: number; readonly stake: number; readonly counted: number }[] = [];
  readonly demands: { readonly from: number; readonly to: number }[] = [];
  row = 0;

  demand(amount: number): void {
    const from = Math.max(this.row, this.demands.at(-1)?.to ?? 0);
    this.demands.push({ from, to: from + amount });
  }

  left(): number {
    const sure = this.row - this.open.reduce((sum, { stake }) => sum + stake, 0);
    return this.demands.reduce(
      (sum, { from, to }) => sum + (to - from - Math.min(Math.max(sure - from, 0), to - from)),
      0,
    );
  }
}

async function follow(memberId: string, all: readonly Step[]): Promise<Paper> {
  const paper = new Paper();
  const { ledger } = server.ctx;
  for (const [nr, step] of all.entries()) {
    const named = betNamed(memberId, `t${memberId}-${nr}`);
    if (step.do === 'ask') {
      await demand(memberId, BigInt(step.amount));
      paper.demand(step.amount);
    } else if ('stake' in step) {
      const counted = Math.floor((step.stake * step.percent) / 100);
      const bet = { ...named, stake: BigInt(step.stake), turnover: BigInt(counted) };
      await ledger.post(step.do === 'bet' ? placeBet(bet) : playRound({ ...bet, win: BigInt(step.stake) }));
      if (step.do === 'bet') paper.open.push({ nr, stake: step.stake, counted });
      paper.row += counted;
    } else {
      const [bet] = paper.open.splice(step.pick % Math.max(1, paper.open.length), 1);
      if (!bet) continue;
      const ended = { ...betNamed(memberId, `t${memberId}-${bet.nr}`), stake: BigInt(bet.stake) };
      const turnover = BigInt(bet.counted);
      const end =
        step.do === 'void'
          ? voidBet({ ...ended, turnover, betPlacedAt: new Date() })
          : settleBet({ ...ended, win: 0n });
      await ledger.post(end);
      if (step.do === 'void') paper.row -= bet.counted;
    }
  }
  return paper;
}

describe('turnover', () => {
  it('agrees with paper and pencil after any play, voids and weights included [T21]', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { memberId } = await createPerson(server.ctx);
        await fund(server.ctx, memberId, 1_000_000n);
        const paper = await follow(memberId, all);
        const { left, needed, done } = await look(memberId);
        expect(left).toBe(BigInt(paper.left()));
        expect(needed - done).toBe(left);
      }),
      { numRuns: 25 },
    );
  });

  it('is asked for once by one thing, also when it asks ten times at once', async () => {
    const { memberId } = await createPerson(server.ctx);
    await fund(server.ctx, memberId, 1_000n);
    await Promise.all(Array.from({ length: 10 }, () => demand(memberId, 700n, `once-${memberId}`)));
    expect(await look(memberId)).toMatchObject({ needed: 700n, left: 700n });
  });

  it('of many things that ask at once is served without a gap or an overlap', async () => {
    const { memberId } = await createPerson(server.ctx);
    await fund(server.ctx, memberId, 1_000n);
    await Promise.all(Array.from({ length: 12 }, () => demand(memberId, 100n)));
    const rows = await server.ctx.db
      .selectFrom('turnover')
      .select(['starts_at', 'ends_at'])
      .where('member_id', '=', memberId)
      .orderBy('starts_at')
      .execute();
    expect(rows.map((row) => [Number(row.starts_at), Number(row.ends_at)])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at * 100, at * 100 + 100]),
    );
  });

  it('comes with a deposit in one transaction, without waiting for itself', async () => {
    const { memberId } = await createPerson(server.ctx);
    const pay = (nr: number) =>
      server.ctx.db.transaction().execute(async (tx) => {
        const payment = `p${memberId}-${nr}`;
        const received = {
          ...BOOK,
          memberId,
          orderNo: 'D1',
          provider: 'sandbox',
          payment,
          amount: 500n,
          fee: 0n,
          method: 'x',
        };
        await server.ctx.ledger.postIn(tx, creditDeposit(received));
        await askTurnover(server.ctx, tx, {
          memberId,
          currency: 'PHP',
          source: 'deposit',
          ref: payment,
          orderNo: 'D1',
          amount: 500n,
        });
      });
    await Promise.all(Array.from({ length: 8 }, (_, nr) => pay(nr)));
    expect(await look(memberId)).toMatchObject({ needed: 4_000n });
    const standings = await readStandings(server.ctx.db, memberId, 'PHP');
    expect(standings.cash.balance).toBe(4_000n);
    expect(await withdrawableOf(server.ctx.db, { memberId, currency: 'PHP', standings })).toBe(0n);
  });

  it('is not asked of play money, which never leaves [T26]', async () => {
    const { memberId } = await createPerson(server.ctx);
    await demand(memberId, 700n, undefined, 'PLAY');
    const rows = await server.ctx.db.selectFrom('turnover').select('id').where('member_id', '=', memberId).execute();
    expect(rows).toEqual([]);
  });

  it('is shown with the balance: what may leave is what is not bound [API-24]', async () => {
    const person = await createPerson(server.ctx);
    const { memberId, token } = person;
    await server.ctx.ledger.post(
      adjust({ ...BOOK, memberId, orderNo: `TO-${memberId}`, amount: 10_000n, account: 'cash', reason: 'test' }),
    );
    await demand(memberId, 4_000n);
    expect(await server.ask(wallet.balance, {}, { token })).toMatchObject({
      value: { cash: '100.00', withdrawable: '60.00' },
    });
  });
});
