import { isDay, PRESETS, rangeFault, rangeOf, type DayRange, type Preset } from './range.ts';

/** Days, and how they were chosen. */
export interface NamedRange extends DayRange {
  readonly preset: Preset;
}

const USUAL = 'week';

/** The days an address names; without any, or with days nobody can ask for, the last seven. [STD-06] */
export function readRange(search: string, today: string): NamedRange {
  const asked = new URLSearchParams(search);
  const days = { startDate: asked.get('from') ?? '', endDate: asked.get('to') ?? '' };
  const isOwn = isDay(days.startDate) && isDay(days.endDate) && rangeFault(days, today) === null;
  if (isOwn) return { ...days, preset: 'custom' };
  const preset = PRESETS.find((each) => each === asked.get('days')) ?? USUAL;
  return { ...rangeOf(preset, today), preset };
}

/** What an address says of days; the usual ones need no word. */
export function rangeQuery({ preset, startDate, endDate }: NamedRange): Record<'days' | 'from' | 'to', string> {
  if (preset === 'custom') return { days: '', from: startDate, to: endDate };
  return { days: preset === USUAL ? '' : preset, from: '', to: '' };
}
