import { describe, expect, it } from 'vitest';
import { lineShare, openAmount, stillOpen } from './line-share.ts';

const line = (validStake: string, givenRate: number, amount: string) => lineShare({ validStake, givenRate, amount });

describe('a line taken apart', () => {
  it('is the difference of two rounded products [SCR-53]', () => {
    expect(line('12000.00', 0.8, '48.00')).toEqual({ gross: 14_400, passed: 9_600 });
    // 33.33 at 1.20 % is 0.39, at 0.80 % it is 0.26.
    expect(line('33.33', 0.8, '0.13')).toEqual({ gross: 39, passed: 26 });
    expect(line('12000.00', 0, '144.00')).toEqual({ gross: 14_400, passed: 0 });
  });

  it('is exact where products are larger than numbers hold [SCR-53]', () => {
    expect(line('90071992547409.91', 99.9999, '0.00')).toEqual({
      gross: 9_007_190_247_541_736,
      passed: 9_007_190_247_541_736,
    });
  });

  it('has no decimals where its currency has none [SCR-53]', () => {
    expect(line('12000', 0.8, '48')).toEqual({ gross: 144, passed: 96 });
    expect(openAmount({ amount: '48', paid: '20' })).toBe('28');
  });

  it('is open, paid, or paid too much [SCR-53]', () => {
    expect(openAmount({ amount: '48.00', paid: '0.00' })).toBe('48.00');
    expect(openAmount({ amount: '48.00', paid: '48.00' })).toBe('0.00');
    expect(openAmount({ amount: '48.00', paid: '50.50' })).toBe('-2.50');
    expect([stillOpen({ amount: '48.00', paid: '50.50' }), stillOpen({ amount: '48.00', paid: '8.00' })]).toEqual([
      '0.00',
      '40.00',
    ]);
  });
});
