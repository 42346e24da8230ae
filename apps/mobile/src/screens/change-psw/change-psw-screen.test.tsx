import { member, system } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { useAsked } from '../../features/dialogs/dialogs.ts';
import { rememberedLogin, rememberLogin } from '../../features/session/remembered.ts';
import { memberInfo } from '../../features/testing/sample-member.ts';
import { RULES } from '../../features/testing/sample-rules.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './change-psw-screen.tsx';

let stage: Stage;
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stage.leave();
});

function Asked() {
  const asked = useAsked();
  return asked ? (
    <button type="button" onClick={() => asked.answer(true)}>
      {asked.title}
    </button>
  ) : null;
}

async function open(change: Partial<member.MemberInfo> = {}) {
  stage = await openStage({ path: '/m/changePsw', memberType: 0, settings: { whitelabel: { SECPRIV: true } } });
  await completeWords();
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(system.agreement, { version: '2026-11', content: '<p>Terms</p>' });
  stage.api.answer(member.info, memberInfo({ isPasswordFresh: false, ...change }));
  stage.show(
    <>
      <Screen />
      <ShownToast />
      <Asked />
    </>,
  );
  await screen.findByRole('form');
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const sent = () => stage.api.heard.filter(({ url }) => url === member.changePassword.path);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save password' }));

function fill(password = 'perya2468') {
  type('Current password', 'perya1357');
  type('New password', password);
  type('Confirm password', password);
}

describe('changing the password', () => {
  it('shows whose it is and asks for the old one [SET-04] [SET-05] [SET-06]', async () => {
    await open();
    expect(input('Username').value).toBe('ana');
    expect(input('Username').readOnly).toBe(true);
    expect(input('Current password').autocomplete).toBe('current-password');
  });

  it('does not ask for the one that was just typed [SET-05] [SET-13]', async () => {
    await open({ isPasswordFresh: true, mustChangePassword: true });
    expect(screen.queryByLabelText(/^Current password/)).toBeNull();
    expect(screen.getByText(/You typed your password a moment ago/)).toBeTruthy();
    stage.api.refuse(member.changePassword, 'password.old.wrong');
    type('New password', 'perya2468');
    type('Confirm password', 'perya2468');
    save();
    await screen.findByLabelText(/^Current password/);
    expect(sent()[0]?.body).toEqual({ newPassword: 'perya2468', confirmNewPassword: 'perya2468', remember: false });
    expect(input('New password').value).toBe('perya2468');
  });

  it('asks the owner of an account that an agent opened for age and terms too [SET-13] [R19]', async () => {
    await open({ isPasswordFresh: true, mustChangePassword: true, mustAgree: true });
    expect(screen.getByText(/^An agent opened this account for you/)).toBeTruthy();
    type('New password', 'perya2468');
    type('Confirm password', 'perya2468');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save password' });
    expect(button.disabled).toBe(true);
    await settle();
    fireEvent.click(screen.getByRole('checkbox', { name: /^I am 21 or older/ }));
    expect(button.disabled).toBe(false);
    stage.api.answer(member.changePassword, { deviceCredential: null });
    save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ newPassword: 'perya2468', agreementVersion: '2026-11' });
  });

  it('leaves the way to limits and self-exclusion open before there is an own password [R31]', async () => {
    await open();
    expect(screen.queryByRole('link', { name: /Safe play/ })).toBeNull();
    stage.leave();
    await open({ mustChangePassword: true });
    const link = await screen.findByRole('link', { name: /Safe play/ });
    expect(link.getAttribute('href')).toBe('/m/responsibleGaming');
  });

  it('says so when nothing would change, and sends nothing [SET-08] [VAL-26]', async () => {
    await open();
    fill('perya1357');
    save();
    await act(async () =>
      fireEvent.click(await screen.findByText('The new password and the old password cannot be the same')),
    );
    expect(sent()).toHaveLength(0);
  });

  it('says the same when only the server knows [ERR-24]', async () => {
    await open();
    stage.api.refuse(member.changePassword, 'modify.new.old.same');
    fill();
    save();
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: /cannot be the same/ })));
    expect(document.querySelector('output')?.textContent).toBe('');
  });

  it('keeps the device remembered with its new credential and goes home [SET-09] [SET-10] [SET-12] [TOAST-13]', async () => {
    await open();
    rememberLogin({ type: 'username', username: 'ana', password: 'old-credential', countryDialingCode: '' }, 'ana');
    stage.api.answer(member.changePassword, { deviceCredential: 'new-credential' });
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const answered = globalThis.fetch;
    globalThis.fetch = (...args) => held.then(() => answered(...args));
    fill();
    vi.useFakeTimers();
    save();
    await settle();
    expect(screen.getByText('Please wait')).toBeTruthy();
    release();
    await settle();
    expect(screen.getByText('Change saved')).toBeTruthy();
    expect(rememberedLogin()?.password).toBe('new-credential');
    await pass(999);
    expect(window.location.pathname).toBe('/m/changePsw');
    await pass(1);
    expect(window.location.pathname).toBe('/m/home');
    expect(screen.getByText('Your password was changed. Other devices are signed out.')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      { oldPassword: 'perya1357', newPassword: 'perya2468', confirmNewPassword: 'perya2468', remember: true },
    ]);
  });

  it('says that a password is guessed first, at its field', async () => {
    await open();
    stage.api.refuse(member.changePassword, 'password.format', { value: { problem: 'easy' } });
    fill('Password123');
    save();
    await screen.findByText('Too easy to guess. Choose another one.');
    expect(document.activeElement).toBe(input('New password'));
  });

  it('keeps the fields and moves to the old password when it is wrong [SET-11]', async () => {
    await open();
    stage.api.refuse(member.changePassword, 'password.old.wrong');
    fill();
    save();
    await waitFor(() => expect(screen.getAllByText('The current password is not correct.')).toHaveLength(2));
    expect(document.activeElement).toBe(input('Current password'));
    expect(input('New password').value).toBe('perya2468');
  });

  it('wants the new password twice the same [VAL-25]', async () => {
    await open();
    type('Current password', 'perya1357');
    type('New password', 'perya2468');
    save();
    await screen.findByText('Enter password');
    type('Confirm password', 'perya2469');
    await screen.findByText('Confirmation password not matched');
  });
});
