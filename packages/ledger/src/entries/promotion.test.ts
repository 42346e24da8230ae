import { describe, expect, it } from 'vitest';
import { isMemberAccount, POT_ROWS } from '../account.ts';
import type { Transfer } from '../transfer.ts';
import { negated } from '../values.ts';
import {
  duePot,
  endPurse,
  fundPot,
  gatherPot,
  giveReward,
  openPurse,
  purseEndKey,
  releaseReward,
  reserveReward,
  returnPot,
} from './promotion.ts';

const pot = { merchantCode: 'ty01', currency: 'PHP', code: 'fiesta', kind: 'CODE' };
const reward = { ...pot, rewardId: '7', memberId: '42', orderNo: 'R7', amount: 88_00n, shard: 3 };

/** What each row has after these transfers. */
function sums(...transfers: readonly (Transfer | null)[]): Record<string, bigint> {
  const all = new Map<string, bigint>();
  for (const { from, to, amount } of transfers.flatMap((one) => one?.moves ?? [])) {
    for (const [account, delta] of [[from, negated(amount)] as const, [to, amount] as const]) {
      const name = isMemberAccount(account)
        ? `${account.kind}:${account.memberId}`
        : [account.kind, account.party, account.shard].filter((part) => part !== undefined).join('/');
      all.set(name, (all.get(name) ?? 0n) + delta);
    }
  }
  return Object.fromEntries([...all].filter(([, sum]) => sum !== 0n));
}

describe('the budget of a campaign', () => {
  it('is spread over all rows of its pot to the last centavo, under a key of its version', () => {
    const transfer = fundPot({ ...pot, version: 2, amount: 1000_05n });
    const { 'promotion/CODE': house, ...rows } = sums(transfer);
    expect(transfer).toMatchObject({ key: 'pot:fiesta:2', memberId: null, guard: 'none' });
    expect(house).toBe(-1000_05n);
    expect(Object.values(rows)).toHaveLength(POT_ROWS);
    expect(new Set(Object.values(rows))).toEqual(new Set([62_50n, 62_51n]));
  });

  it('that is smaller than its rows are many leaves some of them alone', () => {
    expect(fundPot({ ...pot, version: 1, amount: 3n }).moves).toHaveLength(3);
  });

  it('goes back when the campaign ends, and nothing moves when nothing is left', () => {
    const rows = [
      { shard: 0, balance: 5n },
      { shard: 1, balance: 0n },
      { shard: 2, balance: 7n },
    ];
    expect(sums(returnPot(pot, rows))).toEqual({ 'pot/fiesta/0': -5n, 'pot/fiesta/2': -7n, 'promotion/CODE': 12n });
    expect(returnPot(pot, rows)?.key).toBe('pot.end:fiesta');
    expect(returnPot(pot, [{ shard: 0, balance: 0n }])).toBeNull();
  });

  it('is gathered in one row, each kind of pot under a key of its own', () => {
    const rows = [
      { shard: 0, balance: 5n },
      { shard: 1, balance: 9n },
      { shard: 2, balance: 7n },
    ];
    const given = { rows, shard: 1, rewardId: '7' };
    expect(sums(gatherPot(pot, 'fiesta', given))).toEqual({
      'pot/fiesta/0': -5n,
      'pot/fiesta/1': 12n,
      'pot/fiesta/2': -7n,
    });
    expect([gatherPot(pot, 'fiesta', given).key, gatherPot(pot, duePot('fiesta'), given).key]).toEqual([
      'gather:7',
      'gather.due:7',
    ]);
  });
});

describe('a reward', () => {
  it('is cash from the pot under its own key, guarded by what protects its owner [PROMO-06]', () => {
    const transfer = giveReward({ ...reward, from: 'pot' });
    expect(sums(transfer)).toEqual({ 'pot/fiesta/3': -88_00n, 'cash:42': 88_00n });
    expect(transfer).toMatchObject({ key: 'reward:7', guard: 'reward', memberId: '42', ref: 'R7' });
  });

  it('that waits has its money aside, and is paid from there', () => {
    const given = giveReward({ ...reward, from: 'due' });
    expect(sums(reserveReward({ ...reward, toShard: 3 }))).toEqual({
      'pot/fiesta/3': -88_00n,
      'pot/fiesta:due/3': 88_00n,
    });
    expect(sums(reserveReward({ ...reward, toShard: 3 }), given)).toEqual({
      'pot/fiesta/3': -88_00n,
      'cash:42': 88_00n,
    });
  });

  it('that is not taken leaves everything as it was, or all with the house once the campaign is over', () => {
    expect(sums(reserveReward({ ...reward, toShard: 3 }), releaseReward({ ...reward, toShard: 3 }))).toEqual({});
    expect(sums(reserveReward({ ...reward, toShard: 3 }), releaseReward({ ...reward, toShard: null }))).toEqual({
      'pot/fiesta/3': -88_00n,
      'promotion/CODE': 88_00n,
    });
  });
});

describe('a purse', () => {
  const purse = { ...pot, grantId: '9', memberId: '42', orderNo: 'R7', amount: 88_00n };

  it('takes its money from where it was promised, and the house has back what is left', () => {
    const opened = openPurse({ ...purse, from: 'due', shard: 3 });
    expect(sums(opened)).toEqual({ 'pot/fiesta:due/3': -88_00n, 'bonus:42': 88_00n });
    expect(opened).toMatchObject({ key: 'grant:9', guard: 'reward', ref: 'R7', detail: 'fiesta' });
    const ended = endPurse({ ...purse, amount: 30_00n });
    expect(ended).toMatchObject({ key: purseEndKey('9'), guard: 'none' });
    expect(sums(opened, ended)).toEqual({
      'pot/fiesta:due/3': -88_00n,
      'bonus:42': 58_00n,
      'promotion/CODE': 30_00n,
    });
  });
});
