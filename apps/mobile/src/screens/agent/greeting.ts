import type { TextKey } from '../../lib/i18n/i18n.ts';

/** The first hour of each greeting. [AGENT-20] */
const GREETINGS: readonly (readonly [from: number, greeting: TextKey])[] = [
  [19, 'agency.greeting.evening'],
  [15, 'agency.greeting.afternoon'],
  [11, 'agency.greeting.noon'],
  [0, 'agency.greeting.morning'],
];

/** How somebody is greeted at an hour of their own clock. [AGENT-20] */
export function greetingAt(hour: number): TextKey {
  return GREETINGS.find(([from]) => hour >= from)?.[1] ?? 'agency.greeting.morning';
}
