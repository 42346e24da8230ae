import { useState } from 'react';
import { rangeOf, type DayRange, type Preset } from './range.ts';
import { useReportClock } from './report-clock.ts';

/** The days a report covers, and how they are chosen. */
export interface ReportRange extends DayRange {
  readonly preset: Preset;
  readonly today: string;
  readonly choose: (preset: Exclude<Preset, 'custom'>) => void;
  readonly chooseDays: (days: DayRange) => void;
}

/** Begins with the last seven days. [STD-06] */
export function useReportRange(): ReportRange {
  const { today } = useReportClock();
  const [preset, setPreset] = useState<Preset>('week');
  const [days, setDays] = useState<DayRange>({ startDate: today, endDate: today });
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
