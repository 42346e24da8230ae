import { agency } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { teamBet } from '../../features/testing/sample-team.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './team-betting-screen.tsx';

const PATH = '/m/teamBetting';
const SUMS = { bets: 1234, stake: '39140.00', validStake: '20000.00', payout: '41945.00' };
const WEEK = { startDate: '2026-11-09', endDate: '2026-11-15' };

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] });
  stage = await openStage({ path: PATH, memberType: 1, settings: { whitelabel: { TEAMBETTING3: true } } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = () =>
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
const questions = () => stage.api.heard.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
const lastQuestion = () => questions()[questions().length - 1];
const address = () => window.location.pathname + window.location.search;
const opened = async (name: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Jade Dragon Fury' }));
};

describe('team betting', () => {
  it('shows account, title, stake, payout, result, time and the sums of the days [SCR-52] [API-98]', async () => {
    const list = [
      teamBet(),
      teamBet({ id: '902', betNo: 'B-2', account: 'tessm', result: 'lost', payout: '0.00', gameName: 'Lucky' }),
      teamBet({ id: '903', betNo: 'B-3', account: 'ana', stake: '100.00', validStake: '40.00', countedPercent: 40 }),
    ];
    stage.api.answer(agency.betting, { list, next: null, footer: SUMS });
    show();
    const first = await screen.findByRole('button', { name: /kuyaben/ });
    expect(first.textContent).toMatch(/^Jade Dragon FurykuyabenStake₱50\.00→Payout₱1,240\.00\d\d:\d\d · Won$/);
    expect(screen.getByRole('button', { name: /tessm/ }).textContent).toMatch(/· Lost$/);
    expect(screen.getByText('₱40.00 counts')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByText('₱39,140.00')).toBeTruthy();
    expect(screen.getByText('₱20,000.00 counted toward turnover')).toBeTruthy();
    expect(lastQuestion()).toEqual(WEEK);
  });

  it('opens to everything about a bet, and to the bets of the same account [SCR-52]', async () => {
    stage.api.answer(agency.betting, { list: [teamBet({ isProvable: true })], next: null, footer: SUMS });
    show();
    const sheet = await opened(/kuyaben/);
    for (const text of ['kuyaben', 'B-77120931', 'AGILA', '₱1,240.00', 'Won', 'Counted stake']) {
      expect(sheet.getByText(text)).toBeTruthy();
    }
    // Only who played a round can work it out again.
    expect(sheet.queryByRole('link')).toBeNull();
    fireEvent.click(sheet.getByRole('button', { name: 'Only bets of kuyaben' }));
    await waitFor(() => expect(lastQuestion()).toEqual({ ...WEEK, account: 'kuyaben' }));
    expect(address()).toBe(`${PATH}?account=kuyaben`);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kuyaben');
  });

  it('is narrowed down by account, kind of game and result, all of it in the address [SCR-52]', async () => {
    stage.api.answer(agency.betting, { list: [teamBet()], next: null, footer: SUMS });
    show();
    await screen.findByRole('button', { name: /kuyaben/ });
    fireEvent.click(screen.getByRole('button', { name: /^Games/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Slots' }));
    fireEvent.click(screen.getByRole('button', { name: /^Result/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Lost' }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ben ' } });
    await waitFor(() => expect(lastQuestion()).toEqual({ ...WEEK, account: 'ben', gameType: 'RNG', status: 'lost' }));
    expect(address()).toBe(`${PATH}?gameType=RNG&status=lost&account=ben`);
    expect(await screen.findByText('The totals count bets with any result.')).toBeTruthy();
  });

  it('begins with what the address names [SCR-52]', async () => {
    window.history.replaceState(null, '', `${PATH}?account=tessm&status=open&days=today&gameType=NONE`);
    stage.api.answer(agency.betting, { list: [], next: null, footer: { ...SUMS, bets: 0 } });
    show();
    expect(await screen.findByText('Choose more days, or fewer filters.')).toBeTruthy();
    expect(lastQuestion()).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-15',
      account: 'tessm',
      status: 'open',
    });
    expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps its sums while more rows come [SCR-52] [STD-06]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    stage.api.answer(agency.betting, ({ url }) =>
      url.includes('cursor=9')
        ? { list: [teamBet({ id: '900', betNo: 'B-2', account: 'tessm' })], next: null, footer: null }
        : { list: [teamBet()], next: '9', footer: { ...SUMS, upTo: '2026-11-15T12:00:00.000Z' } },
    );
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /tessm/ })).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.getByText(/^Totals count everything until/)).toBeTruthy();
  });

  it('says so when there are none, and can be tried again when it failed [STD-02] [STD-03] [SCR-52]', async () => {
    stage.api.refuse(agency.betting, 'system.upgrading', { status: 503 });
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(agency.betting, { list: [], next: null, footer: { ...SUMS, bets: 0 } });
    fireEvent.click(retry);
    expect(await screen.findByText('No bets in these days')).toBeTruthy();
    expect(screen.getByText('What your team plays appears here.')).toBeTruthy();
  });

  it('saves all pages with their accounts as a file [SCR-52] [STD-06]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    const texts: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${texts.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    stage.api.answer(agency.betting, ({ url }) =>
      url.includes('cursor=9')
        ? { list: [teamBet({ id: '900', betNo: 'B-2', account: 'tessm' })], next: null, footer: null }
        : { list: [teamBet()], next: '9', footer: SUMS },
    );
    show();
    await screen.findByRole('button', { name: /kuyaben/ });
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }));
    expect(await screen.findByText('2 rows saved')).toBeTruthy();
    const lines = (await texts[0]!.text()).split('\r\n');
    expect(lines[1]).toMatch(/^kuyaben,2026-11-15T02:00:00\.000Z,Jade Dragon Fury,Slots,AGILA,B-77120931,50\.00/);
    expect(lines[2]).toMatch(/^tessm,/);
  });
});
