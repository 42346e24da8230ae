import { describe, expect, it } from 'vitest';
import { highestOffered } from './offered-stakes.ts';

const STAKES = ['5.00', '100.00', '500.00', '600.00', '2000.00'];
const bonus = { balance: '1000.00', maxStake: '500.00', percent: 100 };

describe('the highest stake that is offered [R10, W15]', () => {
  it.each([
    ['the last one without a bonus', null, '1000.00', 4],
    ['what a bonus pays when it has to', bonus, '1000.00', 2],
    ['what own money reaches alone, if that is more', bonus, '1600.00', 3],
    ['what a bonus pays, own money a centavo short', bonus, '1599.99', 2],
    ['the last one where a bonus pays for nothing', { ...bonus, percent: 0 }, '1000.00', 4],
    ['the last one when the bonus is used up', { ...bonus, balance: '0.00' }, '10.00', 4],
    ['the lowest one when none is low enough', { ...bonus, maxStake: '1.00' }, '1000.00', 0],
  ])('is %s', (_, held, balance, at) => {
    expect(highestOffered(STAKES, { balance, bonus: held })).toBe(at);
  });
});
