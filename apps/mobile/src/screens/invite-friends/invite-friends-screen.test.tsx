import { referral, type ErrorCode } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { endSession } from '../../features/session/session.ts';
import { friendOf, referralOf } from '../../features/testing/sample-referral.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './invite-friends-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  window.scrollTo = vi.fn();
  const whitelabel = { INVITE3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/inviteFriends', memberType: 0, settings: { whitelabel } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const ready = () => screen.findByRole('heading', { name: /^When it counts/ });

describe('invite friends', () => {
  it('shows every condition with its amounts before anything can be shared [SCR-11] [API-52]', async () => {
    stage.api.answer(referral.show, referralOf());
    show();
    await ready();
    expect(screen.getByRole('heading', { name: '₱100 for you, ₱100 for them' })).toBeTruthy();
    const conditions = screen.getByRole('region', { name: /^When it counts/ });
    expect(conditions.textContent).toContain('within 30 days');
    const lines = within(conditions)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Their identity is verified',
      'First deposit of ₱500.00 or moreand it has been staked once',
      '₱5,000.00 of valid bets on 3 days or moreNothing for a sign-up or a deposit alone',
      'You are not the same person, ID or payout account',
      'Up to 20 friends a monthIt is cash, to be claimed within 7 days. Stake ₱100.00 before it can leave.',
    ]);
    const share = screen.getByRole('button', { name: 'Share the link' });
    expect(conditions.compareDocumentPosition(share) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('has the code, the link and its picture, and copies both [SCR-11] [TOAST-11]', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    stage.api.answer(referral.show, referralOf());
    show();
    await ready();
    expect(screen.getByText('JM7K2P')).toBeTruthy();
    expect(screen.getByText('perya.example/m/register?code=JM7K2P')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code of your link' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
    expect(writeText.mock.calls).toEqual([['JM7K2P'], ['https://perya.example/m/register?code=JM7K2P']]);
  });

  it('shares the whole address once, however often it is pressed [SCR-11]', async () => {
    const shared = vi.fn(() => new Promise<void>(() => undefined));
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    stage.api.answer(referral.show, referralOf());
    show();
    await ready();
    const button = screen.getByRole('button', { name: 'Share the link' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(shared).toHaveBeenCalledTimes(1);
    expect(shared).toHaveBeenCalledWith({ url: 'https://perya.example/m/register?code=JM7K2P', title: 'Join Perya' });
  });

  it('counts who came and tells where each is, and nothing of their money [SCR-11]', async () => {
    stage.api.answer(referral.show, referralOf({ waiting: '100.00' }));
    show();
    await ready();
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(figures).toEqual(['7', '3', '₱300.00']);
    expect(screen.getByText('This month: 2 of 20')).toBeTruthy();
    expect(screen.getByRole('link', { name: '₱100.00 waits in your rewards' }).getAttribute('href')).toBe(
      '/m/rewardCenter',
    );
    const rows = within(screen.getByRole('region', { name: 'Your friends' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ka***neJoined 11/02Counted',
      'jo***21Joined 11/06Playing',
      'mi***05Joined 11/13Registered',
      'ro***88Joined 10/04Expired',
    ]);
  });

  it('shows more friends page by page [STD-06] [API-52]', async () => {
    stage.api.answer(referral.show, ({ url }) =>
      url.includes('cursor=9')
        ? referralOf({ list: [friendOf('li***ly')] })
        : referralOf({ list: [friendOf('ka***ne')], next: '9' }),
    );
    show();
    await ready();
    // The end of the list is in sight, so the next ones come by themselves.
    expect(await screen.findByText('li***ly')).toBeTruthy();
    expect(screen.getByText('ka***ne')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('says so while nobody came [SCR-11] [STD-02]', async () => {
    stage.api.answer(referral.show, referralOf({ list: [], invited: 0, valid: 0, bonus: '0.00' }));
    show();
    expect(await screen.findByText('No friends invited yet')).toBeTruthy();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(referral.show, 'system.upgrading', { status: 503 });
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(referral.show, referralOf());
    fireEvent.click(retry);
    await ready();
  });

  it('says for two seconds that the promotion is off, then leads back [SCR-11] [VAL-29] [TOAST-12]', async () => {
    window.history.replaceState(null, '', '/m/mine');
    window.history.pushState({ depth: 1 }, '', '/m/inviteFriends');
    stage.api.refuse(referral.show, 'contact_service', { status: 403 });
    show();
    expect(await screen.findAllByText(/contact customer service/)).toHaveLength(2);
    expect(window.location.pathname).toBe('/m/inviteFriends');
    await waitFor(() => expect(window.location.pathname).toBe('/m/mine'), { timeout: 4000 });
  });

  it.each<[ErrorCode, RegExp]>([
    ['player.excluded', /excluded yourself/],
    ['player.cooling', /taking a break/],
    ['kyc.required', /verify your identity/],
  ])('offers nothing to whom %s holds [R32]', async (code, words) => {
    stage.api.refuse(referral.show, code, { status: 403 });
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share the link' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verify now' }) !== null).toBe(code === 'kyc.required');
  });

  it('shows the last answer with its time without a network', async () => {
    stage.api.answer(referral.show, referralOf());
    const first = show();
    await ready();
    first.unmount();
    clearQueries();
    stage.api.cut(referral.show);
    show();
    expect(await screen.findByText(/^No network. This is from /)).toBeTruthy();
    expect(screen.getByText('JM7K2P')).toBeTruthy();
  });
});
