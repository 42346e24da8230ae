import { useSearch } from 'wouter/use-browser-location';
import { changeQuery } from '../navigation/change-query.ts';
import { rangeOf } from './range.ts';
import { rangeQuery, readRange, type NamedRange } from './range-address.ts';
import { useReportClock } from './report-clock.ts';
import type { ReportRange } from './use-report-range.ts';

/** The days of a report whose address carries them: going back and loading anew find the same ones. [STD-06] */
export function useAddressRange(): ReportRange {
  const { today } = useReportClock();
  const show = (range: NamedRange) => changeQuery(rangeQuery(range));
  return {
    ...readRange(useSearch(), today),
    today,
    choose: (preset) => show({ preset, ...rangeOf(preset, today) }),
    chooseDays: (days) => show({ preset: 'custom', ...days }),
  };
}
