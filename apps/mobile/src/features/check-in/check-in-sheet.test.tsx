import { checkIn, reward, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { endSession } from '../session/session.ts';
import { calendarOf } from '../testing/sample-missions.ts';
import { walletOf } from '../testing/sample-money.ts';
import { ShownToast } from '../testing/shown-toast.tsx';
import { openStage, type Stage } from '../testing/stage.tsx';
import { CheckInSheet } from './check-in-sheet.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  const whitelabel = { CHECKIN3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/activity', memberType: 0, settings: { whitelabel } });
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

const show = () =>
  stage.show(
    <>
      <CheckInSheet open onClose={() => undefined} />
      <ShownToast />
    </>,
  );
const claim = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Claim ₱5.00' });
const posts = () => stage.api.heard.filter(({ method }) => method === 'POST');
const TAKEN = calendarOf({
  visits: 10,
  earned: '16.00',
  tile: { nr: 10, amount: '5.00', turnover: '5.00', isTaken: true },
});

describe('calendar of visits', () => {
  it('shows what was taken, what is today and what comes, and what has to be staked [PROMO-06]', async () => {
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
    show();
    await claim();
    expect(screen.getByRole('dialog', { name: 'Visits in November' })).toBeTruthy();
    expect(screen.getByText('This is visit 10')).toBeTruthy();
    const tiles = within(screen.getByRole('list', { name: 'Visits of the month' })).getAllByRole('listitem');
    expect(tiles).toHaveLength(30);
    expect([tiles[0], tiles[9], tiles[10]].map((tile) => tile?.textContent)).toEqual([
      '1₱1 claimed',
      '10₱5 today',
      '11₱₱1 to come',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '₱11.00',
      '₱5.00',
      '₱98.00',
    ]);
    expect(screen.getByText('Miss a day and the count goes on. Nothing breaks.')).toBeTruthy();
    expect(screen.getByText(/Stake ₱5\.00 before it can leave/)).toBeTruthy();
  });

  it('is taken once, however often it is pressed, and not again on that day [PROMO-06] [API-07] [API-24]', async () => {
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
    stage.api.answer(checkIn.visit, { nr: 10, amount: '5.00', turnover: '5.00', rewardId: '81', calendar: TAKEN });
    show();
    const button = await claim();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('₱5.00 is in your balance.')).toBeTruthy();
    expect(await screen.findByText(/^You have claimed today\. The next one opens 11\/16 00:00/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
    expect(posts().map(({ body }) => body)).toEqual([{ nr: 10 }]);
    expect(posts()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(stage.api.heard.some(({ url }) => url.startsWith('/wps/wallets/balance'))).toBe(true));
  });

  it('shows what is true when it was taken on another phone [PROMO-06]', async () => {
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
    stage.api.refuse(checkIn.visit, 'promotion.once');
    show();
    const button = await claim();
    stage.api.answer(checkIn.show, { why: null, calendar: TAKEN });
    fireEvent.click(button);
    expect(await screen.findByText(/^You have claimed today/)).toBeTruthy();
  });

  it.each([
    [calendarOf({ tile: null }), 'You have claimed all of this month', 2],
    [calendarOf({ why: 'promotion.exhausted' }), /budget|used up|gone/i, 1],
  ])('says why there is nothing to take %#', async (calendar, words, times) => {
    stage.api.answer(checkIn.show, { why: null, calendar });
    show();
    expect(await screen.findAllByText(words)).toHaveLength(times);
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });

  it.each([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['promotion.closed', /no calendar of visits/],
  ] as const)('offers nothing while %s [R32]', async (why, words) => {
    stage.api.answer(checkIn.show, { why, calendar: null });
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Visits of the month' })).toBeNull();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(checkIn.show, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
    fireEvent.click(retry);
    await claim();
  });

  it('shows the last answer without a network, and lets nobody take it', async () => {
    stage.api.answer(checkIn.show, { why: null, calendar: calendarOf() });
    const first = show();
    await claim();
    first.unmount();
    clearQueries();
    stage.api.cut(checkIn.show);
    show();
    expect(await screen.findByText(/^No network. This is from /)).toBeTruthy();
    expect((await claim()).disabled).toBe(true);
  });
});
