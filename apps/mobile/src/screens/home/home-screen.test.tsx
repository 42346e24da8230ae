import { content, member, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { walletOf } from '../../features/testing/sample-money.ts';
import { announcements, banner, notice } from '../../features/testing/sample-site.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './home-screen.tsx';

const startMotion = vi.fn(() => () => undefined);
vi.mock('@perya/web/ui/carousel/carousel-motion.ts', () => ({ startMotion: () => startMotion() }));

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
  window.scrollTo = vi.fn();
});
afterEach(() => {
  stage.leave();
  startMotion.mockClear();
});

describe('home', () => {
  it('asks for the announcements of home and starts at the top [HOME-30] [HOME-32]', async () => {
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    await screen.findByText('No announcement');
    const query = stage.api.heard[0]?.url.split('?')[1] ?? '';
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      types: 'B,PL,PU,H',
      groupName: 'm_home',
      platform: 'M',
    });
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('invites guests, without a menu of what only members have [HOME-13]', async () => {
    stage.api.answer(content.announcement, announcements());
    const undo = landRoutes('register', 'trail');
    stage.leave();
    stage = await openStage({ settings: { whitelabel: { FREEPLAY3: true } } });
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    expect((await screen.findByRole('link', { name: 'Make an account' })).getAttribute('href')).toBe('/m/register');
    expect(screen.getByRole('link', { name: 'Try it for free' }).getAttribute('href')).toBe('/m/trail');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
    undo();
  });

  it('invites nobody who is logged in [HOME-13]', async () => {
    stage.leave();
    stage = await openStage({ memberType: 0 });
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    await screen.findByText('No announcement');
    expect(screen.queryByRole('link', { name: 'Make an account' })).toBeNull();
  });

  it('asks anew for who a member is and what they have, and shows it [HOME-10] [HOME-31]', async () => {
    stage.leave();
    stage = await openStage({ memberType: 0, settings: { whitelabel: { VIPBEN3: true } } });
    stage.api.answer(content.announcement, announcements());
    stage.api.answer(member.info, memberInfo({ vipLabel: 'VIP3' }));
    stage.api.answer(wallet.balance, walletOf());
    const atMerchant = { merchantCode: 'ty01', currency: 'PHP', sumBalance: '12480.50', wallets: [] };
    stage.api.answer(wallet.merchantWallet, atMerchant);
    stage.show(<Screen />);
    const card = within(await screen.findByRole('region', { name: 'Total balance' }));
    expect(await card.findByText('₱12,480')).toBeTruthy();
    expect(await card.findByText('VIP3')).toBeTruthy();
    const asked = stage.api.heard.map(({ url }) => url.split('?')[0]);
    for (const path of ['/wps/member/info', '/wps/wallets/balance', '/wps/wallets/merchant/ty01']) {
      expect(asked.filter((url) => url === path)).toHaveLength(1);
    }
    act(() => void endSession());
  });

  it('asks nothing about money for guests [HOME-31]', async () => {
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    await screen.findByText('No announcement');
    expect(stage.api.heard.filter(({ url }) => url.includes('/wallets/'))).toEqual([]);
  });

  it('shows a branded placeholder and the no-announcement text when there is nothing [HOME-05] [HOME-08]', async () => {
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    expect(await screen.findByText('No announcement')).toBeTruthy();
    expect(screen.getAllByText('The fair, right in your pocket.').length).toBeGreaterThan(1);
  });

  it('leads from a banner to an available screen or an https address, else nowhere [HOME-05]', async () => {
    const banners = [
      banner('inside', { url: '/m/help?i=2' }),
      banner('outside', { url: 'https://perya.example/news' }),
      banner('closed', { url: '/m/withdraw' }),
      banner('empty', { url: '' }),
      banner('evil', { url: 'javascript:alert(1)' }),
    ];
    stage.api.answer(content.announcement, announcements({ banners }));
    stage.show(<Screen />);
    const inside = await screen.findByRole('link', { name: 'Go inside' });
    expect(inside.getAttribute('href')).toBe('/m/help?i=2');
    fireEvent.touchStart(inside);
    const outside = screen.getByRole('link', { name: 'Go outside' });
    expect(outside.getAttribute('href')).toBe('https://perya.example/news');
    expect(outside.getAttribute('target')).toBe('_blank');
    expect(outside.getAttribute('rel')).toContain('noopener');
    for (const name of ['Go closed', 'Go empty', 'Go evil']) expect(screen.queryByText(name)).toBeNull();
  });

  it('moves only when there is more than one banner [HOME-01] [HOME-04]', async () => {
    stage.api.answer(content.announcement, announcements({ banners: [banner('one')] }));
    stage.show(<Screen />);
    fireEvent.touchStart(await screen.findByText('Go one'));
    await settle();
    expect(startMotion).not.toHaveBeenCalled();
    stage.leave();
    stage = await openStage();
    stage.api.answer(content.announcement, announcements({ banners: [banner('one'), banner('two')] }));
    stage.show(<Screen />);
    fireEvent.touchStart(await screen.findByText('Go one'));
    await settle();
    expect(startMotion).toHaveBeenCalledOnce();
  });

  it('lets the notices pass by and leads to them [HOME-06] [HOME-09]', async () => {
    stage.api.answer(content.announcement, announcements({ playerNotice: [notice('a'), notice('b')] }));
    stage.show(<Screen />);
    const [text] = await screen.findAllByText('Notice a');
    expect(text?.closest('a')?.getAttribute('href')).toBe('/m/notice');
  });

  it('keeps the notices for the time when their list cannot be loaded [SCR-41]', async () => {
    stage.api.answer(content.announcement, announcements({ playerNotice: [notice('a')] }));
    stage.show(<Screen />);
    await screen.findAllByText('Notice a');
    await waitFor(() => expect(window.localStorage.getItem('ANNOUNT_NOTICE')).toContain('Notice a'));
  });

  it('fails block by block, each with its own retry, while footer and puck stay [SCR-01] [STD-03]', async () => {
    stage.api.refuse(content.announcement, 'unknown.error');
    stage.show(<Screen />);
    const failed = await screen.findByText('The highlights did not load.');
    expect(screen.getByText('Load failed, click to retry')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
    stage.api.answer(content.announcement, announcements({ banners: [banner('back')] }));
    fireEvent.click(within(failed.parentElement!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Go back')).toBeTruthy();
  });

  it('shows who may play, the licence, the helpline, and links, but no version and no claim about games [HOME-25]', async () => {
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText('For people aged 21 and over only.')).toBeTruthy();
    expect(footer.getByText('Licence 1')).toBeTruthy();
    expect(footer.getByRole('link', { name: 'Helpline 1553' }).getAttribute('href')).toBe('tel:1553');
    expect(footer.getByRole('link', { name: 'Safe play' }).getAttribute('href')).toBe('/m/help?i=1');
    expect(footer.queryByText(/1\.2\.3/)).toBeNull();
    const links = footer.getByRole('navigation');
    await waitFor(() => expect(within(links).getAllByRole('link')).toHaveLength(4));
    expect(
      within(links)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/m/help', 'https://chat.perya.example/', '/m/useragreement', '/m/help?i=1']);
    expect(footer.queryByText(/600/)).toBeNull();
  });
});
