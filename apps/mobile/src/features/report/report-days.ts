import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { addDays, type DayRange } from './range.ts';

/** `11/01–11/09`. */
export function shortDays({ startDate, endDate }: DayRange): string {
  const short = (day: string) => day.slice(5).replace('-', '/');
  return startDate === endDate ? short(startDate) : `${short(startDate)}–${short(endDate)}`;
}

/** `November 15`, with the word for today and yesterday before it. */
export function dayTitle(t: Translate, day: string, today: string): string {
  const name = dayName(t, day);
  if (day === today) return t('report.dayToday', { day: name });
  return day === addDays(today, -1) ? t('report.dayYesterday', { day: name }) : name;
}

/** `November 15` for `2026-11-15`. */
export function dayName(t: Translate, day: string): string {
  const [, month = '1', date = '1'] = day.split('-');
  return t('report.date', { month: monthName(t, Number(month)), day: Number(date) });
}

/** `November`. */
export function monthName(t: Translate, month: number): string {
  return t(`month.${month}` as TextKey);
}

/** Rows under the day they happened on, in the order they came. */
export function groupByDay<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): { readonly day: string; readonly rows: readonly Row[] }[] {
  const groups: { day: string; rows: Row[] }[] = [];
  rows.forEach((row) => {
    const day = dayOf(row);
    const last = groups[groups.length - 1];
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  });
  return groups;
}
