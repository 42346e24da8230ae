import { cards, cashier, member, session, wallet } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { endSession } from '../../features/session/session.ts';
import { BANKS, bankCard, walletOf, withdrawInfo, withdrawOrder } from '../../features/testing/sample-cashier.ts';
import { loginValue } from '../../features/testing/sample-login.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './withdraw-screen.tsx';

let stage: Stage;

async function open(info: Parameters<typeof withdrawInfo>[0] = {}, list = [bankCard('c1')]) {
  const whitelabel = { WITHDRAW3: true, WDRREP3: true, SECPRIV: true };
  stage = await openStage({ path: '/m/withdraw', memberType: 0, settings: { whitelabel } });
  stage.api.answer(cashier.withdrawDetail, withdrawOrder());
  stage.api.answer(cashier.withdrawInfo, withdrawInfo(info));
  stage.api.answer(cards.bankCards, [...list]);
  stage.api.answer(cards.banks, [...BANKS]);
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(member.info, memberInfo());
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
  await screen.findByText('You can withdraw');
}

const sent = () => stage.api.heard.filter(({ method, url }) => method === 'POST' && url === cashier.withdraw.path);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const submit = async () => fireEvent.click(await button('Withdraw'));
const fill = async (amount: string, pin = '834512') => {
  await screen.findByLabelText('Amount');
  type('Amount', amount);
  type('Payment password', pin);
};

beforeEach(() => {
  window.scrollTo = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-15T12:04:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => void endSession());
  stage.leave();
});

describe('what can be withdrawn', () => {
  it('is said with the orders left today and the turnover [SCR-19] [API-85]', async () => {
    await open();
    expect(screen.getByText('You can withdraw').parentElement?.textContent).toContain('₱9,980.50');
    expect(screen.getByText('2 of 3 orders')).toBeTruthy();
    expect(screen.getByText('Turnover ₱8,000.00 of ₱8,000.00')).toBeTruthy();
    expect(screen.getByText('Done')).toBeTruthy();
  });

  it('is explained, with what is left for each source [SCR-19]', async () => {
    await open({
      withdrawable: '11380.50',
      inPlay: '50.00',
      turnoverNeeded: '1500.00',
      turnoverDone: '400.00',
      turnoverLeft: '1100.00',
      turnovers: [
        {
          source: 'deposit',
          orderNo: 'D2611-150-88421',
          needed: '1000.00',
          done: '400.00',
          left: '600.00',
          time: '2026-11-14T12:00:00.000Z',
        },
        {
          source: 'bonus',
          orderNo: '',
          needed: '500.00',
          done: '0.00',
          left: '500.00',
          time: '2026-11-14T12:00:00.000Z',
        },
      ],
    });
    fireEvent.click(await button(/How this is counted/));
    const sheet = within(await screen.findByRole('dialog', { name: 'How this is counted' }));
    expect(sheet.getByText('In rounds that are still open').nextSibling?.textContent).toBe('−₱50.00');
    expect(sheet.getByText('Turnover still to play').nextSibling?.textContent).toBe('−₱1,100.00');
    expect(sheet.getByRole('progressbar', { name: 'Deposit' }).getAttribute('aria-valuenow')).toBe('40000');
    expect(sheet.getByText('Turnover ₱0.00 of ₱500.00')).toBeTruthy();
    expect(sheet.queryByText('Held for withdrawals under way')).toBeNull();
  });
});

describe('what comes first', () => {
  it('is an account when there is none [SCR-19]', async () => {
    await open({}, []);
    expect(await screen.findByText('Where should your money go?')).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    fireEvent.click(await button('Add an account'));
    expect(await screen.findByRole('dialog', { name: 'Where is the account?' })).toBeTruthy();
  });

  it('is a payment password when there is none [SCR-19]', async () => {
    await open({ hasPaymentPassword: false });
    const link = await screen.findByRole('link', { name: 'Go to security' });
    expect(link.getAttribute('href')).toBe('/m/securityCenter');
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  it('is the identity when it is not proved [R13]', async () => {
    await open({ needsKyc: true });
    expect(await screen.findByText('Verify your account first')).toBeTruthy();
    expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))).toContain('/m/kyc');
  });
});

describe('asking for money', () => {
  it('sends it once, with fee and net, and shows where it is [SCR-19] [API-84] [API-07]', async () => {
    await open({ feeRate: 1, feeMin: '15.00' });
    stage.api.answer(cashier.withdraw, withdrawOrder({ amount: '1000.00', fee: '15.00', net: '985.00' }));
    await fill('1,000');
    expect(screen.getByText('Fee ₱15.00 · You get').nextSibling?.textContent).toBe('₱985.00');
    await submit();
    await submit();
    expect(await screen.findByText('Your request is in')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      { bankCardId: 'c1', amount: '1000.00', paymentPassword: '834512' },
    ]);
    const link = screen.getByRole('link', { name: 'Follow it' });
    expect(link.getAttribute('href')).toBe('/m/withdrawReport#W2611-150-10377');
    fireEvent.click(await button('Done'));
    expect((await screen.findByLabelText<HTMLInputElement>('Payment password')).value).toBe('');
  });

  it('follows what was asked for to its end [SCR-19]', async () => {
    await open();
    stage.api.answer(cashier.withdraw, withdrawOrder());
    await fill('1000');
    await submit();
    expect(await screen.findByText(/is held for it/)).toBeTruthy();
    const balances = () => stage.api.heard.filter(({ url }) => url === wallet.balance.path).length;
    const before = balances();
    stage.api.answer(cashier.withdrawDetail, withdrawOrder({ status: 'rejected', waitsFor: null, promisedTime: null }));
    act(() => passOn({ tell: 'withdraw', orderNo: 'W2611-150-10377', status: 'rejected' }));
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(screen.queryByText(/is held for it/)).toBeNull();
    await waitFor(() => expect(balances()).toBeGreaterThan(before));
  });

  it('takes all there is, at most the largest order [SCR-19]', async () => {
    await open({ max: '5000.00' });
    fireEvent.click(await button('All'));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('5,000');
    stage.leave();
    await open();
    fireEvent.click(await button('All'));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('9,980.50');
  });

  it.each([
    ['199', {}, 'The least is ₱200.00'],
    ['50000.01', {}, 'The most is ₱50,000.00'],
    ['9980.51', {}, 'Your balance is not enough.'],
    ['9980.51', { turnoverLeft: '100.00' }, /turnover is still open/],
  ] as const)('refuses %s before it is sent [VAL-37] %#', async (amount, info, words) => {
    await open(info);
    await fill(amount);
    expect((await button('Withdraw')).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('You get').nextSibling?.textContent).toBe('–');
    fireEvent.blur(screen.getByLabelText('Amount'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['balance.insufficient', 'Your balance is not enough.', 'Amount'],
    ['turnover.open', /turnover is still open/, 'Amount'],
    ['payment.password.wrong', 'The payment password is not correct.', 'Payment password'],
  ] as const)('says %s at its field [SCR-19] [API-84]', async (code, words, label) => {
    await open();
    stage.api.refuse(cashier.withdraw, code);
    await fill('300');
    await submit();
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(screen.getByLabelText<HTMLInputElement>('Payment password').value).toBe(label === 'Amount' ? '834512' : '');
  });

  it('wants all six digits', async () => {
    await open();
    await fill('300', '8345');
    await submit();
    expect(await screen.findByText('Enter all 6 digits')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('proves who it is first where the server wants that, then goes on by itself [T13]', async () => {
    await open();
    stage.api.refuse(cashier.withdraw, 'step.up.required');
    await fill('300');
    await submit();
    const sheet = within(await screen.findByRole('dialog'));
    stage.api.answer(session.stepUp, loginValue());
    stage.api.answer(cashier.withdraw, withdrawOrder({ amount: '300.00', net: '300.00' }));
    fireEvent.change(sheet.getByLabelText(/password/i, { selector: 'input' }), { target: { value: 'secret123' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Your request is in')).toBeTruthy();
    expect(sent()).toHaveLength(2);
  });

  it('waits while a reset holds payouts, and says until when [R22]', async () => {
    await open();
    const until = '2026-11-18T08:30:00.000Z';
    stage.api.refuse(cashier.withdraw, 'account.held', { status: 403, value: { until, ways: ['mobile'] } });
    await fill('300');
    await submit();
    const check = within(await screen.findByRole('dialog', { name: 'One more check' }));
    expect(check.getByText(new RegExp(`wait until ${formatDateTime(until)}`))).toBeTruthy();
    fireEvent.click(check.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/Your password was reset with one code/)).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('asks before it ends an open bonus, both answers alike, and sends what was agreed to [SCR-19]', async () => {
    const openBonus = {
      purseId: '4',
      amount: '1000.00',
      done: '1200.00',
      needed: '10000.00',
      expireTime: '2026-12-15T15:59:00.000Z',
    };
    await open({ openBonus, balance: '5000.00', withdrawable: '5000.00' });
    await fill('3000');
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'You have an open bonus' }));
    expect(dialog.getByText(/You have a bonus of ₱1,000.00 \(12%\)/)).toBeTruthy();
    const own = dialog.getByRole('rowheader', { name: 'Your money' }).parentElement;
    expect(own?.textContent).toBe('Your money₱2,000.00₱5,000.00');
    const [back, goOn] = [
      dialog.getByRole('button', { name: 'Go back' }),
      dialog.getByRole('button', { name: 'Go on' }),
    ];
    expect(back.className).toBe(goOn.className);
    fireEvent.click(back);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
    await submit();
    stage.api.answer(cashier.withdraw, withdrawOrder({ amount: '3000.00', net: '3000.00' }));
    fireEvent.click(await button('Go on'));
    expect(await screen.findByText('Your request is in')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('stops when the orders of the day are used up [SCR-19]', async () => {
    await open({ leftToday: 0 });
    const closed = (await button('No more withdrawals today')) as HTMLButtonElement;
    expect(closed.disabled).toBe(true);
  });
});

describe('the open order', () => {
  it('shows its steps, who acts next and the promised time [SCR-19]', async () => {
    await open({ open: 'W2611-150-10377' });
    const title = await screen.findByText('₱2,500.00 to GCash');
    expect(title).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'How far your withdrawal is' })).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(screen.getByText('The payment service is sending it.')).toBeTruthy();
    expect(screen.getByText(/Done by/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the withdrawal' })).toBeNull();
  });

  it('says why a person looks at it and that it is late', async () => {
    await open({ open: 'W2611-150-10377' });
    stage.api.answer(
      cashier.withdrawDetail,
      withdrawOrder({
        status: 'pending',
        waitsFor: 'review',
        isOverdue: true,
        reason: 'withdraw.reason.newCard',
        note: 'Call us',
      }),
    );
    act(() => passOn({ tell: 'withdraw', orderNo: 'W2611-150-10377', status: 'pending' }));
    expect(await screen.findByText(/takes longer than we promised/)).toBeTruthy();
    expect(screen.getByText('Why: The account was added less than a day ago.')).toBeTruthy();
    expect(screen.getByText('Note: Call us')).toBeTruthy();
    expect(screen.queryByText(/Done by/)).toBeNull();
  });

  it('is cancelled after a question, once, where that is allowed [API-85] [R34]', async () => {
    await open({ open: 'W2611-150-10377' });
    stage.show(<Questions />);
    stage.api.answer(cashier.withdrawDetail, withdrawOrder({ status: 'pending', canCancel: true }));
    act(() => passOn({ tell: 'withdraw', orderNo: 'W2611-150-10377', status: 'pending' }));
    stage.api.answer(cashier.cancelWithdraw, withdrawOrder({ status: 'cancelled', waitsFor: null }));
    stage.api.answer(cashier.withdrawInfo, withdrawInfo());
    fireEvent.click(await button('Cancel the withdrawal'));
    const cancels = () => stage.api.heard.filter(({ url }) => url.endsWith('/cancel'));
    fireEvent.click(await button('yes: Cancel the withdrawal'));
    expect(await screen.findByText('Withdrawal cancelled')).toBeTruthy();
    expect(cancels()).toHaveLength(1);
    expect(cancels()[0]?.headers['Idempotency-Key']).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('₱2,500.00 to GCash')).toBeNull());
  });
});
