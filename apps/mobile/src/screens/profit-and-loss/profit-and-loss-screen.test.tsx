import { wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './profit-and-loss-screen.tsx';

const ZERO = '0.00';
const NONE = { deposit: ZERO, withdraw: ZERO, stake: ZERO, payout: ZERO, bonus: ZERO, rebate: ZERO, net: ZERO };
const DAYS = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-11-${day}`);
const PNL: wallet.Pnl = {
  totals: {
    deposit: '5000.00',
    withdraw: '2500.00',
    stake: '39140.00',
    payout: '41945.00',
    bonus: '1000.00',
    rebate: '90.00',
    net: '3895.00',
  },
  byType: [
    { gameType: 'RNG', bets: 9, stake: '18250.00', payout: '21490.00', net: '3240.00' },
    { gameType: 'LIVE', bets: 2, stake: '9400.00', payout: '8220.00', net: '-1180.00' },
  ],
  byDay: DAYS.map((day, at) => ({ day, net: at === 1 ? '-540.00' : at === 6 ? '1885.00' : '250.50' })),
};

let stage: Stage;
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T04:00:00.000Z'), toFake: ['Date'] });
  stage = await openStage({ path: '/m/profitandloss', memberType: 0 });
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
  vi.useRealTimers();
});

describe('profit and loss', () => {
  it('shows the result, what it is made of, each day and each kind of game [SCR-24]', async () => {
    stage.api.answer(wallet.pnl, PNL);
    const { container } = stage.show(<Screen />);
    expect((await screen.findByText('+₱3,895')).className).toContain('positive');
    expect(screen.getByText('Net result, 7 days')).toBeTruthy();
    for (const amount of ['₱39,140.00', '₱41,945.00', '₱1,000.00', '₱90.00', '₱5,000.00', '₱2,500.00']) {
      expect(screen.getByText(amount)).toBeTruthy();
    }
    const days = within(screen.getByRole('figure')).getAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent)).toContain('November 10: −₱540');
    expect(days).toHaveLength(7);
    expect(container.querySelectorAll('rect')).toHaveLength(7);
    const rows = within(screen.getByRole('table', { name: /By game/ })).getAllByRole('row');
    expect(rows[1]?.textContent).toBe('Slots₱18,250.00+₱3,240.00');
    expect(within(rows[2]!).getByText('−₱1,180.00').className).toContain('negative');
  });

  it('says nothing about totals that are whole [SCR-24]', async () => {
    stage.api.answer(wallet.pnl, PNL);
    stage.show(<Screen />);
    await screen.findByText('+₱3,895');
    expect(screen.queryByText(/Totals count everything/)).toBeNull();
  });

  it('says until when the totals are whole, where they are not to the end [SCR-24]', async () => {
    stage.api.answer(wallet.pnl, { ...PNL, upTo: '2026-11-15T03:00:00.000Z' });
    stage.show(<Screen />);
    expect(
      await screen.findByText(/Totals count everything until 11\/15 11:00\. The rest is being added up\./),
    ).toBeTruthy();
  });

  it('tells the value of a day that is tapped', async () => {
    stage.api.answer(wallet.pnl, PNL);
    const { container } = stage.show(<Screen />);
    await screen.findByText('+₱3,895');
    const chart = container.querySelector('svg[viewBox="0 0 311 146"]')!;
    const shown = () => chart.querySelector('.value')?.textContent;
    expect(shown()).toBe('+₱1,885');
    chart.getBoundingClientRect = () => ({ left: 0, width: 700 }) as DOMRect;
    fireEvent.click(chart, { clientX: 150 });
    expect(shown()).toBe('−₱540');
  });

  it('shows zeros, not an empty page, to somebody who did not play [SCR-24]', async () => {
    stage.api.answer(wallet.pnl, { totals: NONE, byType: [], byDay: DAYS.map((day) => ({ day, net: ZERO })) });
    stage.show(<Screen />);
    expect(await screen.findByText('Even')).toBeTruthy();
    expect(screen.getAllByText('₱0.00').length).toBeGreaterThan(10);
    expect(screen.getAllByRole('row')).toHaveLength(11);
  });

  it('says what was lost in red and in a word [SCR-24]', async () => {
    stage.api.answer(wallet.pnl, { ...PNL, totals: { ...PNL.totals, net: '-12.50' } });
    stage.show(<Screen />);
    expect(await screen.findByText('Lost')).toBeTruthy();
    expect(screen.getByText('−₱12').className).toContain('negative');
  });

  it('asks for other days [STD-06]', async () => {
    stage.api.answer(wallet.pnl, PNL);
    stage.show(<Screen />);
    await screen.findByText('+₱3,895');
    fireEvent.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(stage.api.heard[1]?.url).toContain('startDate=2026-10-17&endDate=2026-11-15'));
    expect(await screen.findByText('Net result, 30 days')).toBeTruthy();
  });
});
