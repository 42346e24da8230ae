import { agency, content, float, mail, member, vip, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { idleTeam, teamKpi } from '../../features/testing/sample-agency.ts';
import { floatAnswer } from '../../features/testing/sample-float.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { announcements } from '../../features/testing/sample-site.ts';
import { rankProgress } from '../../features/testing/sample-vip.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './agent-screen.tsx';

const WHITELABEL = {
  AGENTCEN3: true,
  AGEPAG: true,
  TRANSREC3: true,
  SECPRIV: true,
  MAILCEN: true,
  VIPBEN3: true,
  DEPOSIT3: true,
  WITHDRAW3: true,
};

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

async function open(whitelabel: Record<string, boolean> = WHITELABEL) {
  stage = await openStage({ path: '/m/agent', memberType: 1, settings: { whitelabel } });
  const { api } = stage;
  api.answer(agency.teamKpi, teamKpi());
  api.answer(member.info, memberInfo({ nickname: 'Ate Luz', kyc: 'verified', vipLabel: 'VIP3', type: 1 }));
  api.answer(vip.rankProgress, rankProgress());
  api.answer(wallet.balance, walletOf());
  api.answer(mail.unreadCount, 0);
  api.answer(float.show, floatAnswer());
  api.answer(content.announcement, announcements());
  return stage;
}

const figures = () =>
  within(screen.getByRole('region', { name: 'Your team today' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const asked = (path: string) => stage.api.heard.filter(({ url }) => url.startsWith(path));

describe('who works here', () => {
  it('is greeted by name, with level and how far the next one is [AGENT-20] [AGENT-24] [SCR-46]', async () => {
    await open();
    vi.setSystemTime(new Date(2026, 10, 15, 20, 41));
    stage.show(<Screen />);
    expect(screen.getByText('Good evening,')).toBeTruthy();
    expect(await screen.findByText('Ate Luz')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'VIP3' }).getAttribute('href')).toBe('/m/member/benefits');
    expect(await screen.findByText('64%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress to VIP 4' }).getAttribute('aria-valuenow')).toBe('64');
  });

  it('is told to be at the top where nothing is above [AGENT-24]', async () => {
    await open();
    stage.api.answer(
      vip.rankProgress,
      rankProgress({ completedConditions: '0.00', totalExpectedConditions: '0.00', percent: 0 }),
    );
    stage.show(<Screen />);
    expect(await screen.findByText('You are at the top')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('goes by account while the name does not come', async () => {
    await open();
    stage.api.cut(member.info);
    stage.show(<Screen />);
    expect(await screen.findByText('ana')).toBeTruthy();
  });

  it('sees the balance, hides it, and pays in and out [AGENT-12] [BAL-04]', async () => {
    await open();
    stage.show(<Screen />);
    expect(await screen.findByText('₱12,480')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Withdraw' }).getAttribute('href')).toBe('/m/withdraw');
    expect(screen.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe('/m/voucherCenter');
    fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
    expect(screen.queryByText('₱12,480')).toBeNull();
    expect(await screen.findAllByText('****')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
    expect(screen.getByText('₱12,480')).toBeTruthy();
  });

  it('has no ways to pay that are switched off [AGENT-12] [STD-05]', async () => {
    await open({ ...WHITELABEL, DEPOSIT3: false, WITHDRAW3: false });
    stage.show(<Screen />);
    expect(await screen.findByText('₱12,480')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  });

  it('is told of unread messages by the bell [AGENT-10]', async () => {
    await open();
    stage.api.answer(mail.unreadCount, 4);
    stage.show(<Screen />);
    const bell = await screen.findByRole('link', { name: 'Messages, 4 unread' });
    expect(bell.getAttribute('href')).toBe('/m/webEmail');
    expect(bell.querySelector('.dot')).toBeTruthy();
  });
});

describe('the float', () => {
  it('stands there masked like the balance, says what waits, and leads to the way out [D3] [BAL-04]', async () => {
    await open();
    const waiting = { orderNo: 'F1', amount: '100.00', time: '2026-11-15T10:00:00.000Z' };
    stage.api.answer(float.show, floatAnswer({ waiting }));
    stage.show(<Screen />);
    const card = await screen.findByRole('link', { name: /Agent float.*₱5,000.00.*Payout waiting/ });
    expect(card.getAttribute('href')).toBe('/m/agent/float');
    fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
    expect(card.textContent).not.toContain('5,000');
  });

  it('is led to also while it does not come', async () => {
    await open();
    stage.api.cut(float.show);
    stage.show(<Screen />);
    expect(await screen.findByRole('link', { name: /Agent float/ })).toBeTruthy();
  });
});

describe('the team of today', () => {
  it('is asked about for today of the brand, with size 0, and shown as it is answered [AGENT-21] [AGENT-22] [API-53]', async () => {
    await open();
    stage.show(<Screen />);
    await screen.findByText('128');
    expect(figures()).toEqual([
      '128Logged in+12 vs yesterday',
      '94Placed bets+7 vs yesterday',
      '6New members−2 vs yesterday',
      '41Online nowCounted live',
    ]);
    const query = new URLSearchParams(asked(agency.teamKpi.path)[0]!.url.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ startDate: '2026-11-15', endDate: '2026-11-15', size: '0' });
    expect(screen.getByText('11/15 · 20:41')).toBeTruthy();
  });

  it('has a line for what has a past, and none for who is online', async () => {
    await open();
    const { container } = stage.show(<Screen />);
    await screen.findByText('128');
    expect(container.querySelectorAll('.spark')).toHaveLength(3);
    expect(container.querySelectorAll('.live')).toHaveLength(1);
  });

  it('belongs to the day of the brand, also where the phone has another [AGENT-22]', async () => {
    vi.setSystemTime(new Date('2026-11-15T16:30:00.000Z'));
    await open();
    stage.show(<Screen />);
    await screen.findByText('128');
    expect(asked(agency.teamKpi.path)[0]!.url).toContain('startDate=2026-11-16');
    expect(screen.getByText('11/16 · 00:30')).toBeTruthy();
  });

  it('shows zeros while it fails, and tries again [AGENT-21] [STD-03] [SCR-46]', async () => {
    await open();
    stage.api.cut(agency.teamKpi);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(figures().map((text) => text?.charAt(0))).toEqual(['0', '0', '0', '0']);
    stage.api.answer(agency.teamKpi, teamKpi());
    fireEvent.click(retry);
    expect(await screen.findByText('128')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is asked about again every minute, and stays as it was when that fails', async () => {
    await open();
    stage.show(<Screen />);
    await screen.findByText('128');
    stage.api.answer(agency.teamKpi, teamKpi({ footer: { ...teamKpi().footer, teamOnlineCount: 55 } }));
    await act(async () => void vi.advanceTimersByTime(60_000));
    expect(await screen.findByText('55')).toBeTruthy();
    stage.api.cut(agency.teamKpi);
    const before = asked(agency.teamKpi.path).length;
    await act(async () => void vi.advanceTimersByTime(60_000));
    await waitFor(() => expect(asked(agency.teamKpi.path).length).toBeGreaterThan(before));
    await settle();
    expect(screen.getByText('55')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says how a team begins when nobody did anything, with the way to a link [STD-02]', async () => {
    await open();
    stage.api.answer(agency.teamKpi, idleTeam());
    stage.show(<Screen />);
    const link = await screen.findByRole('link', { name: /A quiet week/ });
    expect(link.getAttribute('href')).toBe('/m/agentRegister');
    expect(figures()[0]).toBe('0Logged inSame as yesterday');
  });
});

describe('the ways on', () => {
  it('are those that exist and are switched on, with what is unread [AGENT-01..11] [AGENT-10]', async () => {
    await open();
    stage.api.answer(mail.unreadCount, 4);
    stage.show(<Screen />);
    expect(await screen.findByRole('link', { name: 'News, 4 unread' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Team overview' }).getAttribute('href')).toBe('/m/agent/team/overview');
    expect(screen.getByRole('link', { name: 'Account record' }).getAttribute('href')).toBe(
      '/m/transaction/record?types=A',
    );
    expect(await screen.findByRole('link', { name: 'Service' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Red envelope rain' })).toBeNull();
  });

  it('at the foot are home, a new account and announcements, which are counted while some are unread [AGENT-13] [AGENT-16] [AGENT-17] [AGENT-23]', async () => {
    await open();
    stage.api.answer(content.announcement, announcements({ footer: { unreadCount: 3 } }));
    const first = stage.show(<Screen />);
    const dock = within(screen.getByRole('navigation', { name: 'Agency menu' }));
    const news = await dock.findByRole('link', { name: 'Announcement, 3 unread' });
    expect(news.getAttribute('href')).toBe('/m/member/notice?types=A');
    expect(news.querySelector('.count')?.textContent).toBe('3');
    expect(dock.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/m/home',
      '/m/agentRegister',
      '/m/member/notice?types=A',
    ]);
    expect(asked(content.announcement.path)[0]!.url).toMatch(/types=A&groupName=m_home/);
    first.unmount();
    // Some were read meanwhile.
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    await waitFor(() => expect(asked(content.announcement.path)).toHaveLength(2));
    expect(await screen.findByRole('link', { name: 'Announcement' })).toBeTruthy();
  });

  it('lead back to where somebody came from, or home [HEAD-04]', async () => {
    await open();
    stage.show(<Screen />);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(window.location.pathname).toBe('/m/home');
  });
});
