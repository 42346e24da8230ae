import { agency, type FlagSet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@perya/web/testing/settle.ts';
import { endSession } from '../../features/session/session.ts';
import { downlineOf, teamAgent, teamMember } from '../../features/testing/sample-downline.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './team-screen.tsx';

/** 20:41 in Manila, where the brand is. */
const NOW = new Date('2026-11-15T12:41:00.000Z');
const ON: FlagSet = { DOWNMAN: true, GAMSER: true, TEAMBETTING3: true, AGETEAMPNL3: true };
const BEN = teamAgent('kuyaben', { joined: '2025-06-18T04:00:00.000Z' });
const TESS = teamAgent('tessm', { rebate: 0.8, rates: [{ gameType: 'RNG', rate: 0.8 }] });
const UP = { id: 'm-ana', account: 'ana' };
const BELOW_BEN = [UP, { id: BEN.id, account: BEN.account }];

let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function arrive(path = '/m/member/team', whitelabel = ON) {
  stage = await openStage({ path, memberType: 1, settings: { whitelabel } });
}
const show = () => stage.show(<Screen />);
const asked = () => stage.api.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
const lastAsked = () => asked()[asked().length - 1];
const address = () => window.location.pathname + window.location.search;
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('team manage', () => {
  it('lists who stands directly below with what an agent may see, and nothing more [SCR-49] [API-88]', async () => {
    await arrive();
    const gone = teamMember('mang_tonyo', { balance: '123456789.50', lastLogin: null, status: 'disabled' });
    stage.api.answer(agency.downline, downlineOf([teamMember('dodong22'), BEN, gone]));
    show();
    const row = await screen.findByRole('button', { name: /^dodong22/ });
    expect(row.textContent).toBe('dodong22PlayerJoined 08/02 · activeBalance ₱1,284.00Last login 20:37');
    expect(screen.getByRole('link', { name: /^kuyaben/ }).textContent).toBe(
      'kuyabenAgentJoined 2025/06/18 · 4 directBalance ₱1,284.00Last login 20:37Top rate 1.0%',
    );
    expect(screen.getByRole('button', { name: /^mang_tonyo/ }).textContent).toContain(
      'Joined 08/02 · lockedBalance ₱123,456,789.50Last login never',
    );
    expect(screen.getByRole('heading', { name: '3 direct members' })).toBeTruthy();
    expect(screen.getByPlaceholderText('Find an account among 342')).toBeTruthy();
    expect(screen.getByText(/never see a member's rewards, limits or breaks/)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(asked()).toEqual([{}]);
  });

  it('leads down level by level and back up; the address says where one is [SCR-49] [ROUTE-15]', async () => {
    await arrive();
    stage.api.answer(agency.downline, ({ url }) =>
      url.includes('m-tessm')
        ? downlineOf([teamMember('deep')], { parent: TESS, path: [...BELOW_BEN, { id: TESS.id, account: 'tessm' }] })
        : url.includes('m-kuyaben')
          ? downlineOf([TESS], { parent: BEN, path: BELOW_BEN })
          : downlineOf([BEN]),
    );
    show();
    fireEvent.click(await screen.findByRole('link', { name: /^kuyaben/ }));
    expect(await screen.findByRole('heading', { name: 'kuyaben' })).toBeTruthy();
    expect(address()).toBe('/m/member/team?parent=m-kuyaben');
    fireEvent.click(screen.getByRole('link', { name: /^tessm/ }));
    expect(await screen.findByRole('heading', { name: 'tessm' })).toBeTruthy();
    expect(screen.getByText('Below kuyaben · Joined 08/02')).toBeTruthy();
    const chain = within(screen.getByText('Rates for Slots').parentElement!);
    expect(chain.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You 1.2%',
      'kuyaben 1.0%',
      'tessm 0.8%',
    ]);
    expect(screen.getByText(/^kuyaben sets the rates of tessm/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'ana' }));
    expect(await screen.findByRole('link', { name: /^kuyaben/ })).toBeTruthy();
    expect(address()).toBe('/m/member/team');
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: 'tessm' })).toBeTruthy();
  });

  it('stays where it is when the page is loaded anew, without a rate nobody told [SCR-49]', async () => {
    await arrive('/m/member/team?parent=m-tessm&sort=account');
    const path = [...BELOW_BEN, { id: TESS.id, account: 'tessm' }];
    stage.api.answer(agency.downline, downlineOf([], { parent: TESS, path }));
    show();
    expect(await screen.findByText('Nobody is below tessm yet')).toBeTruthy();
    expect(lastAsked()).toEqual({ parent: 'm-tessm', sort: 'account' });
    const chain = within(screen.getByText('Rates for Slots').parentElement!);
    expect(chain.getAllByRole('listitem')[1]?.textContent).toBe('kuyaben —not shown here');
  });

  it('looks for a name in the whole team once it is typed, and comes back to where it was [SCR-49] [API-88]', async () => {
    await arrive('/m/member/team?parent=m-kuyaben');
    stage.api.answer(agency.downline, ({ url }) =>
      url.includes('account=')
        ? downlineOf([teamMember('aling_nena')])
        : downlineOf([TESS], { parent: BEN, path: BELOW_BEN }),
    );
    show();
    expect(await screen.findByRole('link', { name: /^tessm/ })).toBeTruthy();
    type('al');
    type(' aling ');
    expect(await screen.findByRole('button', { name: /^aling_nena/ })).toBeTruthy();
    expect(asked()).toEqual([{ parent: 'm-kuyaben' }, { account: 'aling' }]);
    expect(address()).toBe('/m/member/team?parent=m-kuyaben&account=aling');
    expect(screen.getByRole('heading', { name: '1 found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^By / })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'kuyaben' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByRole('heading', { name: 'kuyaben' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('says that nobody was found, with a way on [SCR-49] [STD-02]', async () => {
    await arrive('/m/member/team?account=zz');
    stage.api.answer(agency.downline, ({ url }) => downlineOf(url.includes('zz') ? [] : [BEN]));
    show();
    expect(await screen.findByText('Nobody found')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zz');
    const clear = screen.getAllByRole('button', { name: 'Clear the search' });
    fireEvent.click(clear[clear.length - 1]!);
    expect(await screen.findByRole('link', { name: /^kuyaben/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('puts members in another order, by which it asks [SCR-49]', async () => {
    await arrive();
    stage.api.answer(agency.downline, downlineOf([BEN]));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'By last login' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort' }));
    fireEvent.click(sheet.getByRole('button', { name: 'By name' }));
    await waitFor(() => expect(lastAsked()).toEqual({ sort: 'account' }));
    expect(address()).toBe('/m/member/team?sort=account');
    expect(await screen.findByRole('button', { name: 'By name' })).toBeTruthy();
  });

  it('has no money, no logins and no order by them where the brand does not show them, and says so [SCR-49]', async () => {
    await arrive();
    const blind = { balance: null, lastLogin: null };
    const list = [teamMember('dodong22', blind), teamAgent('kuyaben', blind)];
    stage.api.answer(agency.downline, downlineOf(list, { seesMoney: false }));
    show();
    const row = await screen.findByRole('button', { name: /^dodong22/ });
    expect(row.textContent).toBe('dodong22PlayerJoined 08/02 · active');
    expect(screen.getByText(/^Agents do not see balances and logins here/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/₱|Last login/);
    fireEvent.click(screen.getByRole('button', { name: 'By day of joining' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort' }));
    expect(sheet.queryByRole('button', { name: 'By last login' })).toBeNull();
  });

  it('opens all about a player, with the bets and what they brought [SCR-49]', async () => {
    await arrive();
    stage.api.answer(agency.downline, downlineOf([teamMember('dodong22')]));
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^dodong22/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'dodong22' }));
    expect(sheet.getByRole('link', { name: 'Bets' }).getAttribute('href')).toBe('/m/teamBetting?account=dodong22');
    expect(sheet.getByRole('link', { name: 'Profit and loss' }).getAttribute('href')).toBe(
      '/m/agent/team/pnl?parent=m-dodong22',
    );
    expect(sheet.queryByRole('link', { name: 'Set rates' })).toBeNull();
    expect(sheet.getByText('Players have no rate in a line.')).toBeTruthy();
    expect(sheet.getByText('Last login').parentElement?.textContent).toContain('2026/11/15 20:37');
  });

  it.each([
    ['directly below', BELOW_BEN, true],
    ['further down', [UP, { id: 'm-x', account: 'x' }, { id: BEN.id, account: BEN.account }], false],
  ])('lets rates be set of an agent %s: %s [SCR-49] [SCR-54]', async (_, path, isThere) => {
    await arrive('/m/member/team?parent=m-kuyaben');
    stage.api.answer(agency.downline, downlineOf([], { parent: BEN, path }));
    show();
    await screen.findByRole('heading', { name: 'kuyaben' });
    const link = screen.queryByRole('link', { name: 'Set rates' });
    expect(link?.getAttribute('href')).toBe(isThere ? '/m/member/teamRebate?member=m-kuyaben' : undefined);
  });

  it('points to nothing that is switched off [SCR-49] [STD-05]', async () => {
    await arrive('/m/member/team?parent=m-kuyaben', { DOWNMAN: true });
    stage.api.answer(agency.downline, downlineOf([], { parent: BEN, path: BELOW_BEN }));
    show();
    await screen.findByRole('heading', { name: 'kuyaben' });
    expect(screen.queryByRole('link')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Details' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'kuyaben' }));
    expect(sheet.queryByRole('link')).toBeNull();
    expect(sheet.getByText('Whole team').parentElement?.textContent).toContain('12');
    expect(sheet.getByText('Rates for Live').parentElement?.textContent).toContain('0.5%');
  });

  it('brings page after page, nobody twice, and tries again when one did not come [STD-06] [STD-03]', async () => {
    await arrive();
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
    stage.api.answer(agency.downline, downlineOf([teamMember('one'), teamMember('two')], { totalPages: 2, total: 3 }));
    show();
    expect(await screen.findByText(/^Showing 2 of 3\./)).toBeTruthy();
    stage.api.cut(agency.downline);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    const rest = downlineOf([teamMember('two'), teamMember('three')], { pageNum: 2, totalPages: 2, total: 3 });
    stage.api.answer(agency.downline, rest);
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /^three/ })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^two/ })).toHaveLength(1);
    expect(lastAsked()).toEqual({ pageNo: '2' });
    expect(screen.queryByText(/^Showing/)).toBeNull();
  });

  it('says that nobody is below yet and how that changes [SCR-49] [STD-02]', async () => {
    await arrive('/m/member/team');
    stage.api.answer(agency.downline, downlineOf([], { teamCount: 0 }));
    show();
    expect(await screen.findByText('Nobody is below you yet')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/m/agentRegister');
  });

  it('says of somebody of another team what it says of nobody [SCR-49] [API-88]', async () => {
    await arrive('/m/member/team?parent=m-other');
    stage.api.refuse(agency.downline, 'team.missing', { status: 404 });
    show();
    expect(await screen.findByText('Not in your team')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to my team' }).getAttribute('href')).toBe('/m/member/team');
  });

  it('asks nothing for an address that names nobody [SCR-49]', async () => {
    await arrive('/m/member/team?parent=%3Cb%3E');
    show();
    await settle();
    expect(screen.getByText('Not in your team')).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    await arrive();
    stage.api.cut(agency.downline);
    show();
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(agency.downline, downlineOf([BEN]));
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: /^kuyaben/ })).toBeTruthy();
  });
});
