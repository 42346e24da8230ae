import { REPORT_DAYS_MAX } from '@perya/contract';

/** The ranges every report offers. [STD-06] */
export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const;

/** One of them, or days of one's own. */
export type Preset = (typeof PRESETS)[number] | 'custom';

/** The days a report covers, both included, as the brand counts them. */
export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** What is wrong with days somebody chose. */
export type RangeFault = 'report.rangeMissing' | 'report.rangeOrder' | 'report.rangeFuture' | 'report.rangeLong';

const DAY_MS = 86_400_000;
/** First and last day, counted back from today. */
const SPANS: Readonly<Record<(typeof PRESETS)[number], readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  week: [6, 0],
  month: [29, 0],
};

/** The day of a moment in a zone, as `YYYY-MM-DD`; a zone the device does not know reads as its own. */
export function dayIn(zone: string, now: Date): string {
  const [month = '', day = '', year = ''] = inZone(zone, now).split(/\D+/);
  return [year, `0${month}`.slice(-2), `0${day}`.slice(-2)].join('-');
}

function inZone(timeZone: string, now: Date): string {
  const format = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return now.toLocaleDateString('en-US', { ...format, timeZone });
  } catch {
    return now.toLocaleDateString('en-US', format);
  }
}

/** The days of a preset. */
export function rangeOf(preset: (typeof PRESETS)[number], today: string): DayRange {
  const [first, last] = SPANS[preset];
  return { startDate: addDays(today, -first), endDate: addDays(today, -last) };
}

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text names a day that the calendar has. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** Calendar months a report can cover, this one first; the oldest only as far back as can be asked for. */
export function lastMonths(today: string, count: number): (DayRange & { readonly month: number })[] {
  const months: (DayRange & { readonly month: number })[] = [];
  const first = earliestDay(today);
  for (let endDate = today; months.length < count && endDate >= first;) {
    const start = `${endDate.slice(0, 8)}01`;
    months.push({ month: Number(endDate.slice(5, 7)), startDate: start < first ? first : start, endDate });
    endDate = addDays(start, -1);
  }
  return months;
}

/** The first day that can be asked for. [STD-06] */
export function earliestDay(today: string): string {
  return addDays(today, 1 - REPORT_DAYS_MAX);
}

/** What is wrong with days somebody chose, if anything. */
export function rangeFault({ startDate, endDate }: DayRange, today: string): RangeFault | null {
  if (startDate === '' || endDate === '') return 'report.rangeMissing';
  if (endDate > today) return 'report.rangeFuture';
  if (startDate > endDate) return 'report.rangeOrder';
  return startDate < earliestDay(today) ? 'report.rangeLong' : null;
}
