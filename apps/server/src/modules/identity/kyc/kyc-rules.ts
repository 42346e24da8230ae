import type { FieldProblem } from '@perya/contract';
import { isDay } from '../../../ledger/day.ts';

const OLDEST = '1900-01-01';
const NAME = /^\p{L}[\p{L}\p{M} .'’-]{1,59}$/u;

/** Whether a text names a day that was, and not before anybody who lives. */
export function isBirthDate(text: string, today: string): boolean {
  return isDay(text) && text >= OLDEST && text <= today;
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
