import { describe, expect, it } from 'vitest';
import type { PayRecord } from '../../providers/payments/payment-provider.ts';
import { compareBooks, type OwnRecord } from './reconcile-rules.ts';

const window = { from: new Date('2026-03-01T16:00:00Z'), to: new Date('2026-03-02T16:00:00Z') };
const at = new Date('2026-03-02T04:00:00Z');
const base = { orderNo: 'D1', ref: 'm1', amount: 500_00n, currency: 'PHP', state: 'paid', at } as const;
const pay = (changes: Partial<OwnRecord> = {}): OwnRecord => ({ kind: 'pay', ...base, ...changes });
const payout = (changes: Partial<OwnRecord> = {}): OwnRecord => ({
  kind: 'payout',
  ...base,
  orderNo: 'W1',
  ref: 'p1',
  ...changes,
});
const compare = (ours: OwnRecord[], theirs: PayRecord[], listsPayouts = true) =>
  compareBooks({ window, ours, theirs, listsPayouts }).map(({ kind, direction, ref }) => [kind, direction, ref]);

describe('two books that agree', () => {
  it('differ in nothing, however their lists are ordered', () => {
    const ours = [pay(), pay({ ref: 'm2' }), payout()];
    expect(compare(ours, [...ours].reverse())).toEqual([]);
  });

  it('may have a payment on two sides of midnight', () => {
    const early = new Date(window.from.getTime() - 500);
    expect(compare([pay({ at: early })], [pay({ at: window.from })])).toEqual([]);
    expect(compare([pay({ at: window.from })], [pay({ at: early })])).toEqual([]);
  });

  it('say nothing about what is under way, failed on both sides, or belongs to another day', () => {
    expect(compare([payout({ state: 'pending' })], [payout({ state: 'pending' })])).toEqual([]);
    expect(compare([payout({ state: 'failed' })], [payout({ state: 'failed' })])).toEqual([]);
    expect(compare([], [pay({ state: 'pending' })])).toEqual([]);
    expect(compare([], [pay({ at: window.to })])).toEqual([]);
    expect(compare([pay({ at: window.to })], [])).toEqual([]);
  });
});

describe('reconcile rules', () => {
  it('looks at each payment of a large day a few times, not once for every other', () => {
    let looks = 0;
    const many = Array.from({ length: 1000 }, (_, nr) => ({
      ...pay({ orderNo: `D${nr}` }),
      get ref() {
        looks += 1;
        return `m${nr}`;
      },
    }));
    expect(compare(many, [...many].reverse())).toEqual([]);
    expect(looks).toBeLessThan(10 * many.length);
  });
});

describe('a difference [T16]', () => {
  it('is money they have and we have not, also the second payment of an order', () => {
    expect(compare([pay()], [pay(), pay({ ref: 'm2' })])).toEqual([['missing.here', 'pay', 'm2']]);
  });

  it('is money we have and they have not', () => {
    expect(compare([pay(), payout()], [])).toEqual([
      ['missing.there', 'pay', 'm1'],
      ['missing.there', 'payout', 'p1'],
    ]);
  });

  it('is no missing payout at a provider that does not list them', () => {
    expect(compare([payout()], [], false)).toEqual([]);
  });

  it('is another amount or currency', () => {
    expect(compare([pay()], [pay({ amount: 500_01n })])).toEqual([['amount', 'pay', 'm1']]);
    expect(compare([pay()], [pay({ currency: 'USD' })])).toEqual([['amount', 'pay', 'm1']]);
  });

  it('is another end of a payout, also one we do not know yet and found by its order alone', () => {
    expect(compare([payout()], [payout({ state: 'failed' })])).toEqual([['state', 'payout', 'p1']]);
    expect(compare([payout({ state: 'failed' })], [payout()])).toEqual([['state', 'payout', 'p1']]);
    expect(compare([payout({ state: 'pending', ref: '' })], [payout()])).toEqual([['state', 'payout', 'p1']]);
  });
});
