import { agency } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigateContext } from '@perya/web/ui/anchor/navigate-context.ts';
import { PageActionButton } from '../../features/navigation/page-action.tsx';
import { go } from '../../features/navigation/history.ts';
import { endSession } from '../../features/session/session.ts';
import { directPlayers, teamPart, teamPnl } from '../../features/testing/sample-team.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './team-pnl-screen.tsx';

const PATH = '/m/agent/team/pnl';
const WEEK = { startDate: '2026-11-09', endDate: '2026-11-15' };
const WHOLE = teamPnl([
  teamPart({ part: 'self', id: '7', account: 'ana', members: 1, net: '0.00' }),
  directPlayers({ net: '84300.00' }),
  teamPart(),
  teamPart({ id: '72', account: 'bosing_ed', members: 62, net: '-18805.00' }),
]);

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] });
  window.scrollTo = vi.fn();
  const whitelabel = { AGETEAMPNL3: true, TEAMBETTING3: true };
  stage = await openStage({ path: PATH, memberType: 1, settings: { whitelabel } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = () =>
  stage.show(
    <NavigateContext.Provider value={go}>
      <PageActionButton />
      <Screen />
      <ShownToast />
    </NavigateContext.Provider>,
  );
const questions = () => stage.api.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
const lastQuestion = () => questions()[questions().length - 1];
const address = () => window.location.pathname + window.location.search;
const row = (name: string | RegExp) => screen.findByRole('button', { name });
/** Opens a row and answers what it says. */
const opened = async (name: string | RegExp) => {
  const button = await row(name);
  fireEvent.click(button);
  return within(document.getElementById(button.getAttribute('aria-controls') ?? '')!);
};

describe('team profit and loss', () => {
  it('says what the team brought, how that comes about, and what it all means [SCR-51] [API-97]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    show();
    expect(await screen.findByText('House ahead')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Team net, 11/09–11/15' });
    expect(card.textContent).toContain('+₱182,340.00');
    const terms = within(card)
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
    expect(terms).toEqual([
      ['Stakes', '1,920,455'],
      ['Payout', '1,706,215'],
      ['Rebate', '19,500'],
      ['Bonus', '12,400'],
      ['Deposit', '₱549,120.00'],
      ['Withdraw', '₱370,900.00'],
    ]);
    expect(screen.getByText('342 members')).toBeTruthy();
    expect(screen.getByText(/^Net = stakes − payout − rebate − bonus\. Green with \+/)).toBeTruthy();
    expect(screen.getByText('Total of 4 rows').parentElement?.textContent).toContain('+₱182,340.00');
    expect(lastQuestion()).toEqual({ ...WEEK, pageNo: '1' });
  });

  it('has a row for each part: who, how many, and what colours say in signs and words too [SCR-51]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    show();
    await row(/^kuyaben/);
    const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rows).toEqual([
      'anaOwn play₱0.00',
      'Direct players89 members+₱84,300.00',
      'kuyabenAgent · 119 members+₱61,950.00',
      'bosing_edAgent · 62 members · the team won−₱18,805.00',
    ]);
    expect(screen.getByText('−₱18,805.00').className).toContain('negative');
  });

  it('draws a bar from the line of zero, as long as the longest allows [SCR-51]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    const { container } = show();
    await row(/^kuyaben/);
    const bars = Array.from(container.querySelectorAll<HTMLElement>('.bar'), ({ style, className }) => [
      className.includes('behind'),
      Math.round(parseFloat(style.left)),
      Math.round(parseFloat(style.width)),
    ]);
    expect(bars).toEqual([
      [false, 25, 75],
      [false, 25, 55],
      [true, 8, 17],
    ]);
  });

  it('opens a row to six figures, and says so [SCR-51]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    show();
    const button = await row(/^kuyaben/);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    const detail = await opened(/^kuyaben/);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const figures = detail.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(figures).toEqual([
      'Deposit₱186,400.00',
      'Withdraw₱121,300.00',
      'Stakes₱702,310.00',
      'Payout₱628,940.00',
      'Rebate₱7,120.00',
      'Bonus₱4,300.00',
    ]);
    fireEvent.click(button);
    expect(screen.queryByRole('link', { name: 'Open the 118 below' })).toBeNull();
  });

  it('puts long amounts below each other and cuts none [SCR-51]', async () => {
    const huge = { stake: '123456789.00', payout: '987654321.50' };
    const list = [teamPart({ ...huge, account: 'a_name_of_20_letters', net: '-864197532.50' })];
    stage.api.answer(agency.pnl, teamPnl(list, { footer: { ...WHOLE.footer, ...huge, net: '-864197532.50' } }));
    const { container } = show();
    const detail = await opened(/^a_name/);
    expect(detail.getByText('₱987,654,321.50')).toBeTruthy();
    expect(container.querySelector('dl.below')?.textContent).toContain('987,654,321.50');
    expect(container.querySelector('dl.wide')).toBeTruthy();
    expect(screen.getByText('Team won')).toBeTruthy();
  });

  it('says until when sums are whole, when they are not whole to the end [SCR-51]', async () => {
    stage.api.answer(agency.pnl, { ...WHOLE, upTo: '2026-11-15T12:00:00.000Z' });
    show();
    expect(await screen.findByText(/^Totals count everything until 11\/15 20:00/)).toBeTruthy();
  });
});

describe('going down the team', () => {
  const BELOW = teamPnl([teamPart({ id: '81', account: 'tessm', part: 'player', members: 1, net: '-5.00' })], {
    path: [
      { id: '7', account: 'ana' },
      { id: '71', account: 'kuyaben' },
    ],
  });
  const answers = () =>
    stage.api.answer(agency.pnl, ({ url }) => (url.includes('parent=71') || url.includes('part=') ? BELOW : WHOLE));

  it('is an address of its own with the same days, so that back and loading anew work [SCR-51]', async () => {
    answers();
    show();
    fireEvent.click(screen.getByRole('button', { name: '30 days' }));
    expect(address()).toBe(`${PATH}?days=month`);
    const link = (await opened(/^kuyaben/)).getByRole('link', { name: 'Open the 118 below' });
    expect(link.getAttribute('href')).toBe(`${PATH}?days=month&parent=71`);
    fireEvent.click(link);
    expect(await row(/^tessm/)).toBeTruthy();
    expect(lastQuestion()).toEqual({ startDate: '2026-10-17', endDate: '2026-11-15', parent: '71', pageNo: '1' });
    expect(document.activeElement?.querySelector('section')).toBeTruthy();
    act(() => window.history.back());
    expect(await row(/^kuyaben/)).toBeTruthy();
    expect(address()).toBe(`${PATH}?days=month`);
  });

  it('leads back up along the path [SCR-51]', async () => {
    window.history.replaceState(null, '', `${PATH}?parent=71`);
    answers();
    show();
    await row(/^tessm/);
    const path = within(screen.getByRole('navigation', { name: 'Where you are in the team' }));
    expect(path.getByText('kuyaben').getAttribute('aria-current')).toBe('page');
    fireEvent.click(path.getByRole('button', { name: 'ana' }));
    expect(await row(/^bosing_ed/)).toBeTruthy();
    expect(address()).toBe(PATH);
  });

  it('lists direct players one by one, who lead to their bets of the same days [SCR-51]', async () => {
    window.history.replaceState(null, '', `${PATH}?days=today`);
    answers();
    show();
    const players = (await opened(/^Direct players/)).getByRole('link', { name: 'List the 89 players' });
    fireEvent.click(players);
    expect(await row(/^tessmPlayer · won|^tessm Player · won/)).toBeTruthy();
    expect(lastQuestion()).toMatchObject({ part: 'players' });
    expect(screen.getByText('Direct players').getAttribute('aria-current')).toBe('page');
    const bets = (await opened(/^tessm/)).getByRole('link', { name: 'See the bets' });
    expect(bets.getAttribute('href')).toBe('/m/teamBetting?days=today&account=tessm');
  });

  it('leads to the bets of an agent nobody is below of [SCR-51]', async () => {
    stage.api.answer(agency.pnl, teamPnl([teamPart({ members: 1 })]));
    show();
    const links = (await opened(/^kuyaben/)).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['See the bets']);
  });

  it('leads down from a player who has people below [SCR-51]', async () => {
    stage.api.answer(agency.pnl, teamPnl([teamPart({ part: 'player', id: '81', account: 'tessm', members: 3 })]));
    show();
    expect((await row(/^tessm/)).textContent).toContain('Player · 3 members');
    const link = (await opened(/^tessm/)).getByRole('link', { name: 'Open the 2 below' });
    expect(link.getAttribute('href')).toBe(`${PATH}?parent=81`);
  });

  it('leads nowhere from who stands elsewhere by now [SCR-51]', async () => {
    stage.api.answer(agency.pnl, teamPnl([teamPart({ members: 0 })]));
    show();
    expect((await row(/^kuyaben/)).textContent).toContain('Agent · no longer here');
    expect((await opened(/^kuyaben/)).queryByRole('link')).toBeNull();
  });

  it('takes an address that makes no sense for the whole team [SCR-51]', async () => {
    window.history.replaceState(null, '', `${PATH}?parent=%27or&part=none&from=2026-02-30`);
    answers();
    show();
    await row(/^bosing_ed/);
    expect(lastQuestion()).toEqual({ ...WEEK, pageNo: '1' });
  });

  it('says so of somebody who is not in the team, and leads back to it [SCR-51]', async () => {
    window.history.replaceState(null, '', `${PATH}?parent=99`);
    stage.api.refuse(agency.pnl, 'team.missing', { status: 404 });
    show();
    expect(await screen.findByText('Nobody of this name is in your team.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open my whole team' }).getAttribute('href')).toBe(PATH);
    expect(screen.queryByRole('button', { name: 'Save as a spreadsheet' })).toBeNull();
  });
});

describe('searching the team', () => {
  it('asks for a name in the whole team, and returns to where one was [SCR-51] [AGENT-02]', async () => {
    window.history.replaceState(null, '', `${PATH}?parent=71`);
    stage.api.answer(agency.pnl, ({ url }) => (url.includes('account=') ? teamPnl([teamPart()]) : WHOLE));
    show();
    await row(/^bosing_ed/);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' kuyab ' } });
    await waitFor(() => expect(lastQuestion()).toEqual({ ...WEEK, account: 'kuyab', pageNo: '1' }));
    expect(await screen.findByText('Account net, 11/09–11/15')).toBeTruthy();
    expect(address()).toBe(`${PATH}?parent=71&account=kuyab`);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    expect(await row(/^bosing_ed/)).toBeTruthy();
    expect(address()).toBe(`${PATH}?parent=71`);
  });

  it('leaves whoever types a name of nobody where they are [SCR-51]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    show();
    await row(/^bosing_ed/);
    stage.api.refuse(agency.pnl, 'team.missing', { status: 404 });
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'zzz' } });
    expect(await screen.findByText('Nobody of this name is in your team.')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBe(search);
    expect(screen.getByRole('region', { name: 'Account net, 11/09–11/15' }).textContent).not.toContain('₱');
  });

  it('reads the name from the address, and follows it [SCR-51]', async () => {
    window.history.replaceState(null, '', `${PATH}?account=kuyaben`);
    stage.api.answer(agency.pnl, teamPnl([]));
    show();
    expect(await screen.findByText('Nobody of this name is in your team.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kuyaben');
    fireEvent.click(screen.getByRole('link', { name: 'Open my whole team' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(await screen.findByText('Nobody is here yet')).toBeTruthy();
  });
});

describe('what comes and does not', () => {
  it('has the size of what is coming until it is there [SCR-51] [STD-01]', async () => {
    stage.api.answer(agency.pnl, WHOLE);
    show();
    const card = screen.getByRole('region', { name: 'Team net, 11/09–11/15' });
    expect(card.getAttribute('aria-busy')).toBe('true');
    expect(within(card).getAllByRole('term')).toHaveLength(6);
    expect(screen.getByText('Loading')).toBeTruthy();
    const search = screen.getByRole('searchbox');
    await row(/^kuyaben/);
    expect(card.getAttribute('aria-busy')).toBe('false');
    // Whoever types already is not disturbed.
    expect(screen.getByRole('searchbox')).toBe(search);
  });

  it('can be tried again when it failed [SCR-51] [STD-03]', async () => {
    stage.api.refuse(agency.pnl, 'system.upgrading', { status: 503 });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('region')).toBeNull();
    stage.api.answer(agency.pnl, WHOLE);
    fireEvent.click(retry);
    expect(await row(/^kuyaben/)).toBeTruthy();
  });

  const paged = (pageNo: number) =>
    teamPnl([teamPart({ id: String(pageNo), account: `agent_${pageNo}` }), teamPart({ id: '9', account: 'on_both' })], {
      pageNum: pageNo,
      totalPages: 3,
      total: 5,
    });
  const pageOf = (url: string) => Number(new URLSearchParams(url.split('?')[1]).get('pageNo'));

  it('comes page by page, and who moved between pages is there once [SCR-51] [STD-06]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    stage.api.answer(agency.pnl, ({ url }) => paged(pageOf(url)));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await row(/^agent_2/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await row(/^agent_3/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^on_both/ })).toHaveLength(1);
    expect(screen.getByText('Total of 5 rows')).toBeTruthy();
  });

  it('saves every row of every page as a file [SCR-51] [STD-06]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    const texts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${texts.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    stage.api.answer(agency.pnl, ({ url }) => paged(pageOf(url)));
    show();
    await row(/^agent_1/);
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }));
    expect(await screen.findByText('6 rows saved')).toBeTruthy();
    const lines = (await texts[0]!.text()).split('\r\n');
    expect(lines[0]).toContain('Account,Type,Members,Deposit,Withdraw,Stakes,Payout,Rebate,Bonus,Net');
    expect(lines[1]).toBe('agent_1,Agent,119,186400.00,121300.00,702310.00,628940.00,7120.00,4300.00,61950.00');
    expect(lines[5]).toMatch(/^agent_3,/);
  });
});
