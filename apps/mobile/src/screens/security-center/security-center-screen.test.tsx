import { member, security, session, system, verification } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '@perya/web/lib/format.ts';
import { useAsked } from '../../features/dialogs/dialogs.ts';
import { currentSession, endSession } from '../../features/session/session.ts';
import { device, memberInfo, securityState } from '../../features/testing/sample-member.ts';
import { COUNTRIES, RULES } from '../../features/testing/sample-rules.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { useToast } from '../../features/toasts/toasts.ts';
import { Screen } from './security-center-screen.tsx';

let stage: Stage;

async function open(change: Parameters<typeof securityState>[0] = {}) {
  stage = await openStage({ path: '/m/securityCenter', memberType: 0, settings: { whitelabel: { SECPRIV: true } } });
  stage.api.answer(security.state, securityState(change));
  stage.api.answer(session.list, [device('1', { current: true }), device('2'), device('3')]);
  stage.api.answer(member.info, memberInfo());
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(system.country, COUNTRIES);
  stage.show(<Screen />);
  await screen.findByText('Payment password');
}

const bodies = (path: string) =>
  stage.api.heard.filter(({ url, method }) => url === path && method !== 'GET').map(({ body }) => body);
const changes = () => bodies(security.change.path);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) => {
  const input = screen.getByLabelText(label, { selector: 'input' });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const sheet = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  act(() => void endSession());
  stage.leave();
});

describe('rows', () => {
  it('show what is known and how much is done [SCR-09] [API-86]', async () => {
    await open({ level: 60, mobile: '+63 917 *** 0142', email: 'a***@example.com', paymentPassword: true });
    expect(screen.getByRole('progressbar', { name: 'Security level' }).getAttribute('aria-valuenow')).toBe('60');
    expect(screen.getByText('+63 917 *** 0142')).toBeTruthy();
    expect(screen.getByText('a***@example.com')).toBeTruthy();
    expect(screen.getByText('Not set yet')).toBeTruthy();
  });

  it('leave the payee read-only once it is set [SCR-09]', async () => {
    await open({ payeeName: 'A** C***' });
    expect(screen.getByText('A** C***')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Payee name/ })).toBeNull();
  });

  it('fail with retry [STD-03]', async () => {
    stage = await openStage({ path: '/m/securityCenter', memberType: 0 });
    stage.api.cut(security.state);
    stage.api.answer(session.list, []);
    stage.show(<Screen />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    stage.api.answer(security.state, securityState());
    fireEvent.click(retry);
    expect(await screen.findByText('Payment password')).toBeTruthy();
  });
});

describe('payment password', () => {
  it('says why one that everybody guesses is refused', async () => {
    await open();
    stage.api.refuse(security.change, 'field.invalid', { value: { field: 'paymentPassword', problem: 'easy' } });
    press(/Payment password/);
    await sheet('Payment password');
    type('New payment password', '123456');
    type('Repeat it', '123456');
    press('Save');
    expect(await screen.findByText('Too easy to guess. Avoid digits in a row or all the same.')).toBeTruthy();
  });

  it('is set with two equal numbers, sent once, and said so [SCR-09] [TOAST-04]', async () => {
    await open();
    stage.api.answer(security.change, securityState({ paymentPassword: true, level: 40 }));
    press(/Payment password/);
    await sheet('Payment password');
    expect(screen.queryByLabelText('Current payment password')).toBeNull();
    type('New payment password', '8345');
    press('Save');
    expect(await screen.findByText('Enter all 6 digits')).toBeTruthy();
    type('New payment password', '834512');
    type('Repeat it', '834511');
    press('Save');
    expect(await screen.findByText('Confirmation password not matched')).toBeTruthy();
    expect(changes()).toEqual([]);
    type('Repeat it', '834512');
    press('Save');
    press('Save');
    const { result } = renderHook(useToast);
    await waitFor(() => expect(result.current?.text).toBe('Change saved'));
    expect(changes()).toEqual([{ kind: 'paymentPassword', paymentPassword: '834512' }]);
    expect(screen.getByRole('progressbar', { name: 'Security level' }).getAttribute('aria-valuenow')).toBe('40');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is changed with the one before, and a wrong one is blamed and emptied', async () => {
    await open({ paymentPassword: true });
    stage.api.refuse(security.change, 'payment.password.wrong');
    press(/Payment password/);
    await sheet('Payment password');
    type('Current payment password', '111222');
    type('New payment password', '834512');
    type('Repeat it', '834512');
    press('Save');
    expect(await screen.findByText('The payment password is not correct.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Current payment password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('New payment password').value).toBe('834512');
    expect(changes()).toEqual([{ kind: 'paymentPassword', paymentPassword: '834512', oldPaymentPassword: '111222' }]);
  });
});

describe('a fresh proof', () => {
  it('comes before the form when the session is too old, and the session goes on under a new token [R22]', async () => {
    await open({ needsStepUp: true });
    stage.api.refuse(session.stepUp, 'password.old.wrong');
    press(/Payee name/);
    const proof = await sheet('Confirm it is you');
    expect(screen.queryByRole('dialog', { name: 'Payee name' })).toBeNull();
    fireEvent.click(within(proof).getByRole('button', { name: 'Continue' }));
    expect(await within(proof).findByText('Enter password')).toBeTruthy();
    type('Login password', 'wrong-one');
    fireEvent.click(within(proof).getByRole('button', { name: 'Continue' }));
    expect(await within(proof).findByText('The current password is not correct.')).toBeTruthy();
    stage.api.answer(session.stepUp, { token: 'fresh', expiresAt: '2026-11-16T00:00:00.000Z' });
    type('Login password', 'right-one1');
    fireEvent.click(within(proof).getByRole('button', { name: 'Continue' }));
    await sheet('Payee name');
    expect(currentSession()?.token).toBe('fresh');
    expect(bodies(session.stepUp.path)).toEqual([{ password: 'wrong-one' }, { password: 'right-one1' }]);
  });

  it('is asked for when the server wants it, and the change is sent again [R22]', async () => {
    await open();
    stage.api.refuse(security.change, 'step.up.required', { status: 403 });
    stage.api.answer(session.stepUp, { token: 'fresh', expiresAt: '2026-11-16T00:00:00.000Z' });
    press(/Payee name/);
    await sheet('Payee name');
    type(/^Payee name/, 'Ana Cruz');
    press('Save');
    const proof = await sheet('Confirm it is you');
    stage.api.answer(security.change, securityState({ payeeName: 'A** C***' }));
    type('Login password', 'right-one1');
    fireEvent.click(within(proof).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('A** C***')).toBeTruthy();
    expect(changes()).toHaveLength(2);
  });

  it('refused leaves everything as it was', async () => {
    await open({ needsStepUp: true });
    press(/Payee name/);
    const proof = await sheet('Confirm it is you');
    fireEvent.click(within(proof).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });
});

describe('a hold after a reset [R22]', () => {
  const until = '2026-11-18T08:30:00.000Z';
  const trySettingPin = async (ways: security.Hold['ways']) => {
    await open();
    stage.api.refuse(security.change, 'account.held', { status: 403, value: { until, ways } });
    press(/Payment password/);
    await sheet('Payment password');
    type('New payment password', '834512');
    type('Repeat it', '834512');
    press('Save');
    return within(await sheet('One more check'));
  };

  it('says until when, takes a code from the other address and sends the change again', async () => {
    const check = await trySettingPin(['email']);
    expect(check.getByText(new RegExp(`wait until ${formatDateTime(until)}`))).toBeTruthy();
    stage.api.answer(security.confirm, null);
    fireEvent.click(check.getByRole('button', { name: 'Send code' }));
    expect(await check.findByText('Sent to the e-mail address of your account')).toBeTruthy();
    stage.api.refuse(security.confirm, 'verification.code.error');
    type(/^E-mail code/, '111222');
    fireEvent.click(check.getByRole('button', { name: 'Continue' }));
    expect(await check.findByText('Verification code error')).toBeTruthy();
    stage.api.answer(security.confirm, null);
    stage.api.answer(security.change, securityState({ paymentPassword: true }));
    type(/^E-mail code/, '481900');
    fireEvent.click(check.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(security.confirm.path)).toEqual([
      { way: 'email' },
      { way: 'email', verificationCode: '111222' },
      { way: 'email', verificationCode: '481900' },
    ]);
  });

  it('says when it is over where there is no second way, and what stays open', async () => {
    const check = await trySettingPin([]);
    expect(check.getByText(/You can still play, set limits and take a break/)).toBeTruthy();
    expect(check.queryByRole('button', { name: 'Continue' })).toBeNull();
    fireEvent.click(check.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'One more check' })).toBeNull());
    expect(changes()).toHaveLength(1);
  });
});

describe('mobile number and mail', () => {
  it('are bound with a code that was sent there [SCR-09] [API-15]', async () => {
    await open();
    stage.api.answer(verification.sms, { expiredMinutes: 1 });
    stage.api.answer(security.change, securityState({ mobile: '+63 917 *** 0142' }));
    press(/Mobile number/);
    await sheet('Mobile number');
    type(/^Mobile number/, '0917 555 0142');
    press(/Send/);
    await waitFor(() =>
      expect(bodies(verification.sms.path)).toEqual([
        { mobileNum: '9175550142', countryDialingCode: '63', purpose: 'bind' },
      ]),
    );
    type(/^Code/, '123456');
    press('Save');
    expect(await screen.findByText('+63 917 *** 0142')).toBeTruthy();
    expect(changes()).toEqual([
      { kind: 'mobile', mobileNum: '9175550142', verificationCode: '123456', countryDialingCode: '63' },
    ]);
  });

  it('of somebody else is said at its field', async () => {
    await open();
    stage.api.refuse(security.change, 'mobile.exists');
    press(/Mobile number/);
    await sheet('Mobile number');
    type(/^Mobile number/, '9175550142');
    type(/^Code/, '123456');
    press('Save');
    expect(await screen.findByText('This mobile number already has an account.')).toBeTruthy();
  });

  it('send the mail code without binding, then bind with it [API-86]', async () => {
    await open();
    stage.api.answer(security.change, securityState());
    press(/E-mail/);
    await sheet('E-mail');
    type(/^E-mail/, 'not a mail');
    press(/Send/);
    expect(await screen.findByText(/^E-mail format is incorrect/)).toBeTruthy();
    expect(changes()).toEqual([]);
    type(/^E-mail/, 'ana@example.com');
    press(/Send/);
    await waitFor(() => expect(changes()).toEqual([{ kind: 'email', email: 'ana@example.com' }]));
    expect(await screen.findByText('Sent to ana@example.com')).toBeTruthy();
    type(/^Code/, '654321');
    press('Save');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual({ kind: 'email', email: 'ana@example.com', verificationCode: '654321' });
  });
});

describe('devices', () => {
  it('can be signed out one by one, after a question, but not the own one', async () => {
    await open();
    stage.api.answer(session.end, null);
    const { result } = renderHook(useAsked);
    expect(await screen.findByText('This device')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out: Phone 1' })).toBeNull();
    press('Sign out: Phone 2');
    await waitFor(() => expect(result.current?.text).toBe('Phone 2'));
    stage.api.answer(session.list, [device('1', { current: true }), device('3')]);
    act(() => result.current?.answer(true));
    await waitFor(() => expect(screen.queryByText('Phone 2')).toBeNull());
    expect(stage.api.heard.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `${session.end.path}?id=2`,
    ]);
  });

  it('stay when the question is answered with no', async () => {
    await open();
    const { result } = renderHook(useAsked);
    await screen.findByText('This device');
    press('Sign out everywhere else');
    await waitFor(() => expect(result.current).not.toBeNull());
    act(() => result.current?.answer(false));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out everywhere else' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(stage.api.heard.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('are all signed out but this one', async () => {
    await open();
    stage.api.answer(session.endOthers, { ended: 2 });
    const { result } = renderHook(() => ({ asked: useAsked(), toast: useToast() }));
    await screen.findByText('This device');
    press('Sign out everywhere else');
    await waitFor(() => expect(result.current.asked).not.toBeNull());
    stage.api.answer(session.list, [device('1', { current: true })]);
    act(() => result.current.asked?.answer(true));
    await waitFor(() => expect(result.current.toast?.text).toBe('2 devices signed out'));
    await waitFor(() => expect(screen.queryByText('Phone 3')).toBeNull());
  });
});
