import { adjust, placeBet, playRound, settleBet, voidBet, type Book } from '@perya/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { createPerson } from './people.ts';
import { startTestServer } from './server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const { ledger } = server.ctx;
const book: Book = { merchantCode: 'ty01', currency: 'PHP' };
let numbers = 0;

/** A player with money. */
async function withCash(amount: bigint): Promise<string> {
  const { memberId } = await createPerson(server.ctx);
  const given = adjust({ ...book, memberId, orderNo: `A${++numbers}`, amount, account: 'cash', reason: 'test' });
  expect(await ledger.post(given)).toMatchObject({ state: 'done', balance: amount });
  return memberId;
}

const bet = (memberId: string, txId: string) => ({
  ...book,
  memberId,
  vendor: 'LAB',
  txId,
  gameType: 'RNG',
  gameCode: 'spin',
});

describe('the ledger', () => {
  it('holds a stake in play and pays the win', async () => {
    const memberId = await withCash(10_000n);
    const name = bet(memberId, 'a1');
    expect(await ledger.post(placeBet({ ...name, stake: 3_000n, counted: 3_000n }))).toMatchObject({
      state: 'done',
      balance: 7_000n,
    });
    expect(await ledger.post(settleBet({ ...name, stake: 3_000n, win: 4_500n }))).toMatchObject({
      state: 'done',
      balance: 11_500n,
    });
    const since = new Date();
    expect(await ledger.post(voidBet({ ...name, stake: 3_000n, counted: 3_000n, since }))).toEqual({
      state: 'conflict',
    });
  });

  it('refuses what is not there, and remembers the refusal [D4, R4]', async () => {
    const memberId = await withCash(100n);
    const round = playRound({ ...bet(memberId, 'b1'), stake: 101n, win: 500n, counted: 101n });
    expect(await ledger.post(round)).toEqual({ state: 'refused', isReplay: false, code: 'balance.insufficient' });
    await ledger.post(adjust({ ...book, memberId, orderNo: 'AB1', amount: 900n, account: 'cash', reason: 'test' }));
    expect(await ledger.post(round)).toEqual({ state: 'refused', isReplay: true, code: 'balance.insufficient' });
  });

  it('gives the same key the same answer, and another body a conflict [I9]', async () => {
    const memberId = await withCash(1_000n);
    const round = playRound({ ...bet(memberId, 'c1'), stake: 100n, win: 0n, counted: 100n });
    expect(await ledger.post(round)).toEqual({ state: 'done', isReplay: false, balance: 900n, version: 2 });
    expect(await ledger.post(round)).toEqual({ state: 'done', isReplay: true, balance: 900n, version: 2 });
    const other = playRound({ ...bet(memberId, 'c1'), stake: 200n, win: 0n, counted: 200n });
    expect(await ledger.post(other)).toEqual({ state: 'conflict' });
  });
});
