import { describe, expect, it } from 'vitest';
import {
  dayWord,
  formatClock,
  formatCountdown,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatSigned,
} from './format.ts';

describe('money and numbers', () => {
  it.each([
    ['12480.50', '₱12,480.50'],
    ['0.00', '₱0.00'],
    ['-0.00', '₱0.00'],
    ['-50.00', '−₱50.00'],
    ['900719925474099312.34', '₱900,719,925,474,099,312.34'],
  ])('prints %s as %s [GEN-10] [GEN-11]', (value, expected) => {
    expect(formatMoney(value, '₱')).toBe(expected);
  });

  it.each([
    ['12480', '₫12,480'],
    ['0', '₫0'],
    ['-999', '−₫999'],
    ['12480.5000', '₫12,480.5000'],
    ['-0.0000', '₫0.0000'],
  ])('prints %s with the decimals of its currency as %s [GEN-10]', (value, expected) => {
    expect(formatMoney(value, '₫')).toBe(expected);
  });

  it.each([
    ['1000.00', '+₱1,000.00'],
    ['-50.00', '−₱50.00'],
    ['0.00', '₱0.00'],
  ])('signs %s as %s', (value, expected) => {
    expect(formatSigned(value, '₱')).toBe(expected);
  });

  it('groups thousands and keeps the decimals asked for', () => {
    expect(formatNumber(1000)).toBe('1,000');
    expect(formatNumber(-1234.5, 1)).toBe('−1,234.5');
    expect(formatNumber(100, 2)).toBe('100.00');
  });
});

describe('time', () => {
  it('prints MM/DD HH:mm in the zone of the device [HOTM-02]', () => {
    expect(formatDateTime(new Date(2026, 10, 5, 7, 4))).toBe('11/05 07:04');
  });

  it('reads ISO texts', () => {
    const iso = '2026-11-15T02:00:00.000Z';
    expect(formatClock(iso)).toBe(formatClock(new Date(iso)));
  });

  it.each([
    [1_122_000, '00:18:42'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5000, '00:00:00'],
    [360_000_000, '100:00:00'],
  ])('counts %d ms down as %s', (left, expected) => {
    expect(formatCountdown(left)).toBe(expected);
  });

  it('names the day of a moment', () => {
    const now = new Date(2026, 10, 15, 23, 30);
    expect(dayWord(new Date(2026, 10, 15, 0, 5), now)).toBe('today');
    expect(dayWord(new Date(2026, 10, 16, 0, 5), now)).toBe('tomorrow');
    expect(dayWord(new Date(2026, 10, 14, 23, 59), now)).toBe('yesterday');
    expect(dayWord(new Date(2026, 10, 18, 0, 5), now)).toBe('date');
  });
});
