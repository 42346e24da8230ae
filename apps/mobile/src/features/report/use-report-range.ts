import { useState } from 'react';
import { isDay, rangeFault, rangeOf, type DayRange, type Preset } from './range.ts';
import { useReportClock } from './report-clock.ts';

/** The days a report covers, and how they are chosen. */
export interface ReportRange extends DayRange {
  readonly preset: Preset;
  readonly today: string;
  readonly choose: (preset: Exclude<Preset, 'custom'>) => void;
  readonly chooseDays: (days: DayRange) => void;
}

/** Begins with the last seven days, or with a day that a link named. [STD-06] */
export function useReportRange(day: string | null = null): ReportRange {
  const { today } = useReportClock();
  const named = { startDate: day ?? '', endDate: day ?? '' };
  const isNamed = isDay(named.startDate) && rangeFault(named, today) === null;
  const [preset, setPreset] = useState<Preset>(isNamed ? 'custom' : 'week');
  const [days, setDays] = useState<DayRange>(isNamed ? named : { startDate: today, endDate: today });
  return {
    ...(preset === 'custom' ? days : rangeOf(preset, today)),
    preset,
    today,
    choose: setPreset,
    chooseDays: (chosen) => {
      setDays(chosen);
      setPreset('custom');
    },
  };
}
