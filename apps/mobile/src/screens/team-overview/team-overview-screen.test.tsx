import { agency } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageActionButton } from '../../features/navigation/page-action.tsx';
import { endSession } from '../../features/session/session.ts';
import { emptyTeam, teamDay, teamOverview } from '../../features/testing/sample-agency.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './team-overview-screen.tsx';

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T04:00:00.000Z'), toFake: ['Date'] });
  const whitelabel = { AGENTCEN3: true, AGEPAG: true, INVITE3: true, REWCEN3: true };
  stage = await openStage({ path: '/m/agent/team/overview', memberType: 1, settings: { whitelabel } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
const told = () => screen.getByRole('slider').getAttribute('aria-valuetext');
const pairOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

describe('team overview', () => {
  it('shows net, level and rate, people and money of the last seven days [SCR-48] [API-87] [AGENT-01]', async () => {
    stage.api.answer(agency.kpi, teamOverview());
    stage.show(<Screen />);
    expect((await screen.findByText('+₱182,340')).className).toContain('positive');
    expect(screen.getByText('Team net, 7 days')).toBeTruthy();
    expect(screen.getByText('Your level: 2')).toBeTruthy();
    expect(screen.getByText('Rebate 1.2%')).toBeTruthy();
    expect(pairOf('Members')).toBe('342');
    expect(pairOf('New')).toBe('+18');
    expect(pairOf('Online')).toBe('41');
    expect(pairOf('Bettors / day')).toBe('215');
    expect(pairOf('Stake')).toBe('₱1,920,455.00');
    expect(pairOf('Payout')).toBe('₱1,706,215.00');
    expect(pairOf('Rebate')).toBe('₱19,500.00');
    expect(queryOf(stage.api.heard[0]!.url)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  });

  it('tells money in and out of each day, at first the last [SCR-48] [GEN-07]', async () => {
    stage.api.answer(agency.kpi, teamOverview());
    stage.show(<Screen />);
    const slider = await screen.findByRole('slider', { name: 'Deposits and withdrawals by day, 7 days' });
    expect(told()).toBe('November 15: Deposit ₱104,200.00, Withdraw ₱66,480.00');
    fireEvent.change(slider, { target: { value: '2' } });
    expect(told()).toBe('November 11: Deposit ₱58,000.00, Withdraw ₱52,000.00');
    expect(screen.getByText('₱58,000.00')).toBeTruthy();
  });

  it('compares the two of a single day by length [SCR-48]', async () => {
    const [day] = [teamDay('2026-11-15', { deposit: '104200.00', withdraw: '52100.00' })];
    stage.api.answer(agency.kpi, teamOverview({ daily: [day] }));
    const { container } = stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() => expect(queryOf(stage.api.heard[1]!.url)['startDate']).toBe('2026-11-15'));
    expect(await screen.findByText('Team net, Today')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getByText('Bettors')).toBeTruthy();
    const bars = Array.from(container.querySelectorAll<HTMLElement>('.in, .out'), ({ style }) => style.width);
    expect(bars).toEqual(['100%', '50%']);
  });

  it('draws ninety days, and days on which nothing happened [SCR-48] [STD-06]', async () => {
    const daily = Array.from({ length: 90 }, (_, at) =>
      teamDay(new Date(Date.UTC(2026, 7, 18 + at)).toISOString().slice(0, 10)),
    );
    stage.api.answer(agency.kpi, teamOverview({ daily }));
    const { container } = stage.show(<Screen />);
    expect((await screen.findByRole('slider')).getAttribute('max')).toBe('89');
    expect(container.innerHTML).not.toContain('NaN');
    expect(told()).toBe('November 15: Deposit ₱0.00, Withdraw ₱0.00');
  });

  it('opens the rates where kinds of games differ, the highest one first in sight [SCR-48] [API-87]', async () => {
    const rates = [
      { gameType: 'RNG', rate: 1.2 },
      { gameType: 'LIVE', rate: 0.85 },
    ] as const;
    stage.api.answer(agency.kpi, teamOverview({ rates: [...rates] }));
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Rebate up to 1.2%' }));
    const kinds = within(await screen.findByRole('dialog', { name: 'Your rebate rates' })).getAllByRole('listitem');
    expect(kinds.map(({ textContent }) => textContent)).toEqual(['Slots1.20%', 'Live0.85%']);
  });

  it('says in red and with its sign what the team won, and until when all is counted [SCR-48]', async () => {
    const { totals } = teamOverview();
    stage.api.answer(
      agency.kpi,
      teamOverview({ totals: { ...totals, net: '-12.50' }, upTo: '2026-11-15T03:00:00.000Z' }),
    );
    stage.show(<Screen />);
    expect((await screen.findByText('−₱12')).className).toContain('negative');
    expect(screen.getByText(/Totals count everything until/)).toBeTruthy();
  });

  it('asks for other days [STD-06]', async () => {
    stage.api.answer(agency.kpi, teamOverview());
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: '30 days' }));
    await waitFor(() => expect(queryOf(stage.api.heard[1]!.url)['startDate']).toBe('2026-10-17'));
    expect(await screen.findByText('Team net, 30 days')).toBeTruthy();
  });

  it('waits in its own shape, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(agency.kpi, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(agency.kpi, teamOverview());
    fireEvent.click(retry);
    expect(await screen.findByText('+₱182,340')).toBeTruthy();
  });

  it('says to an agent with nobody below how a team begins [STD-02]', async () => {
    stage.api.answer(agency.kpi, emptyTeam());
    stage.show(
      <>
        <PageActionButton />
        <Screen />
      </>,
    );
    expect(await screen.findByText('Your team begins with one friend')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Open account' })).getAttribute('href')).toBe('/m/agentRegister');
    expect(screen.getByText('Your level: 2')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as a spreadsheet' })).toBeNull();
  });

  it('still tells of days whose members have all gone since', async () => {
    const { totals } = teamOverview();
    stage.api.answer(agency.kpi, teamOverview({ totals: { ...totals, members: 0, online: 0 } }));
    stage.show(<Screen />);
    expect(await screen.findByRole('slider')).toBeTruthy();
    expect(screen.queryByText('Your team begins with one friend')).toBeNull();
  });

  it('saves the days from the header, one a line', async () => {
    let saved = '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => (saved = text));
      return 'blob:x';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    stage.api.answer(agency.kpi, teamOverview());
    stage.show(
      <>
        <PageActionButton />
        <Screen />
      </>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a spreadsheet' }));
    await waitFor(() => expect(saved.split('\r\n')).toHaveLength(8));
    expect(names).toEqual(['team-overview-2026-11-09-2026-11-15.csv']);
    expect(saved.split('\r\n')[0]).toContain(
      'Day,Logged in,Bettors,New members,Deposit,Withdraw,Stake,Payout,Bonus,Rebate,Net',
    );
    expect(saved.split('\r\n')[7]).toBe('2026-11-15,106,76,6,104200.00,66480.00,0.00,0.00,0.00,0.00,0.00');
  });
});
