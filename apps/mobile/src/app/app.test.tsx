import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { depth, go } from '../features/navigation/history.ts';
import { changeStatus } from '../features/site/site.ts';
import { announcements, SETTINGS, STATUS } from '../features/testing/sample-site.ts';
import { walletOf } from '../features/testing/sample-money.ts';
import { openStage, type Stage } from '../features/testing/stage.tsx';
import { passOn } from '../features/wallet/told.ts';
import { content, mail, wallet } from '@perya/contract';
import { App, closedScreen } from './app.tsx';
import { Shell } from './shell.tsx';

const still = { isSwiping: () => false, stop: () => undefined };
let stage: Stage | undefined;

async function open(scene: Parameters<typeof openStage>[0]) {
  stage = await openStage(scene);
  stage.api.answer(content.announcement, announcements());
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  return stage;
}

afterEach(() => {
  stage?.leave();
  vi.restoreAllMocks();
});

describe('start-up mode', () => {
  const site = (status: object) => ({ version: '1', settings: SETTINGS, status: { ...STATUS, ...status } });
  it.each([
    ['open', {}, null],
    ['maintenance', { maintenance: true }, 'maintenance'],
    ['maintenance with an end', { maintenance: { endTime: '2026-11-15T10:00:00.000Z' } }, 'maintenance'],
    ['region', { regionRestriction: true }, 'ip-limit'],
    ['both', { maintenance: true, regionRestriction: true }, 'maintenance'],
  ])('%s [START-01] [START-02] [START-03] [START-05]', (_, status, screenName) => {
    expect(closedScreen(site(status))).toBe(screenName);
  });

  it('without start data is the service limit [SCR-60]', () => {
    expect(closedScreen(null)).toBe('service-limit');
  });

  it('changes on any route without a reload [START-05] [START-06]', async () => {
    await open({ path: '/m/userAgreement' });
    stage!.show(<App swipes={still} />);
    expect(await screen.findByText('Page not found', { selector: 'header h1' })).toBeTruthy();
    act(() => changeStatus({ maintenance: true }));
    await waitFor(() => expect(screen.queryByText('Page not found')).toBeNull());
    act(() => changeStatus({ maintenance: false }));
    expect(await screen.findByText('Page not found', { selector: 'header h1' })).toBeTruthy();
  });
});

describe('shell', () => {
  it('answers an unknown path with a way home [ROUTE-12] [SCR-62]', async () => {
    await open({ path: '/m/nothing' });
    stage!.show(<Shell swipes={still} />);
    fireEvent.click(await screen.findByRole('link', { name: 'Go to home' }));
    expect(window.location.pathname).toBe('/m/home');
  });

  it('answers a screen that does not exist yet with the permission text [STD-05]', async () => {
    await open({ path: '/m/withdraw' });
    stage!.show(<Shell swipes={still} />);
    expect(await screen.findByText(/does not have permission/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeTruthy();
  });

  it('follows a path the operator added [ROUTE-11]', async () => {
    await open({ path: '/promo', settings: { paths: [{ path: '/promo', target: '/m/useragreement' }] } });
    stage!.show(<Shell swipes={still} />);
    await waitFor(() => expect(window.location.pathname).toBe('/m/useragreement'));
  });

  it('goes back in its own history, else home [HEAD-04] [ROUTE-03]', async () => {
    await open({ path: '/m/service' });
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    stage!.show(<Shell swipes={still} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(back).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/m/home');
    act(() => go('/m/service'));
    expect(depth()).toBe(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(back).toHaveBeenCalledOnce();
  });

  it('leads home from notices whatever the history [HEAD-05]', async () => {
    await open({ path: '/m/home' });
    stage!.api.answer(content.notice, { list: [], pageNum: 1, totalPages: 0, total: 0 });
    stage!.show(<Shell swipes={still} />);
    act(() => go('/m/notice'));
    const back = vi.spyOn(window.history, 'back');
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(back).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/m/home');
  });

  it('starts every new page at the top [ROUTE-15]', async () => {
    await open({ path: '/m/home' });
    stage!.show(<Shell swipes={still} />);
    act(() => go('/m/service'));
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it('adds the app class inside the native app only [BMENU-10] [PLAT-01]', async () => {
    await open({ path: '/m/nothing' });
    const { container } = stage!.show(<Shell swipes={still} />);
    expect(container.querySelector('.app')).toBeNull();
  });

  it('opens the side menu, which any route change closes [SIDE-01] [SIDE-21]', async () => {
    await open({ path: '/m/service' });
    stage!.show(<Shell swipes={still} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByText('Perya')).toBeTruthy();
    expect(within(menu).getByRole('link', { name: 'Help' })).toBeTruthy();
    expect(within(menu).queryByRole('button', { name: 'Log out' })).toBeNull();
    act(() => go('/m/download'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fades a new page in, but not one that was swiped in [TRANS-04] [TRANS-05]', async () => {
    await open({ path: '/m/nothing' });
    let swiping = false;
    const { container } = stage!.show(<Shell swipes={{ isSwiping: () => swiping }} />);
    expect(container.querySelector('.fading')).toBeNull();
    act(() => go('/m/withdraw'));
    expect(container.querySelector('.fading')).toBeTruthy();
    swiping = true;
    act(() => go('/m/nothing'));
    expect(container.querySelector('.fading')).toBeNull();
  });
});

describe('home header', () => {
  it('shows guests the logo, login and register [HEAD-03] [HEAD-14]', async () => {
    await open({ path: '/m/home' });
    stage!.show(<Shell swipes={still} />);
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Perya')).toBeTruthy();
    expect(header.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login');
    expect(header.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/m/register');
  });

  it('shows members name, balance, deposit and the lower bar as far as they exist [HEAD-09..13]', async () => {
    await open({ path: '/m/home', memberType: 0 });
    stage!.show(<Shell swipes={still} />);
    expect(await screen.findByText('ana')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
    stage!.leave();
    await open({ path: '/m/home', memberType: 0, settings: { whitelabel: { DEPOSIT3: true, WITHDRAW3: true } } });
    stage!.api.answer(wallet.balance, walletOf({ sumBalance: '12.00' }));
    stage!.show(<Shell swipes={still} account={{ displayName: 'Ana' }} />);
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByText('Ana')).toBeTruthy();
    expect(await header.findByText('₱12.00')).toBeTruthy();
    expect(header.getAllByRole('link', { name: 'Deposit' }).map((link) => link.getAttribute('href'))).toEqual([
      '/m/voucherCenter',
      '/m/voucherCenter',
    ]);
    expect(header.getByRole('link', { name: 'Withdraw' })).toBeTruthy();
    fireEvent.click(header.getByRole('button', { name: /Ana/ }));
    expect((await screen.findByRole('menuitem', { name: 'Profile' })).getAttribute('href')).toBe('/m/member/home');
  });

  it.each([
    [0, 'Messages', false],
    [3, 'Messages, 3 unread', true],
  ])('has a bell that shows whether %s are unread [HOME-35..37]', async (unread, name, hasDot) => {
    await open({ path: '/m/home', memberType: 0, settings: { whitelabel: { MAILCEN: true } } });
    stage!.api.answer(mail.unreadCount, unread);
    stage!.show(<Shell swipes={still} />);
    const bell = await screen.findByRole('link', { name });
    expect(bell.getAttribute('href')).toBe('/m/webEmail');
    expect(bell.children).toHaveLength(hasDot ? 2 : 1);
    act(() => passOn({ tell: 'mail', unread: 7 }));
    expect(await screen.findByRole('link', { name: 'Messages, 7 unread' })).toBeTruthy();
  });

  it('has no bell while messages are switched off [HOME-37] [STD-05]', async () => {
    await open({ path: '/m/home', memberType: 0 });
    stage!.show(<Shell swipes={still} />);
    expect(await screen.findByText('ana')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Messages/ })).toBeNull();
    expect(stage!.api.heard.some(({ url }) => url.startsWith('/wps/message'))).toBe(false);
  });

  it('hides the balance in header, widget and side menu at once [HMENU-05] [HMENU-06] [SIDE-02] [BAL-03]', async () => {
    await open({ path: '/m/home', memberType: 0 });
    stage!.api.answer(wallet.balance, walletOf());
    const { container } = stage!.show(<Shell swipes={still} />);
    await waitFor(() => expect(container.textContent?.match(/₱12,480\.50/g)).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByText('₱12,480.50')).toBeTruthy();
    fireEvent.click(within(menu).getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hide balance' }));
    expect(document.body.innerHTML).not.toContain('12,480');
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Show balance' }));
    stage!.api.answer(wallet.balance, walletOf({ sumBalance: '20.00', version: 8 }));
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Refresh balance' }));
    await waitFor(() => expect(container.textContent?.match(/₱20\.00/g)).toHaveLength(2));
  });

  it('opens the pop-up menu, which closes on a choice and on any route change [HMENU-09]', async () => {
    await open({ path: '/m/home', memberType: 0 });
    stage!.show(<Shell swipes={still} />);
    fireEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Help' })).toBeTruthy();
    act(() => go('/m/home?again=1'));
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });
});
