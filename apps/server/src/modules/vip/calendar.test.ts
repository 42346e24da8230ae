import { describe, expect, it } from 'vitest';
import { birthdaysOn, monthOf, quarterOf, weekOf } from './calendar.ts';

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

  it('are months and quarters with all their days', () => {
    expect(monthOf('2028-02-10')).toEqual({ name: '2028-02', from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-12-31').to).toBe('2026-12-31');
    expect(quarterOf('2026-11-17')).toEqual({ name: '2026-10-01', from: '2026-10-01', to: '2026-12-31' });
    expect([quarterOf('2026-01-01').to, quarterOf('2026-06-30').from]).toEqual(['2026-03-31', '2026-04-01']);
  });

  it('leave no birthday out', () => {
    expect(birthdaysOn('2027-03-01')).toEqual(['03-01', '02-29']);
    expect(birthdaysOn('2028-03-01')).toEqual(['03-01']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  });
});
