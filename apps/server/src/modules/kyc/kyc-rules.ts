import type { FieldProblem } from '@perya/contract';

const OLDEST = '1900-01-01';
const NAME = /^\p{L}[\p{L}\p{M} .'’-]{1,59}$/u;

/** The day it is in a place, as YYYY-MM-DD: a birthday begins at midnight where the player is. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Readonly<Record<string, string>>;
  return `${year}-${month}-${day}`;
}

/** Whether a text names a day that was, and not before anybody who lives. */
export function isBirthDate(text: string, today: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  return isReal && text >= OLDEST && text <= today;
}

/** Whether who was born on a day has reached an age; who was born on a 29th of February does so on the 1st of March. */
export function hasAge(birthDate: string, age: number, today: string): boolean {
  const year = Number(birthDate.slice(0, 4)) + age;
  return `${year}${birthDate.slice(4)}` <= today;
}

/** A name as it stands on a paper, with single spaces; null when it is none. */
export function readName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  return NAME.test(name) ? name : null;
}

/** The number of a paper without what only makes it easier to read. */
export function readIdNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** A refused field, as forms read it. */
export interface RefusedField {
  readonly field: string;
  readonly problem: FieldProblem;
}
