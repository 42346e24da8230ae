import { describe, expect, it } from 'vitest';
import { ageOn, shapeDate } from './birth-date.ts';

describe('birth date', () => {
  it.each([
    ['1999', '1999'],
    ['19990', '1999-0'],
    ['19990517', '1999-05-17'],
    ['1999-05-17', '1999-05-17'],
    ['1999/05/17 x', '1999-05-17'],
    ['199905171', '1999-05-17'],
    ['1999-', '1999'],
  ])('shapes %j to %j', (typed, shaped) => {
    expect(shapeDate(typed)).toBe(shaped);
  });
});

describe('age', () => {
  const now = new Date(2026, 10, 15);
  it.each([
    ['2005-11-15', 21],
    ['2005-11-16', 20],
    ['2005-12-01', 20],
    ['2005-10-31', 21],
    ['2004-02-29', 22],
    ['2005-02-29', null],
    ['2005-13-01', null],
    ['2005-00-10', null],
    ['1899-01-01', null],
    ['2030-01-01', null],
    ['2005-1-1', null],
    ['', null],
  ])('of somebody born %s is %s [VAL-35]', (birthDate, age) => {
    expect(ageOn(birthDate, now)).toBe(age);
  });
});
