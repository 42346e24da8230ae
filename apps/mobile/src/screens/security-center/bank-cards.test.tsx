import { cards, member, security, session } from '@perya/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../features/session/session.ts';
import { Questions } from '../../features/testing/questions.tsx';
import { BANKS, bankCard } from '../../features/testing/sample-cashier.ts';
import { kycState, memberInfo, securityState } from '../../features/testing/sample-member.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './security-center-screen.tsx';

let stage: Stage;

async function open(list: readonly cards.BankCard[], change: Parameters<typeof securityState>[0] = {}) {
  stage = await openStage({ path: '/m/securityCenter', memberType: 0, settings: { whitelabel: { SECPRIV: true } } });
  stage.api.answer(security.state, securityState({ paymentPassword: true, bankCards: list.length, ...change }));
  stage.api.answer(session.list, []);
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(cards.bankCards, [...list]);
  stage.api.answer(cards.banks, [...BANKS]);
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Questions />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Bank cards and e-wallets/ }));
  return within(await screen.findByRole('dialog', { name: 'Bank cards and e-wallets' }));
}

const added = () => stage.api.heard.filter(({ method, url }) => method === 'POST' && url === cards.addBankCard.path);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const chooseBank = async (name: string) => {
  press('Add an account');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog', { name });
};

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('bank cards', () => {
  it('are listed with their owner, masked [SCR-09] [API-80]', async () => {
    const sheet = await open([bankCard('c1'), bankCard('c2', { bankName: 'BDO Unibank', kind: 'bank' })]);
    expect(screen.getByText('2 of 5')).toBeTruthy();
    expect(sheet.getByText('GCash · Juan Miguel R.')).toBeTruthy();
    expect(sheet.getAllByText('0917 *** 0142')).toHaveLength(2);
  });

  it('are added with the number, the own name and the payment password, once [SCR-09] [T13]', async () => {
    await open([]);
    stage.api.answer(cards.addBankCard, [bankCard('c1')]);
    await chooseBank('GCash');
    press('Save account');
    expect(await screen.findByText('The number is too short or too long')).toBeTruthy();
    type('Mobile number of the wallet', '0917 555 01428888');
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number of the wallet').value).toBe('09175550142');
    type('Name of the owner', 'Juan Miguel Reyes');
    press('Save account');
    expect(await screen.findByText('Enter all 6 digits')).toBeTruthy();
    expect(added()).toEqual([]);
    type('Payment password', '834512');
    press('Save account');
    press('Save account');
    expect(await screen.findByText('Account added')).toBeTruthy();
    expect(added().map(({ body }) => body)).toEqual([
      { bankCode: 'GCASH', accountNo: '09175550142', payeeName: 'Juan Miguel Reyes', paymentPassword: '834512' },
    ]);
    expect(await screen.findByText('1 of 5')).toBeTruthy();
  });

  it('are in the name of the papers, which nobody has to type [T13]', async () => {
    await open([]);
    stage.api.answer(security.kyc, kycState({ state: 'verified', nameMasked: 'J*** M*** R***' }));
    stage.api.answer(cards.addBankCard, [bankCard('c1')]);
    await chooseBank('GCash');
    const name = await screen.findByDisplayValue<HTMLInputElement>('J*** M*** R***');
    expect(name.readOnly).toBe(true);
    type('Mobile number of the wallet', '09175550142');
    type('Payment password', '834512');
    press('Save account');
    expect(await screen.findByText('Account added')).toBeTruthy();
    expect(added()[0]?.body).toEqual({ bankCode: 'GCASH', accountNo: '09175550142', paymentPassword: '834512' });
  });

  it.each([
    ['payee.name.mismatch', 'Name of the owner', 'The account must be in your own verified name.'],
    ['card.exists', 'Account number', 'This account is already registered.'],
    ['payment.password.wrong', 'Payment password', 'The payment password is not correct.'],
  ] as const)('say %s at its field [T15]', async (code, label, words) => {
    await open([]);
    stage.api.refuse(cards.addBankCard, code);
    await chooseBank('BDO Unibank');
    type('Account number', '1234567890');
    type('Name of the owner', 'Juan Reyes');
    type('Payment password', '834512');
    press('Save account');
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  });

  it('are removed after a question, unless one is in use [SCR-09] [API-80]', async () => {
    await open([bankCard('c1'), bankCard('c2')]);
    stage.api.refuse(cards.deleteBankCard, 'card.in.use');
    const remove = () => fireEvent.click(screen.getAllByRole('button', { name: /^Remove: GCash/ })[0] as HTMLElement);
    remove();
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Remove' }));
    expect(await screen.findByText('A withdrawal to this account is still under way.')).toBeTruthy();
    stage.api.answer(cards.deleteBankCard, [bankCard('c2')]);
    remove();
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Remove' }));
    expect(await screen.findByText('Account removed')).toBeTruthy();
    expect(await screen.findByText('1 of 5')).toBeTruthy();
  });

  it('are kept while a reset holds them, until the payment password shows who it is [R22]', async () => {
    await open([bankCard('c1'), bankCard('c2')]);
    const value = { until: '2026-11-18T08:30:00.000Z', ways: ['paymentPassword', 'email'] };
    stage.api.refuse(cards.deleteBankCard, 'account.held', { status: 403, value });
    fireEvent.click(screen.getAllByRole('button', { name: /^Remove: GCash/ })[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'yes: Remove' }));
    const check = within(await screen.findByRole('dialog', { name: 'One more check' }));
    expect(check.getByRole('radio', { name: 'E-mail code' })).toBeTruthy();
    const enter = (pin: string) => {
      fireEvent.change(check.getByLabelText('Payment password', { selector: 'input' }), { target: { value: pin } });
      fireEvent.click(check.getByRole('button', { name: 'Continue' }));
    };
    enter('8345');
    expect(await check.findByText('Enter all 6 digits')).toBeTruthy();
    stage.api.refuse(security.confirm, 'payment.password.wrong');
    enter('111222');
    expect(await check.findByText('The payment password is not correct.')).toBeTruthy();
    stage.api.answer(security.confirm, null);
    stage.api.answer(cards.deleteBankCard, [bankCard('c2')]);
    enter('834512');
    expect(await screen.findByText('Account removed')).toBeTruthy();
  });

  it('are five at most, and want a payment password first [SCR-09]', async () => {
    await open(['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => bankCard(id)));
    expect(screen.queryByRole('button', { name: 'Add an account' })).toBeNull();
    expect(screen.getByText('You can keep up to five accounts.')).toBeTruthy();
    stage.leave();
    await open([], { paymentPassword: false });
    press('Add an account');
    expect(await screen.findByText('Set your payment password')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'GCash' })).toBeNull();
  });
});
