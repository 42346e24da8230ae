import { parseAmount } from '@perya/std';
import { describe, expect, it } from 'vitest';
import { exampleOf } from './example.ts';
import { readTerms, type Terms } from './terms.ts';

const money = (text: string) => parseAmount(text, 2) ?? -1n;
const same = (figure: bigint) => figure;

function terms(award: unknown, wagering?: unknown): Terms {
  const read = readTerms({
    kind: 'FIRSTDEP',
    trigger: 'firstDeposit',
    who: { once: 'ever' },
    award,
    claim: { hours: 0, needsJoin: true },
    ...(wagering !== undefined && { wagering }),
    expiry: { days: 30 },
    budget: '100000.00',
    stacking: { neverWith: [] },
    abuse: { reviewsLinked: false },
    texts: '1',
  });
  if (!read.ok) throw new Error(read.faults.join());
  return read.terms;
}

const MATCH = { by: 'deposit', rateBps: 10_000, cap: '5000.00', minDeposit: '100.00' };
const FIVE = { times: 5, base: 'bonusAndMatched', weights: { titles: {}, classes: {}, kinds: {} } };

describe('the example of terms', () => {
  it.each([
    ['1000.00', '1000.00', '10000.00'],
    ['7500.00', '5000.00', '50000.00'],
    ['123.45', '123.45', '1234.50'],
    ['99.99', '0.00', '0.00'],
  ])('of a deposit of %s is as the golden table says', (amount, award, turnover) => {
    const told = exampleOf(terms({ form: 'purse', size: MATCH }, FIVE), money(amount), same);
    expect(told).toEqual({ by: 'deposit', award: money(award), turnover: money(turnover), min: money('100.00') });
  });

  it('of a fixed award does not ask for the amount, and is counted in the currency of the reader', () => {
    const fixed = terms({ form: 'cash', size: { by: 'fixed', amount: '88.00' }, turnoverTimes: 2 });
    expect(exampleOf(fixed, 1n, same)).toEqual({ by: 'fixed', award: 8800n, turnover: 17_600n, min: null });
    expect(exampleOf(fixed, 1n, (figure) => figure * 10n)?.turnover).toBe(176_000n);
  });

  it('is none where play, others or chance decide', () => {
    expect(
      exampleOf(terms({ form: 'cash', size: { by: 'netLoss', rateBps: 500 }, turnoverTimes: 1 }), 1n, same),
    ).toBeNull();
    expect(exampleOf(terms({ form: 'spins', title: 'x', count: 5, stake: '2.00' }), 1n, same)).toBeNull();
  });
});
