import { describe, expect, it } from 'vitest';
import { monthOf, weekOf } from './periods.ts';

describe('periods', () => {
  it('are weeks from Monday on, and belong to the year of their Thursday', () => {
    expect(weekOf('2026-11-22')).toEqual({ name: '2026-W47', from: '2026-11-16', to: '2026-11-22' });
    expect(weekOf('2026-11-23').name).toBe('2026-W48');
    expect([weekOf('2026-12-31').name, weekOf('2027-01-03').name, weekOf('2027-01-04').name]).toEqual([
      '2026-W53',
      '2026-W53',
      '2027-W01',
    ]);
    expect(weekOf('2024-12-30').name).toBe('2025-W01');
  });

  it('are months with all their days', () => {
    expect(monthOf('2028-02-10')).toEqual({ name: '2028-02', from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-12-31').to).toBe('2026-12-31');
  });
});
