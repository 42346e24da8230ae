import { useState } from 'react';
import { useSettings } from '../site/site.ts';
import { dayIn, rangeOf, type DayRange, type Preset } from './range.ts';

/** The days a report covers, and how they are chosen. */
export interface ReportRange extends DayRange {
  readonly preset: Preset;
  readonly today: string;
  readonly choose: (preset: Exclude<Preset, 'custom'>) => void;
  readonly chooseDays: (days: DayRange) => void;
}

/** Begins with the last seven days. [STD-06] */
export function useReportRange(): ReportRange {
  const { timeZone } = useSettings().mobileTemplate;
  const today = dayIn(timeZone, new Date());
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
