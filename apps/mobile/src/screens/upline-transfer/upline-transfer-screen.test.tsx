import { wallet, type Value } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { walletOf } from '../../features/testing/sample-cashier.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './upline-transfer-screen.tsx';

let stage: Stage;

const INFO: Value<typeof wallet.uplineInfo> = {
  float: '5000.00',
  upline: 't***t',
  leftToday: '3000.00',
  list: [{ orderNo: 'T2611-150-00001', amount: '200.00', time: '2026-11-14T12:00:00.000Z' }],
};

async function open() {
  stage = await openStage({ path: '/m/upLine/transfer', memberType: 1, settings: { whitelabel: { UPLTRANS3: true } } });
  stage.api.answer(wallet.uplineInfo, INFO);
  stage.api.answer(wallet.balance, walletOf());
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Questions />
    </>,
  );
  await screen.findByText('Agent float');
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => stage.api.heard.filter(({ method, url }) => method === 'POST' && url === wallet.transferUpline.path);

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('upline transfer', () => {
  it('shows float, upline, what is left today and the last transfers [SCR-25] [API-94]', async () => {
    await open();
    expect(screen.getByText('Agent float').parentElement?.textContent).toContain('₱5,000.00');
    expect(screen.getByText('t***t')).toBeTruthy();
    expect(screen.getByText('₱3,000.00')).toBeTruthy();
    expect(screen.getByText('T2611-150-00001')).toBeTruthy();
  });

  it('asks once more, sends once, and begins anew [SCR-25] [API-07]', async () => {
    await open();
    const done = { orderNo: 'T2611-150-00002', amount: '1000.00', float: '4000.00' };
    stage.api.answer(wallet.transferUpline, done);
    type('Amount', '1,000');
    type('Payment password', '834512');
    press('Transfer');
    expect(await screen.findByText(/₱1,000.00 goes to t\*\*\*t/)).toBeTruthy();
    expect(sent()).toEqual([]);
    press('no');
    await waitFor(() => expect(screen.queryByText(/goes to/)).toBeNull());
    expect(sent()).toEqual([]);
    await act(async () => undefined);
    press('Transfer');
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Transfer' }));
    expect(await screen.findByText('₱1,000.00 transferred')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ amount: '1000.00', paymentPassword: '834512' }]);
    expect(screen.getByLabelText<HTMLInputElement>('Payment password').value).toBe('');
  });

  it.each([
    ['0', 'Enter a valid amount.'],
    ['5000.01', 'Your balance is not enough.'],
    ['3000.01', 'This is above what can be transferred today.'],
  ])('refuses %s before anybody is asked [VAL-37] [SCR-25]', async (amount, words) => {
    await open();
    type('Amount', amount);
    type('Payment password', '834512');
    expect(screen.getByRole('button', { name: 'Transfer' }).hasAttribute('disabled')).toBe(true);
    fireEvent.blur(screen.getByLabelText('Amount'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('says that it is not for this account, with a way home [SCR-25] [STD-05]', async () => {
    stage = await openStage({ path: '/m/upLine/transfer', memberType: 2 });
    stage.api.refuse(wallet.uplineInfo, 'transfer.unavailable');
    stage.show(<Screen />);
    expect(await screen.findByText(/does not have permission/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to home' })).toBeTruthy();
  });
});
