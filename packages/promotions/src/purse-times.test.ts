import { describe, expect, it } from 'vitest';
import { nextLook, noticeDue } from './purse-times.ts';

const HOUR_MS = 3_600_000;
const END = 1_000 * HOUR_MS;
const before = (hours: number) => END - hours * HOUR_MS;

describe('a purse that runs', () => {
  it('is looked at 72, 24 and 2 hours before its time is over, and then', () => {
    expect(nextLook(END, before(300))).toBe(before(72));
    expect(nextLook(END, before(72))).toBe(before(24));
    expect(nextLook(END, before(23))).toBe(before(2));
    expect(nextLook(END, before(2))).toBe(END);
    expect(nextLook(END, END)).toBe(END);
  });

  it('owes one notice at a time: the last of those that were missed, and none once it is over', () => {
    expect(noticeDue(END, before(73))).toBeNull();
    expect(noticeDue(END, before(72))).toBe(72);
    expect(noticeDue(END, before(25))).toBe(72);
    expect(noticeDue(END, before(1))).toBe(2);
    expect(noticeDue(END, END)).toBeNull();
  });
});
