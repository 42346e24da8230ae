import { cashier, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { depositOrder, walletOf } from '../../features/testing/sample-cashier.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './vou-report-screen.tsx';

let stage: Stage;

const lists = () => stage.api.heard.filter(({ url }) => url.startsWith(cashier.depositList.path));

async function open(list = [depositOrder()], hash = '') {
  stage = await openStage({ path: `/m/vouReport${hash}`, memberType: 0, settings: { whitelabel: { DEPREP3: true } } });
  stage.api.answer(cashier.depositDetail, depositOrder({ status: 'success', credited: '1000.00' }));
  stage.api.answer(cashier.depositList, { list: [...list], next: null, footer: { success: '3000.00', count: 4 } });
  stage.api.answer(wallet.balance, walletOf());
  stage.show(<Screen />);
}

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('deposit report', () => {
  it('lists orders with method, amount, fee, state and the sum, and each opens its detail [SCR-20] [STD-06]', async () => {
    await open([depositOrder({ fee: '15.00' }), depositOrder({ orderNo: 'D2611-150-11111', status: 'expired' })]);
    const rows = await screen.findAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/m/vouReport#D2611-150-88421',
      '/m/vouReport#D2611-150-11111',
    ]);
    expect(rows[0]?.textContent).toContain('₱1,000.00');
    expect(rows[0]?.textContent).toContain('Fee ₱15.00');
    expect(rows[0]?.textContent).toContain('Waiting');
    expect(rows[1]?.textContent).not.toContain('Fee');
    expect(rows[1]?.textContent).toContain('Expired');
    expect(screen.getByText('₱3,000.00')).toBeTruthy();
    expect(screen.getByText('4')).toBeTruthy();
  });

  it('copies the number of an order without opening it [SCR-20]', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy: D2611-150-88421' }));
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('D2611-150-88421'));
    expect(window.location.hash).toBe('');
  });

  it('asks again for one state only [STD-06]', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Status/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Expired' }));
    await waitFor(() => expect(lists().some(({ url }) => url.includes('status=expired'))).toBe(true));
  });

  it('says when there is nothing [STD-02], and shows an order behind its number', async () => {
    await open([]);
    expect(await screen.findByText('No data')).toBeTruthy();
    stage.leave();
    await open([], '#D2611-150-88421');
    expect(await screen.findByText('It is in your wallet')).toBeTruthy();
  });
});
