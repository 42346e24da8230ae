import { float, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { floatAnswer, floatMovement } from '../../features/testing/sample-float.ts';
import { walletOf } from '../../features/testing/sample-cashier.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './agent-float-screen.tsx';

let stage: Stage;
const WAITING = { orderNo: 'F2611-150-00001', amount: '1000.00', time: '2026-11-15T10:00:00.000Z' };

async function open(answer = floatAnswer()) {
  stage = await openStage({ path: '/m/agent/float', memberType: 1, settings: { whitelabel: { SECPRIV: true } } });
  stage.api.answer(float.show, answer);
  stage.api.answer(wallet.balance, walletOf());
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Questions />
    </>,
  );
  await screen.findByText(answer.list.length === 0 ? 'Nothing moved yet' : 'That is all.');
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = () => screen.getByRole('button', { name: 'Ask for a payout' });
const sent = () => stage.api.heard.filter(({ method }) => method === 'POST');

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('the float of an agent', () => {
  it('shows what is in it and what moved it, by name [D3]', async () => {
    await open(
      floatAnswer({}, [
        floatMovement(),
        floatMovement({ id: '8', kind: 'fromDownline', account: 'kuyaben', amount: '200.00' }),
        floatMovement({ id: '7', kind: 'payout', amount: '-300.00', state: 'refused', reason: 'Please call us.' }),
      ]),
    );
    expect(screen.getByRole('region', { name: 'Agent float' }).textContent).toContain('₱5,000.00');
    expect(screen.getByRole('button', { name: /^Commission/ }).textContent).toContain('+₱48.00₱5,000.00');
    expect(screen.getByRole('button', { name: /^From a downline/ }).textContent).toContain('kuyaben · ');
    fireEvent.click(screen.getByRole('button', { name: /^Payout.*Not approved/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Payout' }));
    expect(sheet.getByText('Please call us.')).toBeTruthy();
    expect(sheet.getByText('C2611-150-00001')).toBeTruthy();
  });

  it('asks once more, sends once, and shows what waits [D3] [API-07]', async () => {
    await open();
    stage.api.answer(float.askPayout, { orderNo: WAITING.orderNo, amount: '1000.00', float: '4000.00' });
    type('Amount', '1,000');
    type('Payment password', '834512');
    fireEvent.click(button());
    expect(await screen.findByText(/₱1,000.00 leaves your float and waits for our team/)).toBeTruthy();
    expect(sent()).toEqual([]);
    stage.api.answer(float.show, floatAnswer({ float: '4000.00', waiting: WAITING, refusal: 'payout.waiting' }));
    fireEvent.click(screen.getByRole('button', { name: 'yes: Ask for a payout' }));
    expect(await screen.findByText('You asked for ₱1,000.00')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ amount: '1000.00', paymentPassword: '834512' }]);
    expect(await screen.findByText('Payout waiting')).toBeTruthy();
    expect(screen.getByText(WAITING.orderNo)).toBeTruthy();
    expect(screen.queryByLabelText('Payment password')).toBeNull();
  });

  it.each([
    ['0', 'Enter a valid amount.'],
    ['99.99', 'from ₱100.00, up to ₱3,000.00 today'],
    ['5000.01', 'Your balance is not enough.'],
    ['3000.01', 'This is above what can be transferred today.'],
  ])('refuses %s before anybody is asked [VAL-37] [D3]', async (amount, words) => {
    await open();
    type('Amount', amount);
    type('Payment password', '834512');
    expect(button().hasAttribute('disabled')).toBe(true);
    fireEvent.blur(screen.getByLabelText('Amount'));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('marks the payment password when it is wrong [T14]', async () => {
    await open();
    stage.api.refuse(float.askPayout, 'payment.password.wrong');
    type('Amount', '100');
    type('Payment password', '834512');
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Ask for a payout' }));
    expect(await screen.findByText('The payment password is not correct.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Payment password').value).toBe('');
  });

  it('takes back what waits, after a question [D3] [API-07]', async () => {
    await open(floatAnswer({ float: '4000.00', waiting: WAITING, refusal: 'payout.waiting' }));
    stage.api.answer(float.cancelPayout, { orderNo: WAITING.orderNo, amount: '1000.00', float: '5000.00' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the payout' }));
    expect(await screen.findByText('₱1,000.00 goes back to your float.')).toBeTruthy();
    stage.api.answer(float.show, floatAnswer());
    fireEvent.click(screen.getByRole('button', { name: 'yes: Cancel the payout' }));
    expect(await screen.findByText('₱1,000.00 is in your float again')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([{ orderNo: WAITING.orderNo }]);
    await waitFor(() => expect(screen.queryByText('Payout waiting')).toBeNull());
  });

  it('says so when somebody decided first, and shows how it stands [D3]', async () => {
    await open(floatAnswer({ waiting: WAITING, refusal: 'payout.waiting' }));
    stage.api.refuse(float.cancelPayout, 'payout.not.cancellable', { status: 409 });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the payout' }));
    stage.api.answer(float.show, floatAnswer());
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Cancel the payout' }));
    expect(await screen.findByText('This payout can no longer be cancelled.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Payout waiting')).toBeNull());
  });

  it.each([
    [{ refusal: 'kyc.required' }, 'Payouts go to verified accounts only. It takes a few minutes.'],
    [{ refusal: 'balance.insufficient', float: '20.00' }, 'A payout is at least ₱100.00. What is here stays yours.'],
    [{ refusal: 'transfer.limit' }, 'You asked for all that can be paid out today. Come back tomorrow.'],
    [{ hasPaymentPassword: false }, 'Six digits that only you know. We ask for them whenever money leaves.'],
  ] as const)('says why none can be asked for: %o [D3]', async (standing, words) => {
    await open(floatAnswer(standing));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByLabelText('Payment password')).toBeNull();
  });

  it('is empty at first, and can be tried again when it failed [STD-02] [STD-03]', async () => {
    await open(floatAnswer({ float: '0.00', refusal: 'balance.insufficient' }, []));
    expect(screen.getByText('What your team earns you appears here.')).toBeTruthy();
    stage.leave();
    stage = await openStage({ path: '/m/agent/float', memberType: 1 });
    stage.api.refuse(float.show, 'system.upgrading', { status: 503 });
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(float.show, floatAnswer());
    fireEvent.click(retry);
    expect(await screen.findByText('Commission')).toBeTruthy();
  });
});
