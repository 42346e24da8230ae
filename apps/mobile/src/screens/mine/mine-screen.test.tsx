import { mail, member, promotion, rebate, reward, security, vip, wallet } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { setJoinOpen, setLoginOpen, useJoinOpen, useLoginOpen } from '../../features/dialogs/dialogs.ts';
import { endSession } from '../../features/session/session.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { kycState, memberInfo, securityState } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { promotionCard } from '../../features/testing/sample-promotions.ts';
import { rebateDue } from '../../features/testing/sample-rebate.ts';
import { SETTINGS } from '../../features/testing/sample-site.ts';
import { rankProgress } from '../../features/testing/sample-vip.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { useToast } from '../../features/toasts/toasts.ts';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './mine-screen.tsx';

const WHITELABEL = { SECPRIV: true, VIPBEN3: true };

let stage: Stage;
let undo = () => undefined as void;

async function open({ guest = false, ...scene }: Parameters<typeof openStage>[0] & { guest?: boolean } = {}) {
  const who = guest ? {} : { memberType: 0 };
  stage = await openStage({ path: '/m/mine', ...who, settings: { whitelabel: WHITELABEL }, ...scene });
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(security.state, securityState());
  stage.api.answer(security.kyc, kycState());
  stage.api.answer(wallet.balance, walletOf());
  return stage;
}

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => {
    endSession();
    setLoginOpen(false);
  });
  stage.leave();
  undo();
  undo = () => undefined;
  vi.useRealTimers();
});

describe('member centre of a guest', () => {
  it('asks to log in or to join, and comes back here [MINE-02] [SCR-06]', async () => {
    undo = landRoutes('login', 'register');
    await open({ guest: true });
    stage.show(<Screen />);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/m/login?back=%2Fm%2Fmine');
    expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/m/register');
    expect(stage.api.heard).toEqual([]);
  });

  it('opens the login dialog for what needs a session [MINE-06] [ROLE-12]', async () => {
    await open({ guest: true });
    stage.show(<Screen />);
    const { result } = renderHook(useLoginOpen);
    fireEvent.click(screen.getByRole('button', { name: 'Security' }));
    expect(result.current).toBe(true);
    expect(window.location.pathname).toBe('/m/mine');
  });
});

describe('member centre of a member', () => {
  it.each([
    ['1', 'new', true],
    ['0', 'base', false],
  ])(
    'shows the balance, with the ways to pay in the new version only (%s) [MINE-07] [MINE-08] [BAL-03]',
    async (...row) => {
      const [template, version, hasWays] = row;
      undo = landRoutes('voucherCenter');
      const mobileTemplate = { ...SETTINGS.mobileTemplate, mem_cen: template };
      await open({ settings: { whitelabel: { DEPOSIT3: true }, mobileTemplate } });
      const { container } = stage.show(<Screen />);
      const card = within(await screen.findByRole('region', { name: 'Total balance' }));
      expect(await card.findByText('₱12,480')).toBeTruthy();
      expect(card.queryByRole('link', { name: 'Deposit' }) !== null).toBe(hasWays);
      // On the card or among the places, never twice.
      expect(screen.getAllByRole('link', { name: 'Deposit' })).toHaveLength(1);
      expect(container.querySelector(`[data-version=${version}]`)).toBeTruthy();
    },
  );

  it('shows name, level and days once there is more about levels, and leads to the settings and home [MINE-01] [MINE-03] [MINE-04]', async () => {
    await open();
    const regDate = new Date(Date.now() - 10 * 86_400_000).toISOString();
    const lastLogin = { time: '2026-11-14T08:00:00.000Z', place: 'Cebu' };
    stage.api.answer(member.info, memberInfo({ regDate, lastLogin, vipLabel: 'VIP3' }));
    stage.show(<Screen />);
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(screen.getByText('10 days with Perya')).toBeTruthy();
    expect(screen.getByText('VIP3')).toBeTruthy();
    expect(screen.getByText(/Last login .* · Cebu/)).toBeTruthy();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/m/set');
    fireEvent.click(header.getByRole('button', { name: 'Back' }));
    expect(window.location.pathname).toBe('/m/home');
  });

  it('calls by account without a nickname, and greets on the first day [MINE-04] [ENT-02]', async () => {
    await open();
    stage.api.answer(member.info, memberInfo({ nickname: '', regDate: new Date().toISOString() }));
    stage.show(<Screen />);
    expect(await screen.findByText('ana')).toBeTruthy();
    expect(screen.getByText('New at Perya today')).toBeTruthy();
  });

  it('links the level to the benefits, and shows none while they are switched off [MINE-03] [STD-05]', async () => {
    await open({ settings: { whitelabel: { SECPRIV: true } } });
    stage.show(<Screen />);
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(screen.queryByText('VIP0')).toBeNull();
    stage.leave();
    await open();
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: 'VIP0' })).getAttribute('href')).toBe('/m/member/benefits');
    expect(screen.getByRole('link', { name: 'VIP benefits' }).getAttribute('href')).toBe('/m/member/benefits');
  });

  it('tells how far the next level is [MINE-03] [API-49] [ENT-22] [AGENT-24]', async () => {
    await open();
    stage.api.answer(member.info, memberInfo({ kyc: 'verified', vipLabel: 'VIP3' }));
    stage.api.answer(vip.rankProgress, rankProgress());
    stage.show(<Screen />);
    expect(await screen.findByText('64% to VIP 4')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress to VIP 4' }).getAttribute('aria-valuenow')).toBe('64');
    expect(screen.getByRole('link', { name: 'Benefits' }).getAttribute('href')).toBe('/m/member/benefits');
  });

  it('says that there is nothing above the highest level [SCR-10] [AGENT-24]', async () => {
    await open();
    stage.api.answer(member.info, memberInfo({ kyc: 'verified' }));
    const none = { completedConditions: '0.00', totalExpectedConditions: '0.00', percent: 0 };
    stage.api.answer(vip.rankProgress, rankProgress(none));
    stage.show(<Screen />);
    expect(await screen.findByText('You are at the top')).toBeTruthy();
    expect(screen.queryByRole('progressbar', { name: /^Progress to/ })).toBeNull();
  });

  it.each([
    ['is not verified', { kyc: 'none' }],
    ['takes a pause', { kyc: 'verified', pause: { kind: 'cooling', until: '2999-01-01T00:00:00.000Z' } }],
  ] as const)('says nothing of levels to whoever %s [R32]', async (_, change) => {
    await open();
    stage.api.answer(member.info, memberInfo(change));
    stage.show(<Screen />);
    expect(await screen.findByText('Ana')).toBeTruthy();
    await settle();
    expect(screen.queryByRole('link', { name: 'Benefits' })).toBeNull();
    expect(stage.api.heard.filter(({ url }) => url.includes('rankProgress'))).toEqual([]);
  });

  it.each([
    [true, 'Manual rebate, 1 to claim'],
    [false, 'Manual rebate'],
  ])('counts a rebate only while it can be claimed (%s) [MINE-22] [API-95]', async (canClaim, name) => {
    await open({ settings: { whitelabel: { MANREB3: true } } });
    stage.api.answer(rebate.manual, rebateDue({ canClaim }));
    stage.show(<Screen />);
    await waitFor(() => expect(stage.api.heard.some(({ url }) => url === rebate.manual.path)).toBe(true));
    await settle();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/m/member/manualRebate');
  });

  it.each([
    ['1', 'new'],
    ['0', 'base'],
  ])('with mem_cen %s is the %s version [MINE-07] [MINE-08]', async (mem_cen, version) => {
    await open({ settings: { whitelabel: WHITELABEL, mobileTemplate: { ...SETTINGS.mobileTemplate, mem_cen } } });
    const { container } = stage.show(<Screen />);
    await screen.findByText('Ana');
    expect(container.querySelector('[data-version]')?.getAttribute('data-version')).toBe(version);
    expect(screen.getByRole('link', { name: 'Security' }).getAttribute('href')).toBe('/m/securityCenter');
    expect(screen.queryByText('Funds')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Account' }) !== null).toBe(version === 'new');
  });

  it.each(['1', '0'])(
    'counts the rewards that can really be taken, and nothing of none (%s) [MINE-21] [API-50]',
    async (mem_cen) => {
      const settings = { whitelabel: { REWCEN3: true }, mobileTemplate: { ...SETTINGS.mobileTemplate, mem_cen } };
      await open({ settings });
      stage.api.answer(reward.list, { list: [], next: null, footer: { count: 3, amount: '256.40' } });
      const first = stage.show(<Screen />);
      const tile = await screen.findByRole('link', { name: 'Reward center, 3 to claim' });
      expect(tile.getAttribute('href')).toBe('/m/rewardCenter');
      first.unmount();
      stage.leave();
      await open({ settings });
      stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
      stage.show(<Screen />);
      await screen.findByText('Ana');
      await waitFor(() => expect(stage.api.heard.some(({ url }) => url.startsWith('/wps/reward/list'))).toBe(true));
      expect(screen.getByRole('link', { name: 'Reward center' }).textContent).toBe('Reward center');
    },
  );

  it('counts the messages that are unread, and follows what the server tells [MINE-25] [API-44] [ENT-31]', async () => {
    await open({ settings: { whitelabel: { MAILCEN: true } } });
    stage.api.answer(mail.unreadCount, 5);
    stage.show(<Screen />);
    const tile = await screen.findByRole('link', { name: 'Messages, 5 unread' });
    expect(tile.getAttribute('href')).toBe('/m/webEmail');
    act(() => passOn({ tell: 'mail', unread: 0 }));
    expect((await screen.findByRole('link', { name: 'Messages' })).textContent).toBe('Messages');
  });

  it('has no messages, and asks for none, while they are switched off [MINE-25] [STD-05]', async () => {
    await open();
    stage.show(<Screen />);
    await screen.findByText('Ana');
    await settle();
    expect(screen.queryByRole('link', { name: /^Messages/ })).toBeNull();
    expect(stage.api.heard.some(({ url }) => url.startsWith('/wps/message'))).toBe(false);
  });

  it('has what depends on a promotion only while one of its kind runs [MINE-12] [MINE-23] [PROMO-07]', async () => {
    await open({ settings: { whitelabel: { REWCEN3: true, LEADBRD3: true, INVITE3: true } } });
    stage.api.answer(reward.list, { list: [], next: null, footer: { count: 0, amount: '0.00' } });
    stage.api.answer(promotion.list, [
      promotionCard('1', { promotionType: 'MISSION', state: 'signed' }),
      promotionCard('2', { promotionType: 'REFERRAL', state: 'coming' }),
    ]);
    stage.show(<Screen />);
    expect(await screen.findByRole('link', { name: 'Leaderboard' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invite friends' })).toBeNull();
  });

  it('has help, service and the app below [MINE-27]', async () => {
    await open();
    stage.show(<Screen />);
    const row = within(screen.getByRole('navigation', { name: 'More places' }));
    expect(row.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/m/help');
    expect(row.getByRole('link', { name: 'App' }).getAttribute('href')).toBe('/m/download');
    expect(await row.findByRole('link', { name: 'Service' })).toBeTruthy();
    expect(row.queryByRole('link', { name: 'Feedback' })).toBeNull();
  });

  it('changes the picture from a sheet, in the panel at once [MINE-26] [API-26] [API-27]', async () => {
    await open();
    const options = ['sun', 'kite'].map((id) => ({ id, url: `/avatars/${id}.svg` }));
    stage.api.answer(member.headIcon, { headIcon: '/avatars/sun.svg', options });
    stage.api.answer(member.setHeadIcon, { headIcon: '/avatars/kite.svg' });
    stage.show(<Screen />);
    const button = await screen.findByRole('button', { name: 'Choose a picture' });
    fireEvent.click(button);
    const kite = await screen.findByRole('button', { name: 'Picture 2' });
    expect(screen.getByRole('button', { name: 'Picture 1' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(kite);
    fireEvent.click(kite);
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe('/avatars/kite.svg'));
    const posts = stage.api.heard.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual(['headIcon=kite']);
  });

  it('hints at the level of security until it is full [SCR-09]', async () => {
    await open();
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: /Security 20%/ })).getAttribute('href')).toBe('/m/securityCenter');
  });

  it('fails as a panel, with retry, and keeps its places [STD-03]', async () => {
    await open();
    stage.api.cut(member.info);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Verification' })).toBeTruthy();
    stage.api.answer(member.info, memberInfo());
    fireEvent.click(retry);
    expect(await screen.findByText('Ana')).toBeTruthy();
  });

  it('asks nothing about security while its switch is off [MINE-13] [STD-05]', async () => {
    await open({ settings: { whitelabel: {} } });
    stage.show(<Screen />);
    await screen.findByText('Ana');
    expect(screen.queryByRole('link', { name: 'Security' })).toBeNull();
    expect(stage.api.heard.filter(({ url }) => url.includes('security'))).toEqual([]);
  });
});

describe('proof of identity on the member centre', () => {
  it.each([
    ['none', 'Start now'],
    ['submitted', 'See progress'],
    ['refused', 'Send again'],
  ] as const)('%s leads on with "%s"', async (kyc, action) => {
    await open();
    stage.api.answer(member.info, memberInfo({ kyc }));
    stage.api.answer(security.kyc, kycState({ state: kyc, reason: 'The photo is dark' }));
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: action })).getAttribute('href')).toBe('/m/kyc');
    if (kyc === 'refused') expect(await screen.findByText('The photo is dark')).toBeTruthy();
    else expect(screen.queryByText('The photo is dark')).toBeNull();
  });

  it('verified is a seal beside the name', async () => {
    await open();
    stage.api.answer(member.info, memberInfo({ kyc: 'verified' }));
    stage.show(<Screen />);
    expect(await screen.findByRole('img', { name: 'Your identity is verified' })).toBeTruthy();
    expect(screen.queryByText('Your identity is verified')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Start now' })).toBeNull();
  });
});

describe('mine screen', () => {
  it('turns a trial account away, saying why for two seconds, and invites it to join [MINE-05] [ROLE-08] [TOAST-12]', async () => {
    await open({ memberType: 4 });
    vi.useFakeTimers();
    stage.show(<Screen />);
    const { result: toast } = renderHook(useToast);
    const { result: isInvited } = renderHook(useJoinOpen);
    expect(screen.getByText(/^Trial accounts cannot/)).toBeTruthy();
    expect(isInvited.current).toBe(true);
    expect(screen.queryByText('Ana')).toBeNull();
    act(() => void vi.advanceTimersByTime(1999));
    expect(window.location.pathname).toBe('/m/mine');
    act(() => void vi.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/m/home');
    expect(toast.current?.kind).not.toBe('error');
    act(() => setJoinOpen(false));
    expect(stage.api.heard).toEqual([]);
  });
});
