import { useSettings } from '../site/site.ts';
import { dayIn } from './range.ts';

/** The one clock of a report: days and times where the brand is, wherever the phone is. */
export interface ReportClock {
  readonly today: string;
  readonly dayOf: (time: string) => string;
  /** `HH:mm`. */
  readonly clockOf: (time: string) => string;
  /** `MM/DD HH:mm`. */
  readonly momentOf: (time: string) => string;
  /** The phone shows another time. */
  readonly isElsewhere: boolean;
}

/** Reads the clock of the brand. [STD-06] */
export function useReportClock(): ReportClock {
  const { timeZone } = useSettings().mobileTemplate;
  return reportClock(timeZone, new Date());
}

/** The clock of a zone; a zone the device does not know reads as its own. */
export function reportClock(zone: string, now: Date): ReportClock {
  const dayOf = (time: string) => dayIn(zone, new Date(time));
  const clockOf = (time: string) => clockIn(zone, new Date(time));
  return {
    today: dayIn(zone, now),
    dayOf,
    clockOf,
    momentOf: (time) => `${dayOf(time).slice(5).replace('-', '/')} ${clockOf(time)}`,
    isElsewhere: clockIn(zone, now) !== ownClock(now) || dayIn(zone, now) !== ownDay(now),
  };
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));
const ownClock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;
const ownDay = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

function clockIn(timeZone: string, date: Date): string {
  try {
    const text = date.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone });
    // Some browsers call midnight 24:00.
    return text.replace(/^24/, '00');
  } catch {
    return ownClock(date);
  }
}
