import { agentRain, wallet, type ErrorCode } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { givenRain, infoOf, rainPerson } from '../../features/testing/sample-agent-rain.ts';
import { walletOf } from '../../features/testing/sample-cashier.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './red-rain-screen.tsx';

let stage: Stage;
beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

async function stand(info: agentRain.RainInfo) {
  const whitelabel = { AGENTRANSMULTDOWN3: true };
  stage = await openStage({ path: '/m/redRain', memberType: 1, settings: { whitelabel } });
  stage.api.answer(agentRain.info, info);
  stage.api.answer(agentRain.records, { list: [givenRain()], next: null, footer: null });
  stage.api.answer(wallet.balance, walletOf());
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Questions />
    </>,
  );
}

async function open(info = infoOf()) {
  await stand(info);
  await screen.findByLabelText('Total amount');
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pick = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const sent = () => stage.api.heard.filter(({ method, url }) => method === 'POST' && url === agentRain.send.path);
const SENT = {
  id: '7',
  rain: givenRain({ opened: 0, openedAmount: '0.00' }),
  float: '4908.00',
  items: [],
};

describe('red envelopes of an agent', () => {
  it('ask for papers first, and for a payment password after them [SCR-50] [D3]', async () => {
    await stand(infoOf({ needsKyc: true, hasPaymentPassword: false }));
    expect(await screen.findByText(/papers on both sides/)).toBeTruthy();
    expect(screen.queryByLabelText('Total amount')).toBeNull();
    stage.leave();
    await stand(infoOf({ hasPaymentPassword: false }));
    expect(await screen.findByText('Set your payment password')).toBeTruthy();
    expect(screen.queryByLabelText('Total amount')).toBeNull();
  });

  it('shows what each gets and what the float has afterwards, asks once more and sends once [SCR-50] [API-102] [API-07]', async () => {
    await open();
    type('Total amount', '92');
    expect(screen.getByText('₱1.00')).toBeTruthy();
    expect(screen.getByText('₱5,000.00 → ₱4,908.00')).toBeTruthy();
    type('Message', 'Salamat');
    type('Payment password', '834512');
    stage.api.answer(agentRain.send, SENT);
    press('Send ₱92.00');
    expect(await screen.findByText(/92 envelopes for 92 members/)).toBeTruthy();
    expect(sent()).toEqual([]);
    press('yes: Send ₱92.00');
    expect(await screen.findByText('₱92.00 sent')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      { all: true, split: 'equal', remark: 'Salamat', total: '92.00', paymentPassword: '834512' },
    ]);
    expect(await screen.findByText(/1 of 3 opened/)).toBeTruthy();
  });

  it('gives those that are chosen amounts of their own [SCR-50]', async () => {
    await open();
    pick('Chosen (0)');
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose members' }));
    fireEvent.click(await sheet.findByLabelText(/^ana/));
    fireEvent.click(sheet.getByLabelText(/^ben/));
    press('Take these (2)');
    pick('Custom');
    type('ana', '50');
    type('ben', '30.50');
    type('Payment password', '834512');
    stage.api.answer(agentRain.send, SENT);
    press('Send ₱80.50');
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Send ₱80.50' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      memberIds: [rainPerson('ana').id, rainPerson('ben').id],
      split: 'custom',
      amounts: ['50.00', '30.50'],
      total: '80.50',
    });
  });

  it('says how little and how much chance can give, and that its seed can be checked [SCR-50] [11]', async () => {
    await open();
    pick('Random');
    type('Total amount', '100');
    expect(screen.getByText('₱1.00 – ₱9.00')).toBeTruthy();
    expect(screen.getByText(/^Chance splits it/)).toBeTruthy();
    type('Envelopes', '10');
    expect(screen.getByText('₱1.00 – ₱91.00')).toBeTruthy();
  });

  it.each([
    ['5000.01', 'Your balance is not enough.'],
    ['3000.01', 'This is above what can be transferred today.'],
  ])('refuses %s inline before anybody is asked [SCR-50] [VAL-37]', async (amount, words) => {
    await open();
    type('Total amount', amount);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send/ }).hasAttribute('disabled')).toBe(true);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['payment.password.wrong', 'The payment password is not correct.'],
    ['rain.people', 'Nobody of those chosen can be given an envelope now, or they are too many.'],
  ] as [ErrorCode, string][])('says what the server refused beside its field: %s [SCR-50]', async (code, words) => {
    await open();
    type('Total amount', '92');
    type('Payment password', '834512');
    stage.api.refuse(agentRain.send, code);
    press('Send ₱92.00');
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Send ₱92.00' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('has nothing to send when that was the last one for today', async () => {
    await open(infoOf({ timesLeft: 0 }));
    expect(screen.getByText('That was the last one for today. Please try again tomorrow.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Send/ }).hasAttribute('disabled')).toBe(true);
  });

  it('lists what was given, and who opened what with the seed [SCR-50] [API-102]', async () => {
    await open();
    const over = givenRain({ state: 'over', seed: '3e'.repeat(32), returned: '80.00' });
    stage.api.answer(agentRain.record, {
      rain: over,
      items: [
        { place: 1, amount: '20.00', account: 'ana', state: 'opened', time: '2026-11-15T13:00:00.000Z' },
        { place: 2, amount: '80.00', account: null, state: 'returned', time: null },
      ],
    });
    pick('Sent');
    fireEvent.click(await screen.findByRole('button', { name: /₱100.00/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('ana')).toBeTruthy();
    expect(sheet.getByText('Envelope 2')).toBeTruthy();
    expect(sheet.getByText('3e'.repeat(32))).toBeTruthy();
    expect(sheet.getByText('What was not opened is in your float again.')).toBeTruthy();
  });
});
