import { describe, expect, it } from 'vitest';
import { rebateItem } from '../../features/testing/sample-rebate.ts';
import { byKind } from './by-kind.ts';

describe('a rebate by kind of games', () => {
  it('adds up what each line was rounded down to, the kind that brings most first [SCR-26]', () => {
    const thirds = ['0.26', '0.27', '0.26'].map((amount, at) =>
      rebateItem({ gameType: 'FISH', day: `2026-11-0${at + 1}`, dayStake: '33.33', amount }),
    );
    const kinds = byKind([...thirds, rebateItem()]);
    expect(kinds.map(({ gameType, amount }) => [gameType, amount])).toEqual([
      ['RNG', '86.40'],
      ['FISH', '0.79'],
    ]);
    expect(kinds[1]?.items).toEqual(thirds);
  });

  it('takes off what is carried from a round that was taken back [SCR-26]', () => {
    const items = [rebateItem({ amount: '40.00' }), rebateItem({ day: '2026-11-14', amount: '-16.00' })];
    expect(byKind(items)[0]?.amount).toBe('24.00');
  });

  it('keeps a currency without decimals without them', () => {
    expect(byKind([rebateItem({ amount: '1200' }), rebateItem({ vassalage: 'X', amount: '34' })])[0]?.amount).toBe(
      '1234',
    );
  });
});
