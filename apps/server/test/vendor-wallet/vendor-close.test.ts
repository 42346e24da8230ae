import { placeBet } from '@perya/ledger';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { startTestServer } from '../kit/server.ts';
import { createPlayer, createVendor, speakAs, type Fields } from '../kit/vendor-kit.ts';

const server = await startTestServer();
const second = await startTestServer({ database: server.database, seeded: false });
const lab = await createVendor(server, 'LAB', { parkMs: 0 });
const rival = await createVendor(server, 'RIVAL', { parkMs: 0 });
const elsewhere = speakAs(second, lab);
afterAll(async () => {
  await second.close();
  await server.close();
});

const openOf = async (memberId: string) =>
  (
    await server.database.sql(
      `select vendor_code || ':' || ref as name from bet where member_id = $1 and state = 'open' order by 1`,
      [memberId],
    )
  ).map((row) => String(row['name']));
const inPlay = async (memberId: string) =>
  (
    await server.database.sql(`select in_play::text from ledger_account where member_id = $1 and kind = 'cash'`, [
      memberId,
    ])
  )[0]?.['in_play'];

/** Places bets past the door; the wallet is what is tried. */
async function placeMany(memberId: string, roundId: string, count: number): Promise<void> {
  const book = { merchantCode: 'ty01', currency: 'PHP', memberId, vendor: 'LAB', gameType: 'RNG', gameCode: 'spin' };
  for (let done = 0; done < count; done += 100) {
    const bets = Array.from({ length: Math.min(100, count - done) }, (_, at) =>
      placeBet({ ...book, txId: `${roundId}-${done + at}`, fingerprintExtra: roundId, stake: 100n, turnover: 100n }),
    );
    const verdicts = await Promise.all(bets.map((bet) => server.ctx.ledger.post(bet)));
    expect(verdicts.every(({ state }) => state === 'done')).toBe(true);
  }
}

describe('a round that is closed', () => {
  it('loses every open bet of it, however many others there are [R50]', { timeout: 240_000 }, async () => {
    const { about, memberId } = await createPlayer(server, 10_000_000n);
    const count = repeats({ quick: 60, long: 5005 });
    await lab.send('debit', { ...about, txId: 'early', roundId: 'forgotten', amount: '25' });
    await placeMany(memberId, 'others', count);
    expect(await lab.send('round/close', { ...about, roundId: 'forgotten' })).toMatchObject({ status: 'OK' });
    expect(await lab.send('tx/status', { ...about, refTxId: 'early' })).toMatchObject({ state: 'SETTLED' });
    expect(await openOf(memberId)).toHaveLength(count);
    expect(await inPlay(memberId)).toBe(String(count * 100));
  });

  it(
    'of thousands of bets ends them in a few steps, once, whoever else ends some of them [R50]',
    { timeout: 240_000 },
    async () => {
      const { about, memberId } = await createPlayer(server, 10_000_000n);
      const count = repeats({ quick: 620, long: 5000 });
      await placeMany(memberId, 'large', count);
      const steps = vi.spyOn(server.ctx.ledger, 'postTogether');
      const end = (refTxId: string): Fields => ({ ...about, roundId: 'large', refTxId, txId: `${refTxId}-e` });
      const [closed, won, back] = await Promise.all([
        lab.send('round/close', { ...about, roundId: 'large' }),
        elsewhere.send('credit', { ...end('large-7'), amount: '9' }),
        elsewhere.send('rollback', end('large-8')),
      ]);
      expect(closed.status).toBe('OK');
      expect(steps.mock.calls.length).toBeLessThanOrEqual(Math.ceil(count / 500));
      steps.mockRestore();
      expect(['OK', 'TX_CONFLICT']).toContain(won.status);
      expect(['OK', 'TX_ALREADY_SETTLED']).toContain(back.status);
      const expected = 10_000_000 - count * 100 + (won.status === 'OK' ? 900 : 0) + (back.status === 'OK' ? 100 : 0);
      const cash = await lab.send('balance', about);
      expect(Math.round(Number(cash.balance) * 100)).toBe(expected);
      expect(await openOf(memberId)).toEqual([]);
      expect(await inPlay(memberId)).toBe('0');
      const [ends] = await server.database.sql(
        `select count(distinct transfer_id)::int as ended, count(*) filter (where kind = 'settle')::int as settled
       from ledger_transfer where member_id = $1 and kind in ('settle', 'void')`,
        [memberId],
      );
      expect(ends).toEqual({ ended: count, settled: back.status === 'OK' ? count - 1 : count });
      expect(await lab.send('round/close', { ...about, roundId: 'large' })).toMatchObject({ status: 'OK' });
      expect(await lab.send('balance', about)).toMatchObject({ version: cash.version });
      const [sum] = await server.database.sql('select sum(balance)::text from ledger_account');
      expect(sum).toEqual({ sum: '0' });
    },
  );

  it('is that of its vendor and player, and finds bets from before their rounds were kept [R50]', async () => {
    const one = await createPlayer(server, 100_000n);
    const other = await createPlayer(server, 100_000n);
    for (const [vendor, { about }, txId] of [
      [lab, one, 'mine'],
      [lab, one, 'old'],
      [rival, one, 'theirs'],
      [lab, other, 'stranger'],
    ] as const) {
      await vendor.send('debit', { ...about, txId, roundId: 'same', amount: '10', jackpotContribution: '0.10' });
    }
    await lab.send('debit', { ...one.about, txId: 'old-other', roundId: 'another', amount: '10' });
    await server.database.sql(`update bet set round = null where ref like 'old%'`);
    await lab.send('round/close', { ...one.about, roundId: 'same' });
    expect(await openOf(one.memberId)).toEqual(['LAB:old-other', 'RIVAL:theirs']);
    expect(await openOf(other.memberId)).toEqual(['LAB:stranger']);
  });

  it('knows nothing of bets that were refused, came with their result, or were sent twice', async () => {
    const { about, memberId } = await createPlayer(server, 1000n);
    await lab.send('debit', { ...about, txId: 'dear', amount: '10.01' });
    await lab.send('debit-credit', { ...about, txId: 'whole', amount: '1', win: '1' });
    await Promise.all([1, 2, 3].map(() => lab.send('debit', { ...about, txId: 'twice', amount: '1' })));
    await server.database.sql(`update ledger_account set is_limited = true where member_id = $1`, [memberId]);
    await lab.send('debit', { ...about, txId: 'long-way', amount: '1' });
    expect(await openOf(memberId)).toEqual(['LAB:long-way', 'LAB:twice']);
    await elsewhere.send('rollback', { ...about, txId: 'r', refTxId: 'long-way' });
    await elsewhere.send('credit', { ...about, txId: 'w', refTxId: 'twice', amount: '3', roundClosed: true });
    expect(await openOf(memberId)).toEqual([]);
  });
});
