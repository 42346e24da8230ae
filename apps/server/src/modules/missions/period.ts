import type { MissionPeriod } from '@perya/promotions';
import { addDays, dayOf } from '../../ledger/day.ts';
import { weekOf } from '../../ledger/periods.ts';

/** The days on which a chain counts, both included; without a last one it goes on. */
export interface Window {
  readonly from: string;
  readonly to: string | null;
}

/** One time that a chain is done in, and the name its rewards are known by. */
export interface ChainPeriod extends Window {
  readonly name: string;
}

/**
 * The days on which a campaign counts. The last day of one that ends is left for handing out: what is played is known a minute
 * later, and by then the budget would have gone back.
 */
export function windowOf(
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date | null },
  zone: string,
): Window {
  const from = dayOf(startsAt, zone);
  if (endsAt === null) return { from, to: null };
  const last = addDays(dayOf(new Date(endsAt.getTime() - 1), zone), -1);
  return { from, to: last < from ? from : last };
}

/** The period of a day; null on days that do not count. */
export function periodOn(kind: MissionPeriod, day: string, window: Window): ChainPeriod | null {
  if (day < window.from || (window.to !== null && day > window.to)) return null;
  if (kind === 'once') return { name: '', ...window };
  const { name, from, to } = kind === 'day' ? { name: day, from: day, to: day } : weekOf(day);
  return {
    name,
    from: from < window.from ? window.from : from,
    to: window.to !== null && window.to < to ? window.to : to,
  };
}

/** The periods of all days from one to another, each once, in their order. */
export function periodsBetween(
  kind: MissionPeriod,
  days: { readonly from: string; readonly to: string },
  window: Window,
): ChainPeriod[] {
  const found = new Map<string, ChainPeriod>();
  for (let { from: day } = days; day <= days.to; day = addDays(day, 1)) {
    const period = periodOn(kind, day, window);
    if (period) found.set(period.name, period);
  }
  return [...found.values()];
}
