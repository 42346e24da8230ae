import { describe, expect, it } from 'vitest';
import { isQuiet, isZone, OFFER_QUIET, quietBegin, quietEnd } from './quiet-hours.ts';

const MANILA = 'Asia/Manila';
/** A moment by the clock of Manila. */
const at = (time: string, day = '2026-11-18') => new Date(`${day}T${time}+08:00`);

describe('quiet hours', () => {
  it.each([
    ['20:59:59', false],
    ['21:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
    ['08:59:59', true],
    ['09:00:00', false],
    ['12:00:00', false],
  ])('for offers are from nine to nine over midnight: %s %s', (time, quiet) => {
    expect(isQuiet(at(time), MANILA, [OFFER_QUIET])).toBe(quiet);
  });

  it('are those of the clock at hand', () => {
    const moment = at('12:00:00');
    expect(isQuiet(moment, MANILA, [OFFER_QUIET])).toBe(false);
    expect(isQuiet(moment, 'Europe/London', [OFFER_QUIET])).toBe(true);
  });

  it('end and begin at full hours, also where clocks are half an hour off', () => {
    expect(quietEnd(at('22:10:05'), MANILA, [OFFER_QUIET])).toEqual(at('09:00:00', '2026-11-19'));
    expect(quietBegin(at('12:34:56'), MANILA, [OFFER_QUIET])).toEqual(at('21:00:00'));
    const delhi = new Date('2026-11-18T22:10:05+05:30');
    expect(quietEnd(delhi, 'Asia/Kolkata', [OFFER_QUIET])).toEqual(new Date('2026-11-19T09:00:00+05:30'));
  });

  it('of an own choice come on top, within a day as well', () => {
    const own = { from: 12, until: 14 };
    expect(isQuiet(at('13:00:00'), MANILA, [own])).toBe(true);
    expect(quietEnd(at('13:00:00'), MANILA, [own, OFFER_QUIET])).toEqual(at('14:00:00'));
    expect(quietBegin(at('10:00:00'), MANILA, [own, OFFER_QUIET])).toEqual(at('12:00:00'));
    expect(quietEnd(at('13:00:00'), MANILA, [{ from: 9, until: 21 }, OFFER_QUIET])).toBeNull();
    expect(quietBegin(at('13:00:00'), MANILA, [])).toBeNull();
  });

  it('need a zone that exists', () => {
    expect([MANILA, 'UTC', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false]);
  });
});
