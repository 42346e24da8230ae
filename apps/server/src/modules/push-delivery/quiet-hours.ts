import { push } from '@perya/contract';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** From one full hour to another, over midnight too. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** Hours in which nobody is offered anything, whatever else they chose. */
export const OFFER_QUIET: QuietHours = push.USUAL_QUIET;

/** Whether it is quiet at a moment, by the clock of a zone. */
export function isQuiet(at: Date, zone: string, spans: readonly QuietHours[]): boolean {
  const { hour } = clockOf(at, zone);
  return spans.some(({ from, until }) => (from < until ? hour >= from && hour < until : hour >= from || hour < until));
}

/** When it is not quiet any more; null where it always is. */
export function quietEnd(at: Date, zone: string, spans: readonly QuietHours[]): Date | null {
  return nextHour(at, zone, (moment) => !isQuiet(moment, zone, spans));
}

/** When it is quiet again; null where it never is. */
export function quietBegin(at: Date, zone: string, spans: readonly QuietHours[]): Date | null {
  return nextHour(at, zone, (moment) => isQuiet(moment, zone, spans));
}

/** Whether a clock can be read by a zone of this name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The first full hour of a zone after a moment at which something holds; a night with a change of clocks is an hour off at most. */
function nextHour(at: Date, zone: string, holds: (moment: Date) => boolean): Date | null {
  const { sinceHourMs } = clockOf(at, zone);
  for (let hours = 1; hours <= DAY_HOURS + 1; hours += 1) {
    const moment = new Date(at.getTime() - sinceHourMs + hours * HOUR_MS);
    if (holds(moment)) return moment;
  }
  return null;
}

function clockOf(at: Date, zone: string): { readonly hour: number; readonly sinceHourMs: number } {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0, second = 0 } = parts;
  return { hour, sinceHourMs: (minute * 60 + second) * 1000 + (at.getTime() % 1000) };
}
