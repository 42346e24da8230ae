import { member, system, verification, type FlagSet, type session } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { go } from '../../features/navigation/history.ts';
import { rememberedLogin, rememberLogin } from '../../features/session/remembered.ts';
import { currentSession } from '../../features/session/session.ts';
import { COUNTRIES, RULES } from '../../features/testing/sample-rules.ts';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './forget-screen.tsx';

let stage: Stage;
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stage.leave();
});

const LOGIN: session.LoginValue = {
  token: 'new-token',
  userName: 'juanmiguel',
  customerType: 0,
  firstTimeLogin: false,
  mustChangePassword: false,
  expiresAt: '2026-12-01T00:00:00.000Z',
  deviceCredential: null,
  lastLogin: null,
};

async function open(flags: FlagSet = { CHNGPASSVERIF3: true }, path = '/m/forget') {
  stage = await openStage({ path, settings: { whitelabel: flags } });
  await completeWords();
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(system.country, COUNTRIES);
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
  await screen.findByRole('form');
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const leave = async (name: string) => act(async () => fireEvent.blur(input(name)));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heard = (path: string) => stage.api.heard.filter(({ url }) => url === path);

/** Sends a code and fills in the rest. */
async function fillPhone() {
  type('Mobile number', '9175550142');
  fireEvent.click(button('Send code'));
  await waitFor(() => expect(input('SMS code').disabled).toBe(false));
  type('SMS code', '4819');
  type('New password', 'perya2468');
  await leave('New password');
}

describe('ways back in', () => {
  it('are two with the switch, the phone first [FORGOT-01] [FORGOT-02] [FORGOT-03]', async () => {
    await open();
    expect(screen.getByRole('radio', { name: 'By SMS' }).getAttribute('aria-checked')).toBe('true');
    expect(input('Mobile number')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'By e-mail' }));
    await waitFor(() => expect(input('E-mail')).toBeTruthy());
  });

  it('are only the mail without it [FORGOT-02] [FORGOT-04]', async () => {
    await open({});
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(input('Username')).toBeTruthy();
    expect(input('E-mail')).toBeTruthy();
  });
});

describe('by phone', () => {
  it('opens the code only once one was sent [FORGOT-08]', async () => {
    await open();
    stage.api.refuse(verification.smsReset, 'sms.failed');
    expect(input('SMS code').disabled).toBe(true);
    type('Mobile number', '9175550142');
    fireEvent.click(button('Send code'));
    await screen.findByText('The SMS could not be sent. Please try again.');
    expect(input('SMS code').disabled).toBe(true);
    stage.api.answer(verification.smsReset, { expiredMinutes: 1 });
    await waitFor(() => expect(button('Send code').getAttribute('aria-busy')).toBeNull());
    fireEvent.click(button('Send code'));
    await waitFor(() => expect(input('SMS code').disabled).toBe(false));
    expect(screen.getByText('Code sent to +63 917 *** 0142')).toBeTruthy();
  });

  it('cannot be sent before anything is touched or while something is wrong [FORGOT-09] [VAL-28]', async () => {
    await open();
    stage.api.answer(verification.smsReset, { expiredMinutes: 1 });
    expect(button('Set password').disabled).toBe(true);
    type('Mobile number', '917');
    await leave('Mobile number');
    await screen.findByText('The mobile num is not valid, at least 10 digits');
    expect(button('Set password').disabled).toBe(true);
    await fillPhone();
    await waitFor(() => expect(button('Set password').disabled).toBe(false));
  });

  it('logs in with the new password and goes home [FORGOT-07] [FORGOT-10] [FORGOT-11]', async () => {
    await open();
    stage.api.answer(verification.smsReset, { expiredMinutes: 1 });
    stage.api.answer(member.resetBySms, LOGIN);
    await fillPhone();
    fireEvent.click(button('Set password'));
    fireEvent.click(button('Set password'));
    await waitFor(() => expect(window.location.pathname).toBe('/m/home'));
    expect(currentSession()?.userName).toBe('juanmiguel');
    expect(heard(member.resetBySms.path).map(({ body }) => body)).toEqual([
      { mobileNum: '9175550142', verificationCode: '4819', newPassword: 'perya2468', countryDialingCode: '63' },
    ]);
  });

  it('shows the device that was remembered before as a second proof [R22]', async () => {
    await open();
    const login = { type: 'username', username: 'juan', password: 'device-1', countryDialingCode: '' } as const;
    rememberLogin(login, 'juan');
    stage.api.answer(verification.smsReset, { expiredMinutes: 1 });
    stage.api.answer(member.resetBySms, LOGIN);
    await fillPhone();
    fireEvent.click(button('Set password'));
    await waitFor(() => expect(window.location.pathname).toBe('/m/home'));
    expect(heard(member.resetBySms.path)[0]?.body).toMatchObject({ deviceCredential: 'device-1' });
    expect(rememberedLogin()).toBeNull();
  });

  it.each([
    ['modify.new.old.same', '', '4819'],
    ['verification.code.error', 'perya2468', ''],
  ] as const)('after %s leaves %j as password and %j as code [FORGOT-12] [ERR-24]', async (code, password, left) => {
    await open();
    stage.api.answer(verification.smsReset, { expiredMinutes: 1 });
    stage.api.refuse(member.resetBySms, code);
    await fillPhone();
    fireEvent.click(button('Set password'));
    await waitFor(() => expect(input('New password').value + input('SMS code').value).toBe(password + left));
    expect(input('New password').value).toBe(password);
    expect(input('SMS code').value).toBe(left);
  });
});

describe('by mail', () => {
  it('sends both trimmed and goes back a second later [FORGOT-05] [FORGOT-06] [TOAST-10]', async () => {
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
    await open({});
    act(() => go('/m/forget'));
    stage.api.answer(member.retrieve, null);
    type('Username', ' juanmiguel ');
    type('E-mail', ' juan@perya.example.com ');
    await leave('E-mail');
    vi.useFakeTimers();
    fireEvent.click(button('Send the link'));
    await settle();
    expect(screen.getByText('Check your e-mail for the link')).toBeTruthy();
    await pass(999);
    expect(back).not.toHaveBeenCalled();
    await pass(1);
    expect(back).toHaveBeenCalledOnce();
    const [sent] = heard(member.retrieve.path);
    expect(sent?.headers['Content-Type']).toContain('application/x-www-form-urlencoded');
    expect(sent?.body).toBe('username=juanmiguel&email=juan%40perya.example.com');
  });

  it('knows an address by its shape [VAL-21] [VAL-22] [ERR-27]', async () => {
    await open({});
    type('Username', 'ab');
    await leave('Username');
    await screen.findByText(/^Account format is incorrect/);
    type('E-mail', 'juan@perya');
    await leave('E-mail');
    await screen.findByText(/^E-mail format is incorrect/);
    expect(button('Send the link').disabled).toBe(true);
  });
});

describe('by the link of a mail', () => {
  const fill = () => {
    type('New password', 'perya2468');
    type('Confirm password', 'perya2468');
  };

  it('asks for a new password twice and logs in [FORGOT-14]', async () => {
    await open({}, '/m/forget?resetToken=abc');
    stage.api.answer(member.resetByEmail, LOGIN);
    fill();
    fireEvent.click(button('Set password'));
    await waitFor(() => expect(currentSession()?.token).toBe('new-token'));
    expect(heard(member.resetByEmail.path)[0]?.body).toEqual({
      resetToken: 'abc',
      newPassword: 'perya2468',
      confirmNewPassword: 'perya2468',
    });
  });

  it('leads to asking for a new one when it is used up [FORGOT-14]', async () => {
    await open({}, '/m/forget?resetToken=abc');
    stage.api.refuse(member.resetByEmail, 'reset.link.invalid');
    fill();
    fireEvent.click(button('Set password'));
    await waitFor(() => expect(input('E-mail')).toBeTruthy());
    expect(screen.getByText('This link is no longer valid. Please ask for a new one.')).toBeTruthy();
    expect(window.location.search).toBe('');
  });
});
