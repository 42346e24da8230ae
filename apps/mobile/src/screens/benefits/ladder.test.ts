import { describe, expect, it } from 'vitest';
import { vipLevels } from '../../features/testing/sample-vip.ts';
import { columnsAround, levelNumber, placeOf, progressTo, shortMoney } from './ladder.ts';

const LEVELS = vipLevels();
const print = (amount: string) => `₱${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

describe('the ladder', () => {
  it.each([
    ['50000.00', '174000.00', 64],
    ['62000.00', '174000.00', 64],
    ['10000.00', '400000.00', 88],
    ['49999.99', '300000.00', 99],
    ['0.00', '0.00', 0],
    ['50000.00', '300000.00', 100],
  ])(
    'with deposits of %s and valid bets of %s is %i %% to VIP 4 [AGENT-24] [SCR-10]',
    (deposits, validBets, percent) => {
      expect(progressTo(LEVELS[4]!, { deposits, validBets }).percent).toBe(percent);
    },
  );

  it('tells what is done and what is asked for, capped [SCR-10]', () => {
    const progress = progressTo(LEVELS[4]!, { deposits: '62000.00', validBets: '174000.00' });
    expect(progress).toEqual({ done: '224000.00', target: '350000.00', percent: 64 });
  });

  it('is nothing of nothing [AGENT-24]', () => {
    expect(progressTo(LEVELS[0]!, { deposits: '5.00', validBets: '5.00' }).percent).toBe(0);
  });

  it('shows a level between its neighbours, and at the ends those there are [SCR-10]', () => {
    const labels = (place: number) => columnsAround(LEVELS, place).map(({ labelId }) => labelId);
    expect(labels(3)).toEqual(['VIP2', 'VIP3', 'VIP4']);
    expect(labels(0)).toEqual(['VIP0', 'VIP1', 'VIP2']);
    expect(labels(5)).toEqual(['VIP3', 'VIP4', 'VIP5']);
    expect(columnsAround(LEVELS.slice(0, 2), 1)).toHaveLength(2);
  });

  it('knows a level by its label', () => {
    expect(levelNumber('VIP10')).toBe(10);
    expect(placeOf(LEVELS, 'VIP3')).toBe(3);
    expect(placeOf(LEVELS, 'VIP99')).toBe(0);
  });

  it.each([
    ['388.00', '₱388'],
    ['1888.00', '₱1,888'],
    ['12888.00', '₱12,888'],
    ['50000.00', '₱50K'],
    ['100000.00', '₱100K'],
    ['1000000.00', '₱1M'],
    ['1500000.00', '₱1.5M'],
    ['1234567.00', '₱1,234,567'],
    ['388.50', '₱388.50'],
    ['50000', '₱50K'],
  ])('writes %s as %s in a column, never rounded', (amount, text) => {
    expect(shortMoney(amount, print, '₱')).toBe(text);
  });
});
