import { describe, expect, it } from 'vitest';
import { birthdaysOn, quarterOf } from './calendar.ts';

describe('periods', () => {
  it('are quarters with all their days', () => {
    expect(quarterOf('2026-11-17')).toEqual({ name: '2026-10-01', from: '2026-10-01', to: '2026-12-31' });
    expect([quarterOf('2026-01-01').to, quarterOf('2026-06-30').from]).toEqual(['2026-03-31', '2026-04-01']);
  });

  it('leave no birthday out', () => {
    expect(birthdaysOn('2027-03-01')).toEqual(['03-01', '02-29']);
    expect(birthdaysOn('2028-03-01')).toEqual(['03-01']);
    expect(birthdaysOn('2028-02-29')).toEqual(['02-29']);
  });
});
