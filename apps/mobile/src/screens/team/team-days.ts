import type { ReportClock } from '../../features/report/report-clock.ts';

/** `MM/DD` of a day of this year, `YYYY/MM/DD` of any other. */
export function dayText({ dayOf, today }: ReportClock, time: string): string {
  const day = dayOf(time).replace(/-/g, '/');
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}

/** The time of a moment of today, the day of an older one. */
export function agoText(clock: ReportClock, time: string): string {
  return clock.dayOf(time) === clock.today ? clock.clockOf(time) : dayText(clock, time);
}
