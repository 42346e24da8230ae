import { setTimeout as sleep } from 'node:timers/promises';
import {
  adjust,
  betKey,
  holdWithdrawal,
  parkDeposit,
  payWithdrawal,
  placeBet,
  playRound,
  returnWithdrawal,
  settleBet,
  voidBet,
  type Transfer,
} from '@perya/ledger';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { isDatabaseUnavailable } from '../../src/platform/db/failures.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { Verdict } from '../../src/ledger/verdict.ts';
import { asAdmin } from '../kit/admin.ts';
import { betOf, BOOK, openLedgerKit } from '../kit/ledger-kit.ts';

const kit = await openLedgerKit();
afterAll(() => kit.close());

/** Two servers on one database. */
const servers: readonly Ledger[] = [kit.ledger, kit.another()];
const ROUNDS = repeats({ quick: 20, long: 200 });
/** So few that a busy machine gets to all of them before the ledger gives up. */
const AT_ONCE = 10;
const PARALLEL = 100;
const CUTS = repeats({ quick: 3, long: 8 });

/** Runs the rounds, some of them side by side, so that races are met alone and in batches. */
async function rounds(cash: bigint, work: (memberId: string) => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += AT_ONCE) {
    await Promise.all((await kit.members(AT_ONCE, cash)).map(work));
  }
}

/** All at the same moment, taking turns between the servers. */
function race(transfers: readonly Transfer[]): Promise<Verdict[]> {
  return Promise.all(transfers.map((transfer, at) => server(at).post(transfer)));
}

function server(at: number): Ledger {
  const ledger = servers[at % servers.length];
  assert(ledger, 'there are servers');
  return ledger;
}

const isNew = (verdict: Verdict) => verdict.state === 'done' && !verdict.isReplay;
const times = <T>(make: (at: number) => T) => Array.from({ length: PARALLEL }, (_, at) => make(at));

async function expectZero(): Promise<void> {
  const rows = await kit.database.sql('select sum(balance)::text as sum from ledger_account group by currency');
  expect(rows).toEqual(rows.map(() => ({ sum: '0' })));
}

describe('two servers race', () => {
  it('100 bets for the last peso, over and over: one is placed [T12]', async () => {
    await rounds(100n, async (memberId) => {
      const bets = times((at) =>
        playRound({ ...betOf(memberId, `drain-${memberId}-${at}`), stake: 100n, win: 0n, turnover: 100n }),
      );
      const verdicts = await race(bets);
      expect(verdicts.filter(isNew)).toHaveLength(1);
      expect(verdicts.filter(({ state }) => state === 'refused')).toHaveLength(PARALLEL - 1);
      expect(await kit.standing(memberId)).toEqual({ cash: 0n });
    });
    await expectZero();
  });

  it('100 times the same key, half of them with another body, over and over: one counts [D4, I9]', async () => {
    await rounds(10_000n, async (memberId) => {
      const bets = times((at) =>
        playRound({
          ...betOf(memberId, `key-${memberId}`),
          stake: at % 2 === 0 ? 100n : 70n,
          win: 0n,
          turnover: 100n,
        }),
      );
      const verdicts = await race(bets);
      const winners = verdicts.filter(isNew);
      expect(winners).toHaveLength(1);
      expect(verdicts.filter(({ state }) => state === 'conflict')).toHaveLength(PARALLEL / 2);
      const [winner] = winners;
      assert(winner?.state === 'done', 'somebody won');
      expect(await kit.standing(memberId)).toEqual({ cash: winner.balance });
      expect([9_900n, 9_930n]).toContain(winner.balance);
    });
    await expectZero();
  });

  it('to settle and to void a bet, and to pay and return a withdrawal: one of the two happens [I7, T23]', async () => {
    await Promise.all(
      (await kit.members(AT_ONCE, 1_000n)).map(async (memberId) => {
        const bet = { ...betOf(memberId, `end-${memberId}`), stake: 400n, turnover: 400n, betPlacedAt: new Date() };
        await kit.ledger.post(placeBet(bet));
        const ends = await race([settleBet({ ...bet, win: 700n }), voidBet(bet), settleBet({ ...bet, win: 700n })]);
        const isVoid = ends[1] !== undefined && isNew(ends[1]);
        expect(ends.filter(isNew)).toHaveLength(1);
        expect(await kit.standing(memberId)).toEqual({ cash: isVoid ? 1_000n : 1_300n });

        const order = { ...BOOK, memberId, orderNo: `W-${memberId}`, amount: 500n, fee: 10n, target: 'x' };
        await kit.ledger.post(holdWithdrawal(order));
        const outs = await race([payWithdrawal({ ...order, provider: 'lab' }), returnWithdrawal(order)]);
        expect(outs.filter(isNew)).toHaveLength(1);
        expect(await kit.standing(memberId)).toMatchObject({ held: 0n });
      }),
    );
    await expectZero();
  });

  it('a bet against its tombstone: both servers agree who was first [D5]', async () => {
    await Promise.all(
      (await kit.members(AT_ONCE, 100n)).map(async (memberId, round) => {
        const bet = placeBet({ ...betOf(memberId, `stone-${memberId}`), stake: 100n, turnover: 100n });
        const [placed, stone] = await Promise.all([
          server(round).post(bet),
          server(round + 1).refuse(betKey('LAB', `stone-${memberId}`), memberId, 'bet.cancelled'),
        ]);
        expect(stone).toBe(placed.state === 'done' ? 'done' : null);
        expect((await kit.standing(memberId))['cash']).toBe(placed.state === 'done' ? 0n : 100n);
      }),
    );
  });

  it('inside transactions for a key of the house: both go on, one has moved money [T16]', async () => {
    const payments = Array.from({ length: 20 }, (_, at) => `p${at}`);
    for (const payment of payments) {
      const parked = parkDeposit({
        ...BOOK,
        memberId: '1',
        orderNo: 'D1',
        provider: 'lab',
        payment,
        amount: 10n,
        fee: 0n,
        method: 'x',
      });
      const verdicts = await Promise.all(
        [0, 1, 2].map((at) => kit.db.transaction().execute((tx) => server(at).postIn(tx, parked))),
      );
      expect(verdicts.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
      expect(verdicts.filter(isNew)).toHaveLength(1);
    }
    const [row] = await kit.database.sql(
      `select sum(balance)::text as sum from ledger_account where kind = 'suspense'`,
    );
    expect(row).toEqual({ sum: '200' });
  });
});

describe('a transaction that is taken back', () => {
  it('leaves no money moved and no account remembered that is gone', async () => {
    const memberId = await kit.member();
    const given = adjust({ ...BOOK, memberId, orderNo: 'undone', amount: 100n, account: 'cash', reason: 'x' });
    await expect(
      kit.db.transaction().execute(async (tx) => {
        expect(await kit.ledger.postIn(tx, given)).toMatchObject({ state: 'done', balance: 100n });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await kit.standing(memberId)).toEqual({});
    expect(await kit.ledger.post(given)).toMatchObject({ state: 'done', isReplay: false, balance: 100n, version: 1 });
  });

  it('holds a member and still finds the accounts it needs', async () => {
    const memberId = await kit.member();
    const hold = holdWithdrawal({ ...BOOK, memberId, orderNo: 'W-own', amount: 5n, fee: 0n, target: 'x' });
    const verdict = await kit.db.transaction().execute(async (tx) => {
      await tx.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute();
      return kit.ledger.postIn(tx, hold);
    });
    expect(verdict).toEqual({ state: 'refused', isReplay: false, code: 'balance.insufficient' });
  });
});

describe('trouble', () => {
  it('connections that are cut in the middle: everything acknowledged stands once [F4, I6]', async () => {
    const members = await kit.members(40, 100_000n);
    let cuts = 0;
    const cutting = asAdmin(kit.database.connection, async (admin) => {
      while (cuts < CUTS) {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'perya ledger' and datname = current_database() and state = 'active'`,
        );
        cuts += rowCount ?? 0;
        await sleep((rowCount ?? 0) > 0 ? 250 : 2);
      }
    });
    const played = await Promise.all(
      members.map(async (memberId) => {
        let nr = 0;
        for (; cuts < CUTS; nr += 1) {
          const bet = playRound({ ...betOf(memberId, `cut-${memberId}-${nr}`), stake: 10n, win: 3n, turnover: 10n });
          expect(await server(nr).post(bet)).toMatchObject({ state: 'done', balance: 100_000n - 7n * BigInt(nr + 1) });
        }
        expect(await kit.standing(memberId)).toEqual({ cash: 100_000n - 7n * BigInt(nr) });
        return nr;
      }),
    );
    await cutting;
    const total = played.reduce((sum, nr) => sum + nr, 0);
    const [row] = await kit.database.sql(
      `select count(*)::int as rows, count(distinct transfer_id)::int as keys from ledger_transfer
       where ref like 'cut-%' and member_id = any ($1)`,
      [members],
    );
    expect(row).toEqual({ rows: 2 * total, keys: total });
  });

  it('an account that somebody holds stops nobody else, and answers "try again" [F11]', async () => {
    const [held = '', ...others] = await kit.members(12, 1_000n);
    await asAdmin(kit.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query(`select from ledger_account where member_id = $1 for update`, [held]);
      const bet = (memberId: string) =>
        playRound({ ...betOf(memberId, `held-${memberId}`), stake: 10n, win: 0n, turnover: 10n });
      const stuck = kit.ledger.post(bet(held)).catch((error: unknown) => error);
      const done = await Promise.all(others.map((memberId) => kit.ledger.post(bet(memberId))));
      expect(done.filter(isNew)).toHaveLength(others.length);
      expect(isDatabaseUnavailable(await stuck)).toBe(true);
      await admin.query('rollback');
    });
    expect(
      await kit.ledger.post(playRound({ ...betOf(held, `held-${held}`), stake: 10n, win: 0n, turnover: 10n })),
    ).toMatchObject({ state: 'done', isReplay: false, balance: 990n, version: 2 });
  });
});
