import { checkIn, member, promotion, reward, wallet } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { settle } from '@perya/web/testing/settle.ts';
import { setJoinOpen, setLoginOpen, useJoinOpen, useLoginOpen } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { calendarOf } from '../../features/testing/sample-missions.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { promotionCard, promotionStanding, promotionTerms } from '../../features/testing/sample-promotions.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './activity-screen.tsx';

const NOW = new Date(2026, 10, 15, 12);
const ON = { whitelabel: { REWCEN3: true } };

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => {
    endSession();
    setLoginOpen(false);
    setJoinOpen(false);
  });
  stage.leave();
  vi.useRealTimers();
});

async function open(memberType?: number, waiting = 0) {
  stage = await openStage({ path: '/m/activity', settings: ON, ...(memberType !== undefined && { memberType }) });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, {
    list: [],
    next: null,
    footer: { count: waiting, amount: waiting === 0 ? '0.00' : '256.40' },
  });
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const heard = (path: string) => stage.api.heard.filter(({ url }) => url.startsWith(path));

describe('activity center', () => {
  it('shows cards with title, period and state, each leading to its page [SCR-28] [API-46]', async () => {
    await open();
    stage.api.answer(promotion.list, [
      promotionCard('1'),
      promotionCard('2', { state: 'signed', progress: { done: '31.00', target: '50.00', percent: 62 } }),
      promotionCard('3', { state: 'claim', end: null }),
      promotionCard('4', { state: 'coming', start: new Date(2026, 11, 16, 9).toISOString() }),
      promotionCard('5', { state: null, promotionType: 'CODE', note: 'MERIENDA' }),
    ]);
    stage.show(<Screen />);
    const card = await screen.findByRole('link', { name: /Promo 1 now/ });
    expect(card.getAttribute('href')).toBe('/m/activityInfo?id=1');
    expect(card.textContent).toMatch(/Until 12\/31/);
    expect(card.textContent).toMatch(/Join$/);
    const second = screen.getByRole('link', { name: /Promo 2/ });
    expect(second.textContent).toMatch(/62%.*Process$/);
    expect(within(second).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByRole('link', { name: /Promo 3/ }).textContent).toMatch(/No end date.*Claim$/);
    expect(screen.getByRole('link', { name: /Promo 4/ }).textContent).toMatch(/Starts 12\/16 09:00.*Coming soon$/);
    // Nobody joins it, so it has no label: how it is come by is a line. [PROMO-03]
    expect(screen.getByRole('link', { name: /Promo 5/ }).textContent).toMatch(/Taken with a codeMERIENDA$/);
  });

  it('has the kinds of the data as tabs, all first, and keeps the choice in the address [SCR-28]', async () => {
    await open();
    stage.api.answer(promotion.list, [
      promotionCard('1', { category: 'SLOTS' }),
      promotionCard('2', { category: 'FLASH_SALE' }),
      promotionCard('3', { category: 'SLOTS' }),
    ]);
    stage.show(<Screen />);
    const tabs = within(await screen.findByRole('group', { name: 'Kinds of promos' }));
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', 'Slots', 'Flash sale']);
    fireEvent.click(tabs.getByRole('button', { name: 'Slots' }));
    expect(titles()).toEqual(['Promo 1 now', 'Promo 3 now']);
    expect(window.location.search).toBe('?category=SLOTS');
    fireEvent.click(tabs.getByRole('button', { name: 'All' }));
    expect(titles()).toHaveLength(3);
    expect(heard('/wps/promotion/list')).toHaveLength(1);
  });

  it('puts what is over behind what is open, and what is not for this person at the end, with why [SCR-28]', async () => {
    await open(0);
    stage.api.answer(promotion.list, [
      promotionCard('1', { state: 'close', why: 'promotion.vip' }),
      promotionCard('3', { state: 'close', why: 'promotion.closed' }),
      promotionCard('2'),
    ]);
    stage.show(<Screen />);
    const apart = within(await screen.findByRole('region', { name: 'Not for you yet' }));
    expect(apart.getByRole('link').textContent).toMatch(/Promo 1.*This promotion is for another VIP level\..*Close$/);
    expect(titles()).toEqual(['Promo 2 now', 'Promo 3 now', 'Not for you yet', 'Promo 1 now']);
  });

  it.each([
    ['says that there is none', 0, memberInfo({ kyc: 'verified' }), 'No activity', null],
    [
      'tells whoever takes a pause only whom to talk to',
      0,
      memberInfo({ kyc: 'verified', pause: { kind: 'excluded', until: '2027-05-01T00:00:00.000Z' } }),
      'No promos during your break',
      ['Helpline 1553', 'tel:1553'],
    ],
    [
      'leads whoever is unverified to that',
      0,
      memberInfo(),
      'Promos open once you are verified',
      ['Verify identity', '/m/kyc'],
    ],
  ] as const)('%s [SCR-28] [STD-02] [R32]', async (_, type, info, title, link) => {
    await open(type);
    stage.api.answer(member.info, info);
    stage.api.answer(promotion.list, []);
    stage.show(<Screen />);
    expect(await screen.findByText(title)).toBeTruthy();
    if (link) expect(screen.getByRole('link', { name: link[0] }).getAttribute('href')).toBe(link[1]);
    expect(screen.queryByRole('button', { name: 'Promo code' }) === null).toBe(info.pause !== null);
  });

  it('invites a trial, to whom nothing is offered [ROLE-09]', async () => {
    await open(4);
    stage.api.answer(promotion.list, []);
    stage.show(<Screen />);
    expect(await screen.findByText('Promos are for real accounts')).toBeTruthy();
    const { result } = renderHook(useJoinOpen);
    fireEvent.click(within(screen.getByText('Your trial goes on as before.').parentElement!).getByRole('button'));
    expect(result.current).toBe(true);
  });

  it('fails with a way to try again [STD-03]', async () => {
    await open();
    stage.api.cut(promotion.list);
    stage.show(<Screen />);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(promotion.list, [promotionCard('1')]);
    fireEvent.click(retry);
    expect(await screen.findByText('Promo 1')).toBeTruthy();
  });

  it('shows the last answer with its time while there is no network [ERR-21]', async () => {
    await open();
    stage.api.answer(promotion.list, [promotionCard('1')]);
    const first = stage.show(<Screen />);
    await screen.findByText('Promo 1');
    first.unmount();
    clearQueries();
    stage.api.cut(promotion.list);
    stage.show(<Screen />);
    expect(await screen.findByText('No network. This is from 11/15 12:00.')).toBeTruthy();
    expect(screen.getByText('Promo 1')).toBeTruthy();
  });

  it('asks nothing while the switch is off [FLAG-22]', async () => {
    stage = await openStage({ path: '/m/activity' });
    stage.show(<Screen />);
    expect(await screen.findByText('No activity')).toBeTruthy();
    await settle();
    expect(heard('/wps/promotion')).toEqual([]);
  });
});

describe('ways on from the activity center', () => {
  it('count what can really be taken, and nothing of none', async () => {
    await open(0, 3);
    stage.api.answer(promotion.list, [promotionCard('1')]);
    const first = stage.show(<Screen />);
    const link = await screen.findByRole('link', { name: 'My rewards, 3 to claim' });
    expect(link.getAttribute('href')).toBe('/m/rewardCenter');
    first.unmount();
    stage.leave();
    await open(0);
    stage.api.answer(promotion.list, [promotionCard('1')]);
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: 'My rewards' })).textContent).toBe('My rewards');
  });

  it.each([
    ['a guest to log in', undefined, [true, false]],
    ['a trial to join', 4, [false, true]],
  ] as const)('ask %s before a code [SCR-29] [ROLE-09]', async (_, memberType, [login, join]) => {
    await open(memberType);
    stage.api.answer(promotion.list, [promotionCard('1')]);
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Promo code' }));
    const dialogs = renderHook(() => [useLoginOpen(), useJoinOpen()]);
    expect(dialogs.result.current).toEqual([login, join]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('take a code, and show how promotions stand then [API-47]', async () => {
    await open(0);
    stage.api.answer(promotion.list, [promotionCard('1')]);
    const terms = promotionTerms({ needsCode: true });
    stage.api.answer(promotion.previewCode, { ...promotionCard('7'), content: '', terms, claimUntil: null });
    stage.api.answer(promotion.code, { ...promotionStanding(), title: 'Fiesta', amount: '100.00', isPaid: true });
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Promo code' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Use a promo code' }));
    fireEvent.change(sheet.getByLabelText('Code'), { target: { value: 'PERYA58' } });
    fireEvent.click(sheet.getByRole('button', { name: 'See what it gives' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Take it' }));
    expect(await screen.findByText('It is in your balance.')).toBeTruthy();
    await waitFor(() => expect(heard('/wps/promotion/list')).toHaveLength(2));
  });
});

describe('ways from the activity center', () => {
  const whitelabel = { REWCEN3: true, CHECKIN3: true };
  const openWith = async (memberType?: number, path = '/m/activity') => {
    stage = await openStage({ path, settings: { whitelabel }, ...(memberType !== undefined && { memberType }) });
    stage.api.answer(member.info, memberInfo());
    stage.api.answer(wallet.balance, walletOf());
    stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
  };

  it('lead to missions and visits while one of their kind runs [PROMO-07]', async () => {
    await openWith(0);
    stage.api.answer(promotion.list, [
      promotionCard('1', { promotionType: 'MISSION', state: 'signed' }),
      promotionCard('2', { promotionType: 'CHECKIN', state: null }),
    ]);
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: 'Missions' })).getAttribute('href')).toBe('/m/missions');
    fireEvent.click(screen.getByRole('link', { name: 'Visits this month' }));
    expect(await screen.findByRole('dialog', { name: 'Visits in November' })).toBeTruthy();
    expect(window.location.search).toBe('?open=checkIn');
  });

  it('are not there before one begins, nor for whom it is not open', async () => {
    await openWith(0);
    stage.api.answer(promotion.list, [
      promotionCard('1', { promotionType: 'MISSION', state: 'coming' }),
      promotionCard('2', { promotionType: 'CHECKIN', state: null, why: 'promotion.segment' }),
    ]);
    stage.show(<Screen />);
    await screen.findByRole('link', { name: /Promo 1/ });
    expect(screen.queryByRole('link', { name: 'Missions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Visits this month' })).toBeNull();
  });

  it('open the calendar from an address, and closing takes it out of there', async () => {
    await openWith(0, '/m/activity?open=checkIn');
    stage.api.answer(promotion.list, []);
    stage.show(<Screen />);
    await screen.findByRole('dialog', { name: 'Visits in November' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('lead back by one page, however often the calendar is closed', async () => {
    await openWith(0, '/m/mine');
    stage.api.answer(promotion.list, []);
    window.history.pushState({ depth: 1 }, '', '/m/activity');
    window.history.pushState({ depth: 2 }, '', '/m/activity?open=checkIn');
    stage.show(<Screen />);
    await screen.findByRole('dialog', { name: 'Visits in November' });
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.click(close);
    fireEvent.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/m/activity');
  });

  it.each([
    [undefined, useLoginOpen],
    [4, useJoinOpen],
  ])('ask somebody of type %s to come in first [ROLE-09]', async (type, useOpen) => {
    await openWith(type, '/m/activity?open=checkIn');
    stage.api.answer(promotion.list, []);
    const { result } = renderHook(useOpen);
    stage.show(<Screen />);
    await waitFor(() => expect(result.current).toBe(true));
    expect(heard('/wps/promotion/checkIn')).toEqual([]);
  });
});
