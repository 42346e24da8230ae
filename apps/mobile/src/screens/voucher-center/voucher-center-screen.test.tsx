import { cashier, member, promotion, security, wallet } from '@perya/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePageLook } from '../../features/navigation/page-look.ts';
import { endSession } from '../../features/session/session.ts';
import {
  depositMethod,
  depositOffer,
  depositOrder,
  depositPayment,
  walletOf,
} from '../../features/testing/sample-cashier.ts';
import { kycState, memberInfo } from '../../features/testing/sample-member.ts';
import { SETTINGS } from '../../features/testing/sample-site.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { passOn } from '../../features/wallet/told.ts';
import { Screen } from './voucher-center-screen.tsx';

let stage: Stage;

type Offer = Parameters<typeof depositOffer>[0];

async function open(offer: Offer = {}, { depFunc = '1', hash = '' } = {}) {
  const mobileTemplate = { ...SETTINGS.mobileTemplate, dep_func: depFunc };
  const whitelabel = { DEPOSIT3: true, DEPREP3: true, SECPRIV: true };
  const path = `/m/voucherCenter${hash}`;
  stage = await openStage({ path, memberType: 0, settings: { mobileTemplate, whitelabel } });
  // The address of one order fits that of the methods too, so it comes first.
  stage.api.answer(cashier.depositDetail, depositOrder());
  stage.api.answer(cashier.depositMethods, depositOffer(offer));
  stage.api.answer(wallet.balance, walletOf());
  stage.api.answer(member.info, memberInfo());
  stage.show(<Screen />);
}

const sent = () => stage.api.heard.filter(({ method, url }) => method === 'POST' && url === cashier.deposit.path);
const details = () => stage.api.heard.filter(({ url }) => /\/deposit\/D/.test(url));
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const type = (value: string) => fireEvent.change(amount(), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  window.scrollTo = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-15T12:03:36.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  act(() => void endSession());
  stage.leave();
});

describe('choosing', () => {
  it('shows balance, kinds, ways with their usual time, bounds and quick amounts [SCR-18] [API-81]', async () => {
    await open();
    expect(await screen.findByRole('radio', { name: 'GCash ~30 seconds', checked: true })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Maya ~1 minute' })).toBeTruthy();
    expect(await screen.findByText('₱12,480.50')).toBeTruthy();
    expect(screen.getByText('₱100.00 – ₱50,000.00')).toBeTruthy();
    expect(amount().value).toBe('1,000');
    expect(screen.getByRole('button', { name: /₱1,000 Popular/, pressed: true })).toBeTruthy();
    press('QR Ph');
    expect(screen.getByRole('radio', { name: 'QR Ph ~1 minute', checked: true })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /GCash/ })).toBeNull();
    press('₱5,000');
    expect(amount().value).toBe('5,000');
  });

  it('keeps the balance out of the page while it is hidden [BAL-04] [T47]', async () => {
    window.localStorage.setItem('hideBalance', '1');
    const { toggleBalance, balanceView } = await import('../../features/wallet/wallet-store.ts');
    if (!balanceView.getState().isHidden) toggleBalance();
    await open();
    await screen.findByRole('radio', { name: /GCash/ });
    expect(screen.getByText('****')).toBeTruthy();
    expect(document.body.textContent).not.toContain('12,480');
    act(() => toggleBalance());
  });

  const sumText = () => screen.getByText('Goes to your wallet').nextSibling?.textContent;

  it.each([
    ['', null],
    ['0', 'Enter a valid amount.'],
    ['99.99', 'The least is ₱100.00'],
    ['50000.01', 'The most is ₱50,000.00'],
  ])('has no live button and no sum for %s, and says why [VAL-37] [SCR-18]', async (typed, words) => {
    await open();
    await screen.findByRole('radio', { name: /GCash/ });
    expect(sumText()).toBe('₱1,000.00');
    type(typed);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with GCash' });
    expect([button.disabled, sumText()]).toEqual([true, '–']);
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.blur(amount());
    if (words !== null) expect(await screen.findByText(words)).toBeTruthy();
    expect(sent()).toEqual([]);
    type('500');
    expect([button.disabled, sumText()]).toEqual([false, '₱500.00']);
    expect(amount().getAttribute('aria-invalid')).toBeNull();
  });

  it('says at once what is too much, and only after typing what is too little [VAL-37]', async () => {
    await open();
    await screen.findByRole('radio', { name: /GCash/ });
    type('5');
    expect(screen.queryByText(/The least is/)).toBeNull();
    fireEvent.blur(amount());
    expect(screen.getByText('The least is ₱100.00')).toBeTruthy();
    type('50001');
    expect(screen.getByText('The most is ₱50,000.00')).toBeTruthy();
  });

  it('shows what the deposit limit leaves, and lets nobody ask for more [R27] [SCR-18]', async () => {
    await open({ limit: { period: 'day', amount: '5000.00', left: '3000.00' } });
    expect(await screen.findByText('₱3,000.00 left today of the deposit limit of ₱5,000.00')).toBeTruthy();
    type('3000.01');
    expect(screen.getByText('This is above your deposit limit.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with GCash' }).disabled).toBe(true);
    type('3000');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with GCash' }).disabled).toBe(false);
  });

  it('sends one order with one key, however often it is pressed [API-07] [API-82]', async () => {
    await open();
    stage.api.answer(cashier.deposit, depositOrder());
    await screen.findByRole('radio', { name: /GCash/ });
    type('1,250.5');
    press('Continue with GCash');
    press('Continue with GCash');
    expect(await screen.findByText('D2611-150-88421')).toBeTruthy();
    expect(window.location.hash).toBe('#D2611-150-88421');
    expect(sent().map(({ body }) => body)).toEqual([{ methodId: 'GCash', amount: '1250.50' }]);
    expect(sent()[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks for the payer where the way to pay needs it [SCR-18]', async () => {
    await open();
    stage.api.answer(cashier.deposit, depositOrder());
    await screen.findByRole('radio', { name: /GCash/ });
    press('Bank transfer');
    press('Continue with InstaPay');
    const name = screen.getByLabelText('Name of the payer');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(name, { target: { value: '  Ana Cruz ' } });
    press('Continue with InstaPay');
    await screen.findByText('D2611-150-88421');
    expect(sent().map(({ body }) => body)).toEqual([
      { methodId: 'InstaPay', amount: '1000.00', payerName: 'Ana Cruz' },
    ]);
  });

  describe('promotions', () => {
    const promotions = [
      { id: 'p1', name: 'Double up', text: '5x turnover in 30 days' },
      { id: 'p2', name: 'A little more', text: 'Once a week' },
    ];
    /** All of the amount up to 5,000 from 100 on, to be staked ten times. */
    const match = () =>
      stage.api.answer(promotion.example, ({ url }) => {
        const amount = Number(new URL(url, 'http://site').searchParams.get('amount'));
        const award = amount < 100 ? 0 : Math.min(amount, 5000);
        return { by: 'deposit' as const, award: award.toFixed(2), turnover: (award * 10).toFixed(2), min: '100.00' };
      });
    const openMatch = async (offered = promotions, feeRate = 0) => {
      await open({ methods: [depositMethod('GCash', { promotions: offered, feeRate, min: '50.00' })] });
      match();
      stage.api.answer(cashier.deposit, depositOrder());
      await screen.findByRole('radio', { name: /No bonus/ });
    };
    const isOn = (name: RegExp) => screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';
    const line = (label: string) => screen.queryByText(label)?.nextSibling?.textContent;

    it('are none unless one is chosen, and each says what it gives as money [SCR-18] [API-81]', async () => {
      await openMatch();
      expect([isOn(/No bonus/), isOn(/Double up/)]).toEqual([true, false]);
      expect(await screen.findAllByText(/\+₱1,000\.00 bonus · stake ₱10,000\.00/)).toHaveLength(2);
      expect(line('To stake for the bonus')).toBeUndefined();
      press('Continue with GCash');
      await screen.findByText('D2611-150-88421');
      expect(sent()[0]?.body).toEqual({ methodId: 'GCash', amount: '1000.00' });
    });

    it('say the bonus and what has to be staked as the amount is typed, never for another amount [SCR-18]', async () => {
      await openMatch(promotions, 1.5);
      fireEvent.click(screen.getByRole('radio', { name: /Double up/ }));
      expect([isOn(/No bonus/), isOn(/Double up/)]).toEqual([false, true]);
      await waitFor(() => expect(line('To stake for the bonus')).toBe('₱10,000.00'));
      expect(line('Bonus')).toBe('+₱1,000.00');
      type('7500');
      expect(line('To stake for the bonus')).toBeUndefined();
      await waitFor(() => expect(line('To stake for the bonus')).toBe('₱50,000.00'));
      expect(screen.getByText('Fee 1.5%').nextSibling?.textContent).toBe('₱112.50');
      type('99.99');
      expect((await screen.findAllByText('For deposits of ₱100.00 or more')).length).toBeGreaterThan(0);
      expect(line('To stake for the bonus')).toBeUndefined();
      type('1000');
      press('Continue with GCash');
      await screen.findByText('D2611-150-88421');
      expect(sent()[0]?.body).toEqual({ methodId: 'GCash', amount: '1000.00', promotionId: 'p1' });
    });

    it('of which only one was joined is chosen, and can be left out by a press or an arrow [SCR-18]', async () => {
      await openMatch(promotions.slice(0, 1));
      expect([isOn(/Double up/), isOn(/No bonus/)]).toEqual([true, false]);
      fireEvent.keyDown(screen.getByRole('radio', { name: /Double up/ }), { key: 'ArrowDown' });
      expect([isOn(/Double up/), isOn(/No bonus/)]).toEqual([false, true]);
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: /No bonus/ }));
      press('Continue with GCash');
      await screen.findByText('D2611-150-88421');
      expect(sent()[0]?.body).toEqual({ methodId: 'GCash', amount: '1000.00' });
    });
  });

  it.each([
    ['limit.deposit', 'This is above your deposit limit.'],
    ['amount.bounds', 'The amount is outside the limits.'],
  ] as const)('says %s at the amount [R29] [SCR-18]', async (code, words) => {
    await open();
    stage.api.refuse(cashier.deposit, code);
    await screen.findByRole('radio', { name: /GCash/ });
    press('Continue with GCash');
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
  });

  it('says what else was refused [STD-03]', async () => {
    await open();
    stage.show(<ShownToast />);
    stage.api.refuse(cashier.deposit, 'provider.unavailable');
    await screen.findByRole('radio', { name: /GCash/ });
    press('Continue with GCash');
    expect(await screen.findByText(/payment service does not answer/)).toBeTruthy();
  });

  it('asks for limits before the first deposit, and takes no for an answer [R30]', async () => {
    await open({ askLimits: true });
    const link = await screen.findByRole('link', { name: 'Set limits' });
    expect(link.getAttribute('href')).toBe('/m/responsibleGaming');
    press('Not now');
    expect(screen.queryByRole('link', { name: 'Set limits' })).toBeNull();
    expect(amount()).toBeTruthy();
  });

  it('shows where to prove the identity first [R13]', async () => {
    await open({ needsKyc: true });
    expect(await screen.findByText('Verify your account first')).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    const link = await screen.findByRole('link');
    expect(link.getAttribute('href')).toBe('/m/kyc');
  });

  it('says what happens next while papers wait, and opens by itself once they are accepted [R13]', async () => {
    await open({ needsKyc: true });
    stage.api.answer(security.kyc, kycState({ state: 'submitted', usualMinutes: 12, decideUrl: '/sandbox' }));
    expect(await screen.findByText(/deposits open here by themselves/)).toBeTruthy();
    expect(screen.queryByText('Verify your account first')).toBeNull();
    expect(await screen.findByText('Most are decided within 12 minutes.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the sandbox' }).getAttribute('href')).toBe('/sandbox');
    const asked = () => stage.api.heard.filter(({ url }) => url.startsWith(cashier.depositMethods.path)).length;
    const before = asked();
    act(() => passOn({ tell: 'kyc' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('says when there is no way to pay, and how to try again after a failure [SCR-18] [STD-03]', async () => {
    await open({ methods: [] });
    expect(await screen.findByText('No deposit channel available')).toBeTruthy();
    stage.leave();
    stage = await openStage({ path: '/m/voucherCenter', memberType: 0 });
    stage.api.cut(cashier.depositMethods);
    stage.api.answer(wallet.balance, walletOf());
    render(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(cashier.depositMethods, depositOffer());
    fireEvent.click(retry);
    expect(await screen.findByRole('radio', { name: /GCash/ })).toBeTruthy();
  });
});

describe('an answer that got lost', () => {
  it('is looked up and never sent as a second order [D4] [API-07]', async () => {
    await open();
    stage.api.cut(cashier.deposit);
    stage.api.cut(wallet.outcome);
    await screen.findByRole('radio', { name: /GCash/ });
    press('Continue with GCash');
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
    expect(await screen.findByText('Checking what happened')).toBeTruthy();
    const keys = sent().map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with GCash' });
    expect(button.disabled).toBe(true);
    fireEvent.click(button);
    expect(sent()).toHaveLength(keys.length);
    stage.api.answer(wallet.outcome, { state: 'done', value: depositOrder(), errorCode: null });
    await act(async () => void (await vi.advanceTimersByTimeAsync(4000)));
    expect(await screen.findByText('It went through')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show the order' });
    expect(link.getAttribute('href')).toBe('/m/voucherCenter#D2611-150-88421');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('It went through')).toBeNull();
  });
});

describe('base version', () => {
  it('has two steps: the way to pay, then the details [SCR-18]', async () => {
    await open({}, { depFunc: '0' });
    const link = await screen.findByRole('link', { name: /Maya/ });
    expect(screen.queryByLabelText('Amount')).toBeNull();
    expect(link.getAttribute('href')).toBe('/m/voucherCenter#method-Maya');
    stage.leave();
    await open({}, { depFunc: '0', hash: '#method-Maya' });
    expect(await screen.findByRole('button', { name: 'Continue with Maya' })).toBeTruthy();
    expect(amount().value).toBe('1,000');
  });
});

describe('an order', () => {
  const openOrder = async (...answers: readonly Parameters<typeof depositOrder>[0][]) => {
    stage = await openStage({
      path: '/m/voucherCenter#D2611-150-88421',
      memberType: 0,
      settings: { whitelabel: { DEPOSIT3: true, REWCEN3: true } },
    });
    let asked = 0;
    stage.api.answer(cashier.depositDetail, () => {
      const change = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return depositOrder(change);
    });
    stage.api.answer(wallet.balance, walletOf());
    stage.show(<Screen />);
    await screen.findByText('D2611-150-88421');
  };

  it('shows what to pay, until when, and the code to scan [SCR-18]', async () => {
    await openOrder({});
    expect(screen.getByText('11:24')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Scan to pay ₱1,000.00' })).toBeTruthy();
    expect(screen.getByText('Waiting for your payment').closest('li')?.getAttribute('aria-current')).toBe('step');
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('11:23')).toBeTruthy();
  });

  it('shows hours without a ring that could not hold them [SCR-18]', async () => {
    await openOrder({ expireTime: '2026-11-15T13:03:38.000Z' });
    const clock = screen.getByRole('timer');
    expect(clock.textContent).toBe('01:00:02');
    expect(clock.querySelector('svg')).toBeNull();
    act(() => void vi.advanceTimersByTime(3000));
    expect(clock.textContent).toBe('59:59');
    expect(clock.querySelector('svg')).toBeTruthy();
  });

  it('promises the time that the way to pay usually takes [SCR-18]', async () => {
    await openOrder({ seconds: 3600, kind: 'manual' });
    expect(screen.getByText('Goes to your wallet').closest('li')?.textContent).toContain('Usually takes ~1 hour');
  });

  it('says that a person looks for a transfer by hand', async () => {
    const payee = { bankName: 'BDO', accountName: 'PERYA INC', accountNo: '0012 3456 7890', note: '' };
    await openOrder({ qrText: null, payee, saidPaid: true });
    expect(screen.getByText('A person looks for it. You can leave this page.')).toBeTruthy();
  });

  it('shows where a transfer goes, each part to copy [SCR-18] [TOAST-11]', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const payee = { bankName: 'BDO', accountName: 'PERYA INC', accountNo: '0012 3456 7890', note: 'D2611' };
    await openOrder({ qrText: null, payee });
    stage.show(<ShownToast />);
    press('Copy: Account number');
    expect(await screen.findByText('Copied')).toBeTruthy();
    press('Copy: Exact amount');
    expect(writeText.mock.calls).toEqual([['001234567890'], ['1000.00']]);
  });

  it('shows a code that the provider has drawn itself', async () => {
    await openOrder({ qrText: null, qrImage: 'data:image/png;base64,iVBORw0KGgo=' });
    const code = await screen.findByRole('img', { name: /1,000\.00/ });
    expect(code.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=');
  });

  it('goes on in another app when the order has an address', async () => {
    await openOrder({ qrText: null, payUrl: '/sandbox/pay/D2611-150-88421', method: 'GCash' });
    const link = screen.getByRole('link', { name: 'Open GCash' });
    expect(link.getAttribute('href')).toBe('/sandbox/pay/D2611-150-88421');
    expect(link.getAttribute('target')).toBe('_blank');
    const [opens, says] = [link.classList, screen.getByRole('button', { name: 'I have paid' }).classList];
    expect([opens.contains('primary'), says.contains('primary')]).toEqual([true, false]);
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect([opens.contains('primary'), says.contains('primary')]).toEqual([false, true]);
  });

  it.each([
    [{ state: 'claimed' }, 'Your bonus is in: ₱500.00. Stake ₱5,000.00 to make it your own money.', true],
    [{ state: 'queued' }, /₱500\.00 begins when the one before it is over\. To stake then: ₱5,000\.00/, true],
    [{ state: 'review' }, /We check your bonus of ₱500\.00/, true],
    [{ state: 'claimable' }, /Claim your bonus of ₱500\.00/, true],
    [{ state: 'none', amount: null, needed: null, reason: 'promotion.exhausted' }, /^No bonus: The budget/, false],
    [{ state: 'none', amount: null, reason: 'deposit.min', min: '100.00' }, /for deposits of ₱100\.00 or more/, false],
    [{ state: 'none', amount: null, needed: null }, 'This deposit has no bonus.', false],
  ] as const)('says what became of its promotion: %o [SCR-18] [API-83]', async (change, words, leadsOn) => {
    const known = { name: 'Double up', amount: '500.00', needed: '5000.00', reason: null, min: null };
    await openOrder({ status: 'success', credited: '500.00', promotion: { ...known, ...change } });
    expect(await screen.findByText(words)).toBeTruthy();
    const link = screen.queryByRole('link', { name: /Double up/ });
    expect(link?.getAttribute('href') ?? null).toBe(leadsOn ? '/m/rewardCenter' : null);
  });

  it('says nothing of a promotion when no money came', async () => {
    const promotion = {
      name: 'Double up',
      state: 'awaited',
      amount: null,
      needed: null,
      reason: null,
      min: null,
    } as const;
    await openOrder({ status: 'expired', promotion });
    expect(screen.queryByText('Double up')).toBeNull();
  });

  it.each([
    ['failed', 'Deposit again'],
    ['cancelled', 'Deposit again'],
    ['expired', 'Go to home'],
    ['success', 'Play now'],
  ] as const)('that is %s leads on to: %s', async (status, name) => {
    await openOrder({ status });
    expect(screen.getByRole('link', { name }).classList.contains('primary')).toBe(true);
  });

  it('asks again by itself until the money is there [SCR-18]', async () => {
    await openOrder({}, {}, { status: 'success', credited: '1000.00', payments: [depositPayment()] });
    expect(details()).toHaveLength(1);
    await act(async () => void (await vi.advanceTimersByTimeAsync(4000)));
    expect(screen.queryByText('It is in your wallet')).toBeNull();
    await act(async () => void (await vi.advanceTimersByTimeAsync(4000)));
    expect(await screen.findByText('It is in your wallet')).toBeTruthy();
    const asked = details().length;
    await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)));
    expect(details()).toHaveLength(asked);
  });

  it('asks at once when the server says that it moved, and only about itself', async () => {
    await openOrder({}, { status: 'success', credited: '1000.00' });
    act(() => passOn({ tell: 'deposit', orderNo: 'D2611-150-99999', status: 'success' }));
    expect(details()).toHaveLength(1);
    act(() => passOn({ tell: 'deposit', orderNo: 'D2611-150-88421', status: 'success' }));
    expect(await screen.findByText('It is in your wallet')).toBeTruthy();
  });

  it('takes the word of the player once [API-83]', async () => {
    await openOrder({});
    stage.api.answer(cashier.depositPaid, depositOrder({ saidPaid: true }));
    press('I have paid');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Being checked' });
    expect(button.disabled).toBe(true);
    expect(stage.api.heard.filter(({ url }) => url.endsWith('/paid'))).toHaveLength(1);
  });

  it('names who is paid as the code does, under its own title and without the bottom menu [SCR-18]', async () => {
    await openOrder({ qrText: '0002015204799953036085802PH5916PERYA GAMING SVC6006Manila6304ABCD' });
    expect(await screen.findByText('PERYA GAMING SVC · QR Ph')).toBeTruthy();
    expect(usePageLook.getState()).toEqual({ title: 'Pay with QR Ph', isBare: true });
  });

  it('is taken back after a question, and shows what became of it [API-83]', async () => {
    await openOrder({});
    stage.show(<Questions />);
    stage.api.answer(cashier.cancelDeposit, depositOrder({ status: 'cancelled', qrText: null }));
    press('Cancel');
    expect(await screen.findByText(/the money still goes to your wallet/)).toBeTruthy();
    expect(stage.api.heard.filter(({ url }) => url.endsWith('/cancel'))).toEqual([]);
    press('yes: Cancel');
    expect(await screen.findByText('You cancelled this order')).toBeTruthy();
    expect(stage.api.heard.filter(({ url }) => url.endsWith('/cancel'))).toHaveLength(1);
    expect(usePageLook.getState().isBare).toBe(false);
  });

  it('that was paid in the meantime says so when it is taken back [API-83]', async () => {
    await openOrder({});
    stage.show(<Questions />);
    stage.api.answer(cashier.cancelDeposit, depositOrder({ status: 'success', credited: '1000.00' }));
    press('Cancel');
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Cancel' }));
    expect(await screen.findByText('It is in your wallet')).toBeTruthy();
    expect(await screen.findByText('₱12,480.50')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Share or save the receipt' })).toBeTruthy();
  });

  it('cannot be taken back once somebody said that it is paid', async () => {
    await openOrder({ saidPaid: true });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('leads to help with its number in hand', async () => {
    await openOrder({});
    const link = screen.getByRole('link', { name: 'Problem with this order?' });
    expect(link.getAttribute('href')).toBe('/m/service?order=D2611-150-88421');
  });

  it.each([
    ['expired', {}, /do not pay again/],
    ['cancelled', {}, /Nothing was taken/],
    ['failed', {}, /Nothing was taken/],
    ['review', {}, /looks at it now/],
    ['returned', {}, /back to where it came from/],
    ['success', { payments: [depositPayment({ isLate: true })] }, /after the time was over/],
    [
      'success',
      { credited: '900.00', payments: [depositPayment({ amount: '900.00', isWrongAmount: true })] },
      /You sent ₱900.00 instead of ₱1,000.00/,
    ],
  ] as const)('says in plain words what %s means %#', async (status, change, words) => {
    await openOrder({ status, ...change, payments: [...('payments' in change ? change.payments : [])] });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('lists a payment that came twice, with what became of each', async () => {
    const payments = [
      depositPayment(),
      depositPayment({ isExtra: true, outcome: 'review', time: '2026-11-15T12:06:00.000Z' }),
    ];
    await openOrder({ status: 'success', credited: '1000.00', payments });
    const list = screen.getByText('What came in').parentElement;
    expect(within(list as HTMLElement).getByText(/Paid once more/)).toBeTruthy();
    expect(within(list as HTMLElement).getByText('Being checked')).toBeTruthy();
  });
});
