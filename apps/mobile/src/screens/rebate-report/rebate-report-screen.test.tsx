import { rebate, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { rebateRow } from '../../features/testing/sample-rebate.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './rebate-report-screen.tsx';

type Report = Value<typeof rebate.report>;

/** The days of the picture: a line that was partly taken back, one that was claimed, two of other kinds. */
const ROWS = [
  rebateRow('6', {
    orderNo: 'RB-15',
    day: '2026-11-14',
    validStake: '5000.00',
    amount: '40.00',
    mode: 'automatic',
    time: '2026-11-14T18:05:00.000Z',
  }),
  rebateRow('5', {
    orderNo: 'RB-15',
    day: '2026-11-13',
    validStake: '-2000.00',
    amount: '-16.00',
    mode: 'automatic',
    time: '2026-11-14T18:05:00.000Z',
  }),
  rebateRow('4'),
  rebateRow('3', {
    orderNo: 'RB-12',
    gameType: 'SPORTS',
    validStake: '8420.00',
    rate: 0.4,
    amount: '33.68',
    mode: 'automatic',
    time: '2026-11-11T18:05:00.000Z',
  }),
  rebateRow('2', {
    orderNo: 'RB-10',
    gameType: 'FISH',
    validStake: '3150.00',
    amount: '25.20',
    mode: 'automatic',
    time: '2026-11-09T18:05:00.000Z',
  }),
];
const FOOTER = { validStake: '57780.55', amount: '428.56' };
const WHOLE: Report = { list: ROWS, next: null, footer: FOOTER };

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:41:00.000Z'), toFake: ['Date'] });
  const whitelabel = { REBREP3: true, TRANSBETREPMEM3: true };
  stage = await openStage({ path: '/m/member/rebateReport', memberType: 0, settings: { whitelabel } });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
const lastQuery = () => queryOf(stage.api.heard[stage.api.heard.length - 1]?.url ?? '');

describe('rebate report', () => {
  it('shows kind, valid stake, rate, amount, how and when each was paid, and the total [SCR-27] [API-96] [STD-06]', async () => {
    stage.api.answer(rebate.report, WHOLE);
    stage.show(<Screen />);
    const first = await screen.findByRole('button', { name: /^Slots.*\+₱24\.00/ });
    expect(first.textContent).toContain('Automatic · 02:05');
    const claimed = screen.getByRole('button', { name: /\+₱345\.68/ });
    expect(claimed.textContent).toContain('₱43,210.55 × 0.80%');
    expect(claimed.textContent).toContain('Claimed · 21:10');
    expect(screen.getByText('₱8,420.00 × 0.40%')).toBeTruthy();
    const received = within(screen.getByRole('region', { name: 'Received, 11/09–11/15' }));
    expect(received.getByText('₱428')).toBeTruthy();
    expect(received.getByText('1 claimed · 3 automatic')).toBeTruthy();
    expect(screen.getByText(/November 15/).parentElement?.textContent).toContain('₱24.00');
    expect(screen.getByText(/November 12/).parentElement?.textContent).toContain('₱33.68');
    expect(lastQuery()).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' });
  });

  it('has a bar for each day, as high as what came [SCR-27]', async () => {
    stage.api.answer(rebate.report, WHOLE);
    const { container } = stage.show(<Screen />);
    await screen.findByRole('button', { name: /\+₱24\.00/ });
    const bars = Array.from(container.querySelectorAll<HTMLElement>('.bar'), ({ style }) => style.height);
    expect(bars).toEqual(['8%', '8%', '8%', '10%', '100%', '8%', '8%']);
  });

  it('opens to the lines of a payment, with what was taken back and the way to the bets [SCR-27]', async () => {
    stage.api.answer(rebate.report, WHOLE);
    stage.show(<Screen />);
    const row = await screen.findByRole('button', { name: /\+₱24\.00/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    const lines = within(document.getElementById(row.getAttribute('aria-controls')!)!);
    expect(lines.getByText('₱5,000.00 × 0.80%')).toBeTruthy();
    expect(lines.getByText('₱40.00')).toBeTruthy();
    expect(lines.getByText('Carried: ₱2,000.00 × 0.80% taken back')).toBeTruthy();
    expect(lines.getByText('−₱16.00')).toBeTruthy();
    expect(lines.getByText('₱24.00')).toBeTruthy();
    expect(lines.getByText('Order RB-15')).toBeTruthy();
    expect(lines.getByRole('link', { name: 'Bets of 11/14 · AGILA' }).getAttribute('href')).toBe(
      '/m/gameRecord?day=2026-11-14&gameType=RNG&vassalage=AGILA',
    );
    fireEvent.click(row);
    expect(lines.queryByText('Order RB-15')).toBeNull();
  });

  it('asks for one kind and for other days [STD-06]', async () => {
    stage.api.answer(rebate.report, WHOLE);
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Type: All' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fishing' }));
    await waitFor(() => expect(lastQuery()['gameType']).toBe('FISH'));
    fireEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(lastQuery()['startDate']).toBe('2026-10-17'));
  });

  it('brings more near the end, and says no sum that is not whole [CONST-03] [STD-06]', async () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 5000);
    stage.api.answer(rebate.report, ({ url }) =>
      url.includes('cursor=5')
        ? { list: ROWS.slice(1), next: null, footer: null }
        : { list: [rebateRow('7', { orderNo: 'RB-16', amount: '1.00' }), ROWS[0]!], next: '5', footer: FOOTER },
    );
    stage.show(<Screen />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.queryByText(/\+₱40\.00/)).toBeNull();
    expect(screen.queryByText(/claimed ·/)).toBeNull();
    fireEvent.click(more);
    expect(await screen.findByRole('button', { name: /\+₱24\.00/ })).toBeTruthy();
    expect(screen.getByText(/claimed ·/)).toBeTruthy();
  });

  it('says that there were none [STD-02]', async () => {
    stage.api.answer(rebate.report, { list: [], next: null, footer: { validStake: '0.00', amount: '0.00' } });
    stage.show(<Screen />);
    expect(await screen.findByText('No rebates in these days')).toBeTruthy();
    expect(screen.getByText('₱0')).toBeTruthy();
  });

  it('waits, then fails with a way to try again [STD-01] [STD-03]', async () => {
    stage.api.refuse(rebate.report, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    expect(screen.getByText('Loading')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(rebate.report, WHOLE);
    fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: /\+₱24\.00/ })).toBeTruthy();
  });

  it('is saved line by line', async () => {
    let saved = '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => (saved = text));
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    stage.api.answer(rebate.report, WHOLE);
    stage.show(
      <>
        <Screen />
        <ShownToast />
      </>,
    );
    await screen.findByRole('button', { name: /\+₱24\.00/ });
    fireEvent.click(screen.getByRole('button', { name: 'Save as a spreadsheet' }));
    await waitFor(() => expect(saved.split('\r\n')).toHaveLength(6));
    expect(saved).toContain('Slots,AGILA,2026-11-14,5000.00,0.8,40.00,Automatic,RB-15');
  });
});
