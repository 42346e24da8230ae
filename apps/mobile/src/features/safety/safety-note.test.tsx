import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { phoneOf } from './helpline.ts';
import { SafetyNote } from './safety-note.tsx';

let stage: Stage;
afterEach(() => stage?.leave());

describe('the note of every page', () => {
  const note = () => within(screen.getByRole('contentinfo', { name: 'Safe play' }));

  it.each([
    ['a guest', {}, '/m/help?i=1'],
    ['a trial', { memberType: 4 }, '/m/help?i=1'],
    ['a member', { memberType: 0 }, '/m/responsibleGaming'],
  ])(
    'tells %s the age, the licence, whom to call, and the way to limits, whatever is switched off [R37]',
    async (_, scene, protection) => {
      stage = await openStage({ path: '/m/help', ...scene, settings: { whitelabel: {} } });
      stage.show(<SafetyNote />);
      expect(note().getByText('21+')).toBeTruthy();
      expect(note().getByText('Licence 1')).toBeTruthy();
      const call = note().getByRole('link', { name: 'Helpline 1553' });
      expect([call.getAttribute('href'), call.getAttribute('target')]).toEqual(['tel:1553', null]);
      expect(note().getByRole('link', { name: 'Safe play' }).getAttribute('href')).toBe(protection);
    },
  );

  it('of a closed site leads to no screen [R37]', async () => {
    stage = await openStage({ path: '/m/home' });
    stage.show(<SafetyNote closed />);
    expect(
      note()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['tel:1553']);
  });
});

describe('safety note', () => {
  it.each([
    ['NCMH Crisis Hotline 1553', 'tel:1553'],
    ['Gamblers Anonymous 24/7: +63 (917) 899-8727', 'tel:+639178998727'],
    ['Call us', null],
    ['21', null],
  ])('dials the number of %j', (helpline, number) => {
    expect(phoneOf(helpline)).toBe(number);
  });
});
