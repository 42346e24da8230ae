import { dayWord } from '../../lib/format.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import type { DayRange } from './range.ts';

/** `11/01–11/09`. */
export function shortDays({ startDate, endDate }: DayRange): string {
  const short = (day: string) => day.slice(5).replace('-', '/');
  return startDate === endDate ? short(startDate) : `${short(startDate)}–${short(endDate)}`;
}

/** `November 15`, with the word for today and yesterday before it; by the clock of the device, as the times below it. */
export function dayTitle(t: Translate, time: string, now: Date): string {
  const date = new Date(time);
  const day = t('report.date', { month: monthName(t, date.getMonth() + 1), day: date.getDate() });
  const word = dayWord(date, now);
  if (word === 'today') return t('report.dayToday', { day });
  return word === 'yesterday' ? t('report.dayYesterday', { day }) : day;
}

/** `November 15` for `2026-11-15`. */
export function dayName(t: Translate, day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return t('report.date', { month: monthName(t, Number(month)), day: Number(date) });
}

function monthName(t: Translate, month: number): string {
  return t(`month.${month}` as TextKey);
}

/** Rows under the day they happened on, in the order they came. */
export function groupByDay<Row extends { readonly time: string }>(rows: readonly Row[]): (readonly Row[])[] {
  const groups: Row[][] = [];
  let last = '';
  rows.forEach((row) => {
    const day = new Date(row.time).toDateString();
    if (day === last) groups[groups.length - 1]?.push(row);
    else groups.push([row]);
    last = day;
  });
  return groups;
}
