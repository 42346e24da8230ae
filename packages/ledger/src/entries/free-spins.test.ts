import { describe, expect, it } from 'vitest';
import { isMemberAccount } from '../account.ts';
import type { Transfer } from '../transfer.ts';
import { negated } from '../values.ts';
import { endSpins, openSpins, playFreeRound } from './free-spins.ts';

const pot = { merchantCode: 'ty01', currency: 'PHP', code: 'fiesta', kind: 'GRANT' };

/** What each account has after these transfers. */
function sums(transfers: readonly Transfer[]): Record<string, bigint> {
  const all = new Map<string, bigint>();
  for (const { from, to, amount } of transfers.flatMap((one) => one.moves)) {
    for (const [account, delta] of [[from, negated(amount)] as const, [to, amount] as const]) {
      const name = isMemberAccount(account) ? account.kind : `${account.kind}/${account.party}`;
      all.set(name, (all.get(name) ?? 0n) + delta);
    }
  }
  return Object.fromEntries([...all].filter(([, sum]) => sum !== 0n));
}

const round = (nr: number, win: bigint) =>
  playFreeRound({ ...pot, grantId: '7', nr, memberId: '42', vendor: 'PERYA', gameCode: 'jeepney', stake: 2_00n, win });

describe('free spins', () => {
  it('M14 cost their campaign the stakes, pay what they win as cash, and leave the title the rest', () => {
    const wins = [10_00n, 0n, 1_50n, 20_00n, ...Array.from({ length: 16 }, () => 0n)];
    const opened = openSpins({ ...pot, grantId: '7', amount: 40_00n, from: 'pot', shard: 3 });
    const played = wins.map((win, place) => round(place + 1, win));
    expect(sums([opened, ...played])).toEqual({ 'pot/fiesta': -40_00n, 'vendor/PERYA': 8_50n, cash: 31_50n });
    expect(new Set([opened, ...played].map(({ key }) => key)).size).toBe(21);
  });

  it('that were not played go back to the house, from where they were put aside', () => {
    const opened = openSpins({ ...pot, grantId: '7', amount: 40_00n, from: 'due', shard: 0 });
    const ended = endSpins({ ...pot, grantId: '7', amount: 38_00n });
    expect(sums([opened, round(1, 0n), ended])).toEqual({
      'pot/fiesta:due': -40_00n,
      'vendor/PERYA': 2_00n,
      'promotion/GRANT': 38_00n,
    });
    expect([opened.key, ended.key, round(1, 0n).key]).toEqual(['spins:7', 'spins.end:7', 'free:7:1']);
  });
});
