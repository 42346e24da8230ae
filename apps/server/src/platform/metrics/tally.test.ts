import { describe, expect, it } from 'vitest';
import { Tally } from './tally.ts';

describe('a tally', () => {
  it('counts by its words', () => {
    const tally = new Tally();
    tally.add('debit', 'OK');
    tally.add('debit', 'OK');
    tally.add('debit', 'TX_LATE');
    tally.add('wait', '', '', 2.5);
    expect(tally.counts()).toEqual([
      { words: ['debit', 'OK', ''], count: 2 },
      { words: ['debit', 'TX_LATE', ''], count: 1 },
      { words: ['wait', '', ''], count: 2.5 },
    ]);
  });

  it('stays small whatever words strangers make up [T43]', () => {
    const tally = new Tally();
    for (let at = 0; at < 20_000; at += 1) tally.add(`made-up-${at}`, 'x');
    const counts = tally.counts();
    expect(counts.length).toBe(5001);
    expect(counts.at(-1)).toEqual({ words: ['other', '', ''], count: 15_000 });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
  });
});
