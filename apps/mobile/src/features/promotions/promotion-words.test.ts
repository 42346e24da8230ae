import { promotion } from '@perya/contract';
import en from '@perya/contract/locales/en/site.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { fillPlaces, type TextArgs } from '@perya/web/i18n/fill-places.ts';
import { hoursText, isTappable, kindText, periodText, stateLabel, type ClaimState } from './promotion-words.ts';

const words: Readonly<Record<string, string>> = en;
const t = (key: string, args: TextArgs = {}) =>
  fillPlaces((args['count'] === 1 ? words[`${key}.one`] : undefined) ?? words[key] ?? key, args);
const NOW = new Date(2026, 10, 15, 12).getTime();
const at = (month: number, day: number) => new Date(2026, month - 1, day, 20, 30).toISOString();
const label = (state: ClaimState, percent?: number) =>
  t(stateLabel(state, percent === undefined ? null : { done: '1.00', target: '2.00', percent }));

describe('words of a promotion', () => {
  it('has ten labels for nine states [PROMO-01] [PROMO-02] [PROMO-03]', () => {
    expect(promotion.CLAIM_STATES.map((state) => label(state))).toEqual([
      'Coming soon',
      'Join',
      'Joined',
      'Claim',
      'Applying',
      'Issued',
      'Rejected',
      'Claimed',
      'Close',
    ]);
    expect([label('signed', 62), label('signed', 100)]).toEqual(['Process', 'Joined']);
  });

  it('says of what nobody joins how it is come by', () => {
    expect(['CODE', 'GRANT', 'REBATE'].map((kind) => kindText(t, kind))).toEqual([
      'Taken with a code',
      'We give it to players we choose',
      'Open to you without joining',
    ]);
  });

  it('lets only Join and Claim be tapped [PROMO-04]', () => {
    expect(promotion.CLAIM_STATES.filter(isTappable)).toEqual(['joining', 'claim']);
  });

  it.each([
    [at(11, 16), at(11, 20), 'Starts 11/16 20:30'],
    [at(11, 1), at(12, 31), 'Until 12/31 20:30'],
    [at(11, 1), at(11, 14), 'Ended 11/14'],
    [at(11, 1), null, 'No end date'],
  ])('tells when it runs [SCR-28]', (start, end, text) => {
    expect(periodText(t, { start, end }, NOW)).toBe(text);
  });

  it.each([
    [24, '1 day'],
    [168, '7 days'],
    [1, '1 hour'],
    [36, '36 hours'],
  ])('says %i hours as %s', (hours, text) => {
    expect(hoursText(t, hours)).toBe(text);
  });
});
