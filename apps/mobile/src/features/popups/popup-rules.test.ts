import type { content } from '@perya/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { local } from '@perya/web/lib/storage.ts';
import type { Session } from '../session/session.ts';
import { closePopups, popupGroup, popupsFor, takePopups } from './popup-rules.ts';

const popup = (title: string, execution: string): content.Popup => ({
  id: title,
  title,
  execution,
  content: `<p>${title}</p>`,
  promotionType: '',
  image: '',
  tone: 'royal',
});
const member = (firstTimeLogin: boolean): Session => ({
  token: 't',
  merchantCode: 'ty01',
  userName: 'ana',
  type: 0,
  firstTimeLogin,
});

afterEach(() => {
  window.localStorage.clear();
});

describe('audience', () => {
  const all = [popup('members', 'A'), popup('guests', 'B'), popup('first', 'F'), popup('nobody', 'X')];
  it.each([
    ['guests', null, ['guests']],
    ['members', member(false), ['members']],
    ['first logins', member(true), ['members', 'first']],
  ])('of %s [POP-04] [POP-05] [POP-06]', (_, session, titles) => {
    expect(popupsFor(all, session).map(({ title }) => title)).toEqual(titles);
  });

  it('is part of the group [POP-08]', () => {
    expect(popupGroup('m_home', null)).toBe('m_home_guest');
    expect(popupGroup('m_home', member(false))).toBe('m_home_member');
  });
});

describe('flag', () => {
  const group = 'm_home_guest';
  const list = [popup('a', 'B'), popup('b', 'B')];

  it('starts on and stays off once closed [POP-01] [POP-02] [POP-08]', () => {
    expect(takePopups(group, list, 'EN')).toBe(true);
    expect(takePopups(group, list, 'EN')).toBe(true);
    closePopups(group);
    expect(local.get('popupFlag_m_home_guest')).toBe('0');
    expect(takePopups(group, list, 'EN')).toBe(false);
  });

  it('turns on again when the list differs [POP-03]', () => {
    takePopups(group, list, 'EN');
    closePopups(group);
    expect(takePopups(group, [popup('a', 'B'), popup('c', 'B')], 'EN')).toBe(true);
    expect(local.get('popupFlag_m_home_guest')).toBe('1');
  });

  it('minds the order of items, not of their keys [POP-08]', () => {
    takePopups(group, list, 'EN');
    closePopups(group);
    local.set('popupList_m_home_guest', '[{"content":"<p>a</p>","title":"a"},{"content":"<p>b</p>","title":"b"}]');
    expect(takePopups(group, list, 'EN')).toBe(false);
    expect(takePopups(group, [...list].reverse(), 'EN')).toBe(true);
  });

  it('stays off for the same announcements in another language, not for others [POP-02] [POP-03]', () => {
    const translated = list.map((one) => ({ ...one, title: `${one.title} (TY)` }));
    takePopups(group, list, 'EN');
    closePopups(group);
    expect(takePopups(group, translated, 'TY')).toBe(false);
    expect(takePopups(group, list, 'EN')).toBe(false);
    // Reworded in the language they were read in, or replaced: both are news.
    expect(takePopups(group, translated, 'EN')).toBe(true);
    closePopups(group);
    expect(takePopups(group, [popup('a', 'B'), popup('c', 'B')], 'TY')).toBe(true);
  });

  it('survives a broken record', () => {
    takePopups(group, list, 'EN');
    closePopups(group);
    local.set('popupList_m_home_guest', '{broken');
    expect(takePopups(group, list, 'EN')).toBe(true);
  });

  it('shows nothing for an empty list [POP-11]', () => {
    expect(takePopups(group, [], 'EN')).toBe(false);
  });

  it('is kept for each group', () => {
    takePopups(group, list, 'EN');
    closePopups(group);
    expect(takePopups('m_home_member', list, 'EN')).toBe(true);
  });
});
