import { describe, expect, it } from 'vitest';
import { feeOf, isSameName, nextAsk, oddities } from './deposit-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const createdAt = new Date('2026-03-02T04:00:00Z');
const expiresAt = new Date(createdAt.getTime() + 15 * MINUTE_MS);
const after = (ms: number) => new Date(createdAt.getTime() + ms);

describe('what is odd about a payment', () => {
  const order = { amount: 500_00n, fee: 10_00n, expiresAt };

  it('is nothing when the whole amount comes in time', () => {
    expect(oddities(order, { amount: 510_00n, paidAt: after(MINUTE_MS) }, 0)).toEqual({
      isLate: false,
      isExtra: false,
      isWrongAmount: false,
    });
  });

  it('is its time, its amount, or that it is not the first', () => {
    expect(oddities(order, { amount: 500_00n, paidAt: expiresAt }, 1)).toEqual({
      isLate: true,
      isExtra: true,
      isWrongAmount: true,
    });
  });
});

describe('deposit rules', () => {
  it('takes of another amount the share that the fee had of the order, rounded for the player', () => {
    const order = { amount: 1000_00n, fee: 15_00n };
    expect(feeOf(order, 1015_00n)).toBe(15_00n);
    expect(feeOf(order, 100_00n)).toBe(1_47n);
    expect(feeOf({ amount: 1000_00n, fee: 0n }, 77n)).toBe(0n);
  });
});

describe('two names', () => {
  it.each([
    ['Ana Cruz', 'CRUZ, ANA'],
    ['José Peña', 'jose pena'],
    ['Maria L. Santos', 'Maria Ligaya Santos'],
    ['Juan  dela Cruz', 'JUAN DELA CRUZ JR.'],
  ])('%s and %s can be one person', (one, other) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Ana Cruz', 'Ana Reyes'],
    ['Ana Cruz', ''],
    ['A. B.', 'Ana Cruz'],
  ])('%s and %s cannot', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });
});

describe('the next question to a provider', () => {
  const order = { createdAt, expiresAt, saidPaidAt: null };
  const wait = (now: Date, changes = {}) => {
    const next = nextAsk({ ...order, ...changes }, now);
    return next === null ? null : next.getTime() - now.getTime();
  };

  it('comes later and later, but not later than the end of the order', () => {
    expect(wait(after(15_000))).toBe(15_000);
    expect(wait(after(4 * MINUTE_MS))).toBe(MINUTE_MS);
    expect(wait(after(14 * MINUTE_MS))).toBe(MINUTE_MS);
  });

  it('comes soon for a while after the player said it was paid', () => {
    const saidPaidAt = after(5 * MINUTE_MS);
    expect(wait(after(6 * MINUTE_MS), { saidPaidAt })).toBe(5000);
    expect(wait(after(9 * MINUTE_MS), { saidPaidAt })).toBe(2.25 * MINUTE_MS);
  });

  it('comes hourly for two days after the end, and then no more', () => {
    expect(wait(after(10 * HOUR_MS))).toBe(HOUR_MS);
    expect(wait(new Date(expiresAt.getTime() + 48 * HOUR_MS))).toBeNull();
  });
});
