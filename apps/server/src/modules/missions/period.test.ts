import { describe, expect, it } from 'vitest';
import { periodOn, periodsBetween, windowOf } from './period.ts';

const MANILA = 'Asia/Manila';
const at = (text: string) => new Date(text);

describe('the days of a chain', () => {
  it('are those of the zone, and the last day of a campaign is for handing out', () => {
    const startsAt = at('2026-11-09T16:00:00Z');
    expect(windowOf({ startsAt, endsAt: null }, MANILA)).toEqual({ from: '2026-11-10', to: null });
    expect(windowOf({ startsAt, endsAt: at('2026-11-30T16:00:00Z') }, MANILA).to).toBe('2026-11-29');
    expect(windowOf({ startsAt, endsAt: at('2026-11-30T16:00:01Z') }, MANILA).to).toBe('2026-11-30');
    expect(windowOf({ startsAt, endsAt: at('2026-11-10T10:00:00Z') }, MANILA).to).toBe('2026-11-10');
  });

  it('are cut into days or weeks, within the campaign', () => {
    const window = { from: '2026-11-11', to: '2026-11-24' };
    expect(periodOn('week', '2026-11-12', window)).toEqual({ name: '2026-W46', from: '2026-11-11', to: '2026-11-15' });
    expect(periodOn('week', '2026-11-24', window)).toEqual({ name: '2026-W48', from: '2026-11-23', to: '2026-11-24' });
    expect(periodOn('day', '2026-11-12', window)).toEqual({ name: '2026-11-12', from: '2026-11-12', to: '2026-11-12' });
    expect(periodOn('once', '2026-11-12', window)).toEqual({ name: '', ...window });
    expect([periodOn('week', '2026-11-10', window), periodOn('once', '2026-11-25', window)]).toEqual([null, null]);
    const names = periodsBetween('week', { from: '2026-11-08', to: '2026-11-16' }, window).map(({ name }) => name);
    expect(names).toEqual(['2026-W46', '2026-W47']);
  });
});
