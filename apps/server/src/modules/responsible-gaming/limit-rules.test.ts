import type { AccountId } from '@perya/ledger';
import { describe, expect, it } from 'vitest';
import type { CashCounters } from '../../ledger/cash-counters.ts';
import { choose, LOOSEN_AFTER_MS, stateOf, usedOf, type LimitState } from './limit-rules.ts';

const NOW = new Date('2026-03-02T04:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const limit = (amount: bigint | null, next: LimitState['next'] = null): LimitState => ({ amount, next });

describe('choosing a limit', () => {
  it.each([
    ['the first one', null, 500n],
    ['a tighter one', 500n, 499n],
    ['the same one', 500n, 500n],
    ['none where there is none', null, null],
  ] as const)('%s holds at once [R28]', (_, before, wanted) => {
    expect(choose(limit(before), wanted, NOW)).toEqual(limit(wanted));
  });

  it.each([
    ['a wider one', 501n],
    ['none at all', null],
  ])('%s waits for a day while the old one holds [R28]', (_, wanted) => {
    expect(choose(limit(500n), wanted, NOW)).toEqual(limit(500n, { amount: wanted, at: later(LOOSEN_AFTER_MS) }));
  });

  it('does not wait anew for what waits already, or for less, but does for more', () => {
    const waiting = limit(500n, { amount: 900n, at: later(1000) });
    expect(choose(waiting, 900n, NOW)).toEqual(waiting);
    expect(choose(waiting, 700n, NOW)).toEqual(limit(500n, { amount: 700n, at: later(1000) }));
    const more = { amount: 901n, at: later(LOOSEN_AFTER_MS) };
    expect(choose(waiting, 901n, NOW)).toEqual(limit(500n, more));
  });

  it('takes a waiting one back when a tighter one is chosen', () => {
    expect(choose(limit(500n, { amount: null, at: later(1000) }), 400n, NOW)).toEqual(limit(400n));
  });
});

describe('a kept limit', () => {
  const row = { amount: '500', next_amount: '900', next_at: NOW };

  it('is the old one until the very millisecond the wider one was promised [R28]', () => {
    expect(stateOf(row, later(-1))).toEqual(limit(500n, { amount: 900n, at: NOW }));
    expect(stateOf(row, NOW)).toEqual(limit(900n));
  });

  it('is gone when none was waiting', () => {
    expect(stateOf({ ...row, next_amount: null }, NOW)).toEqual(limit(null));
    expect(stateOf(undefined, NOW)).toEqual(limit(null));
  });
});

describe('what is used', () => {
  const counters: CashCounters = {
    id: '1' as AccountId,
    currency: 'PHP',
    day: '2026-03-01', // a Sunday
    day_staked: '10',
    day_returned: '30',
    day_deposited: '1',
    week_staked: '200',
    week_returned: '150',
    week_deposited: '2',
    month_staked: '10',
    month_returned: '4',
    month_deposited: '3',
  };

  it('is what the counters of the same day say; a gain is no loss', () => {
    expect(usedOf(counters, 'wager', 'day', '2026-03-01')).toBe(10n);
    expect(usedOf(counters, 'loss', 'day', '2026-03-01')).toBe(0n);
    expect(usedOf(counters, 'loss', 'week', '2026-03-01')).toBe(50n);
    expect(usedOf(counters, 'deposit', 'month', '2026-03-01')).toBe(3n);
  });

  it('begins anew with the day, on Monday, and on the first [R27]', () => {
    expect(usedOf(counters, 'deposit', 'day', '2026-03-02')).toBe(0n);
    expect(usedOf(counters, 'deposit', 'week', '2026-03-02')).toBe(0n);
    expect(usedOf(counters, 'deposit', 'month', '2026-03-31')).toBe(3n);
    expect(usedOf(counters, 'deposit', 'month', '2026-04-01')).toBe(0n);
  });

  it('is nothing for somebody without money', () => {
    expect(usedOf(null, 'loss', 'day', '2026-03-01')).toBe(0n);
  });
});
