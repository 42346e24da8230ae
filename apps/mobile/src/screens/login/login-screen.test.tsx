import { session, system, verification } from '@perya/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { currentSession } from '../../features/session/session.ts';
import { rememberLogin, rememberedLogin } from '../../features/session/remembered.ts';
import { landRoutes } from '../../features/testing/land-routes.ts';
import { loginValue } from '../../features/testing/sample-login.ts';
import { CAPTCHA, COUNTRIES, RULES } from '../../features/testing/sample-rules.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { useToast } from '../../features/toasts/toasts.ts';
import * as device from '../../lib/platform.ts';
import { Screen } from './login-screen.tsx';

const firebase = vi.hoisted(() => ({ signInWith: vi.fn(), sendPhoneCode: vi.fn(), confirmPhoneCode: vi.fn() }));
vi.mock('../../features/firebase/sign-in.ts', () => firebase);

const FIREBASE = { apiKey: 'k', projectId: 'p', authDomain: 'p.example' };
let stage: Stage;
let undo = () => undefined as void;

async function open(
  whitelabel: Record<string, boolean> = { MOBCODELOGIN3: true, FREEPLAY3: true },
  path = '/m/login',
  settings: Partial<Parameters<typeof openStage>[0] & object>['settings'] = {},
) {
  stage = await openStage({ path, settings: { whitelabel, ...settings } });
  await completeWords();
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(system.country, COUNTRIES);
  stage.api.answer(verification.captcha, CAPTCHA);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
}

async function show() {
  const shown = stage.show(<Screen />);
  await waitFor(() => expect(asked('/wps/system/registerSettings')).toHaveLength(1));
  await act(async () => undefined);
  return shown;
}

const asked = (path: string) => stage.api.heard.filter(({ url }) => url.split('?')[0] === path);
const logins = () => asked(session.login.path).map(({ body }) => body);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

async function logInAs(name: string, password: string) {
  type('Username', name);
  type('Password', password);
  await act(async () => press());
}

afterEach(() => {
  stage.leave();
  undo();
  undo = () => undefined;
  vi.restoreAllMocks();
});

describe('by user name', () => {
  it('sends what was typed and leads home [LOGIN-16] [LOGIN-17] [LOGIN-19] [API-10]', async () => {
    await open();
    stage.api.answer(session.login, loginValue());
    await show();
    await logInAs(' ana88 ', 'Sikreto 1'.replace(' ', '-'));
    await waitFor(() => expect(currentSession()?.token).toBe('new-token'));
    expect(logins()).toEqual([{ type: 'username', username: 'ana88', password: 'Sikreto-1', remember: false }]);
    expect(window.location.pathname).toBe('/m/home');
    for (const store of [window.localStorage, window.sessionStorage]) {
      const kept = Array.from({ length: store.length }, (_, at) => store.getItem(store.key(at) ?? ''));
      expect(kept.join()).not.toContain('Sikreto');
    }
  });

  it('returns to the page that asked for it, on this site only [ROUTE-14]', async () => {
    await open(undefined, '/m/login?back=%2Fm%2Fset');
    stage.api.answer(session.login, loginValue());
    await show();
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(window.location.pathname).toBe('/m/set'));
  });

  it('leads who must have a password of their own to get one [LOGIN-19] [SET-13]', async () => {
    undo = landRoutes('changePsw');
    await open(undefined, '/m/login?back=%2Fm%2Fset');
    stage.api.answer(session.login, loginValue({ mustChangePassword: true, firstTimeLogin: true }));
    await show();
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(window.location.pathname).toBe('/m/changePsw'));
  });

  it('tells when the account was last used', async () => {
    await open();
    const lastLogin = { time: '2026-11-14T08:00:00.000Z', place: 'Cebu, PH' };
    stage.api.answer(session.login, loginValue({ lastLogin }));
    await show();
    const { result } = renderHook(useToast);
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(result.current?.text).toMatch(/^Welcome back! Last login 11\/1\d \d\d:00, Cebu, PH$/));
  });

  it('remembers by a credential [LOGIN-18] [SESS-06]', async () => {
    await open();
    stage.api.answer(session.login, loginValue({ deviceCredential: 'cred-1' }));
    await show();
    fireEvent.click(screen.getByRole('checkbox'));
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(rememberedLogin()?.password).toBe('cred-1'));
    expect(logins()[0]).toMatchObject({ remember: true });
    expect(rememberedLogin()).toMatchObject({ type: 'username', username: 'ana88' });
  });

  it('is disabled while something is empty or a call runs, and Enter works too [LOGIN-24]', async () => {
    await open();
    stage.api.hang(session.login);
    await show();
    expect(button().disabled).toBe(true);
    type('Username', 'ana88');
    expect(button().disabled).toBe(true);
    type('Password', 'Sikreto-1');
    expect(button().disabled).toBe(false);
    await act(async () => fireEvent.submit(screen.getByRole('form')));
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    await act(async () => press());
    await act(async () => fireEvent.submit(screen.getByRole('form')));
    expect(logins()).toHaveLength(1);
  });

  it('is checked by the rules first and moves to what is wrong [VAL-01] [VAL-03] [VAL-04]', async () => {
    await open();
    await show();
    await logInAs('a b', 'x');
    expect(await screen.findByText(/^Account format is incorrect/)).toBeTruthy();
    expect(screen.getByText(/^Password format is incorrect/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    expect(logins()).toEqual([]);
  });

  it('keeps what was typed when it fails [LOGIN-14] [LOGIN-15]', async () => {
    await open();
    stage.api.refuse(session.login, 'login.failed', { status: 401 });
    await show();
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ana88');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Sikreto-1');
    expect(screen.queryByRole('button', { name: /picture|digits/i })).toBeNull();
    expect(asked('/wps/captcha')).toEqual([]);
  });

  it('says on which site it happens [LOGIN-22]', async () => {
    await open(undefined, '/m/login?site=agent');
    stage.api.refuse(session.login, 'error_agent_login', { status: 403 });
    await show();
    expect(screen.getByText(/Agent site/)).toBeTruthy();
    await logInAs('ana88', 'Sikreto-1');
    expect(logins()[0]).toMatchObject({ site: 'agent' });
  });

  it.each([true, false])('names an iPhone web app: %s [LOGIN-23] [PLAT-07]', async (isWebClip) => {
    await open();
    stage.api.refuse(session.login, 'login.failed');
    vi.spyOn(device, 'platform').mockReturnValue({ ...device.platform(), isWebClip });
    await show();
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(logins()).toHaveLength(1));
    expect(asked(session.login.path)[0]?.headers['Device']).toBe(isWebClip ? 'OTHERS' : undefined);
  });
});

describe('captcha', () => {
  const captcha = () => screen.queryByLabelText<HTMLInputElement>('Digits in the picture');

  async function fail() {
    await open();
    stage.api.refuse(session.login, 'login.failed', { status: 401, value: { captcha: true } });
    await show();
    expect(captcha()).toBeNull();
    await logInAs('ana88', 'Sikreto-1');
    await waitFor(() => expect(captcha()).not.toBeNull());
  }

  it('comes after a failure that asks for it and goes along then [LOGIN-09] [VAL-07]', async () => {
    await fail();
    expect(asked('/wps/captcha')).toHaveLength(1);
    expect(button().disabled).toBe(true);
    type('Digits in the picture', '12a345678');
    expect(captcha()?.value).toBe('123456');
    await act(async () => press());
    expect(logins()[1]).toMatchObject({ captcha: '123456' });
  });

  it('says why it is there, and the failure stays in sight [LOGIN-09] [ERR-30]', async () => {
    await fail();
    expect(screen.getByText('Type these digits to go on.')).toBeTruthy();
    const form = within(screen.getByRole('form'));
    expect(form.getByText('Incorrect user name or password.')).toBeTruthy();
    stage.api.refuse(session.login, 'captcha.error', { status: 400, value: { captcha: true } });
    type('Digits in the picture', '1234');
    await act(async () => press());
    expect(await form.findByText('The digits were wrong. Here is a new picture.')).toBeTruthy();
    expect(form.queryByText('Incorrect user name or password.')).toBeNull();
    expect(captcha()?.getAttribute('aria-invalid')).toBe('true');
  });

  it('is new and empty after each failure and on a press [LOGIN-11]', async () => {
    await fail();
    type('Digits in the picture', '1234');
    await act(async () => press());
    await waitFor(() => expect(asked('/wps/captcha')).toHaveLength(2));
    expect(captcha()?.value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'New picture' }));
    await waitFor(() => expect(asked('/wps/captcha')).toHaveLength(3));
  });

  it('is new on the other tab [LOGIN-10]', async () => {
    await fail();
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile and SMS' }));
    await waitFor(() => expect(asked('/wps/captcha').length).toBeGreaterThan(1));
    expect(captcha()).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Username' }));
    await waitFor(() => expect(captcha()).not.toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ana88');
  });
});

describe('remembered login', () => {
  const DOTS = '••••••••••';
  const password = () => screen.getByLabelText<HTMLInputElement>('Password');

  async function openRemembered(credential = 'cred-1') {
    await open();
    rememberLogin({ type: 'username', username: 'ana88', password: credential, countryDialingCode: '' }, 'ana88');
    await show();
  }

  it('fills the form with dots and sends the credential [LOGIN-20]', async () => {
    await openRemembered();
    stage.api.answer(session.login, loginValue({ deviceCredential: 'cred-2' }));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ana88');
    expect(password().value).toBe(DOTS);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await act(async () => press());
    await waitFor(() => expect(rememberedLogin()?.password).toBe('cred-2'));
    expect(logins()[0]).toEqual({ type: 'username', username: 'ana88', password: 'cred-1', remember: true });
  });

  it('is shown, not used, when somebody else logs in on this device [LOGIN-20]', async () => {
    await openRemembered();
    stage.api.answer(session.login, loginValue());
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'ben99' } });
    fireEvent.change(password(), { target: { value: 'Mangga-Berde-7' } });
    await act(async () => press());
    await waitFor(() => expect(logins()).toHaveLength(1));
    expect(logins()[0]).toMatchObject({ username: 'ben99', password: 'Mangga-Berde-7', deviceCredential: 'cred-1' });
  });

  it('loses its dots as soon as somebody types [D1]', async () => {
    await openRemembered();
    stage.api.refuse(session.login, 'login.failed');
    type('Password', `${DOTS}S`);
    expect(password().value).toBe('S');
    type('Password', 'Sikreto-1');
    await act(async () => press());
    expect(logins()[0]).toMatchObject({ password: 'Sikreto-1' });
  });

  it('is not for another user name [D1]', async () => {
    await openRemembered();
    type('Username', 'ben');
    await waitFor(() => expect(password().value).toBe(''));
  });

  it('is spent after a refusal [D1]', async () => {
    await openRemembered();
    stage.api.refuse(session.login, 'login.failed');
    await act(async () => press());
    await waitFor(() => expect(password().value).toBe(''));
    expect(rememberedLogin()?.password).toBe('');
  });

  it('opens the tab of the mobile number with its dialing code [LOGIN-20]', async () => {
    await open();
    rememberLogin({ type: 'sms', username: '9171234567', password: 'c', countryDialingCode: '63' }, 'ana88');
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('9171234567');
  });
});

describe('by mobile number', () => {
  const openMobile = async () => {
    await open();
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile and SMS' }));
  };

  it('is there only while its switch is on [LOGIN-01..03] [FLAG-19]', async () => {
    await open({ MOBCODELOGIN3: false });
    await show();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('checks the number before a code is sent [LOGIN-13] [VAL-05] [VAL-09]', async () => {
    await openMobile();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send/ })));
    expect(asked('/wps/verification/sms/noLogin')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile number'));
  });

  it('sends a code, counts down and logs in with it [LOGIN-12] [LOGIN-17] [VAL-06] [VAL-08]', async () => {
    await openMobile();
    stage.api.answer(verification.sms, { expiredMinutes: 2 });
    stage.api.answer(session.login, loginValue());
    type('Mobile number', '0917 123 4567');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send/ })));
    expect(await screen.findByRole('button', { name: /[12]:\d\d/ })).toHaveProperty('disabled', true);
    expect(asked('/wps/verification/sms/noLogin')[0]?.body).toEqual({
      mobileNum: '9171234567',
      countryDialingCode: '63',
      purpose: 'login',
    });
    type('SMS code', '12 34 56');
    await act(async () => press());
    await waitFor(() => expect(currentSession()).not.toBeNull());
    expect(logins()).toEqual([
      { type: 'sms', username: '9171234567', password: '123456', countryDialingCode: '63', remember: false },
    ]);
  });

  it('lets Firebase send and check the code where the brand uses it [SMSC-07] [LOGIN-17]', async () => {
    await open({ MOBCODELOGIN3: true, FIREBASE3: true }, '/m/login', { firebase: FIREBASE });
    await show();
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile and SMS' }));
    firebase.sendPhoneCode.mockResolvedValue({ ok: true, value: { expiredMinutes: 1 } });
    firebase.confirmPhoneCode.mockResolvedValue({ ok: true, value: 'id-token' });
    stage.api.answer(session.login, loginValue());
    stage.api.answer(system.agreement, { version: '2026-11', content: '<p>Terms</p>' });
    expect(screen.getByText(/you are 21 or older and agree to the/)).toBeTruthy();
    type('Mobile number', '9171234567');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Send/ })));
    expect(firebase.sendPhoneCode).toHaveBeenCalledWith('+639171234567');
    type('SMS code', '123456');
    await act(async () => press());
    await waitFor(() => expect(logins()).toHaveLength(1));
    expect(logins()[0]).toMatchObject({
      type: 'firebase',
      firebaseChannel: 'sms',
      firebaseIdToken: 'id-token',
      firebaseMobileNo: '9171234567',
      countryDialingCode: '63',
      agreementVersion: '2026-11',
    });
  });
});

describe('other ways', () => {
  const social = { FACEBOOKLOGIN3: true, GOOGLELOGIN3: true, MOBCODELOGIN3: true };
  const names = () => ['Facebook', 'Google'].filter((name) => screen.queryByRole('button', { name }));

  it('need their switch, Firebase and the first tab [LOGIN-05] [LOGIN-06] [FLAG-06] [FLAG-07]', async () => {
    await open({ ...social, FIREBASE3: true }, '/m/login', { firebase: FIREBASE });
    await show();
    expect(names()).toEqual(['Facebook', 'Google']);
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile and SMS' }));
    expect(names()).toEqual([]);
  });

  it.each([
    ['Firebase is off', { ...social, FIREBASE3: false }, FIREBASE],
    ['Firebase is not set up', { ...social, FIREBASE3: true }, undefined],
    ['both switches are off', { FIREBASE3: true }, FIREBASE],
  ])('are missing while %s [LOGIN-05] [LOGIN-06]', async (_, flags, settings) => {
    await open(flags, '/m/login', { ...(settings && { firebase: settings }) });
    await show();
    expect(names()).toEqual([]);
  });

  it('log in with the token that Firebase gave [API-104]', async () => {
    await open({ ...social, FIREBASE3: true }, '/m/login', { firebase: FIREBASE });
    stage.api.answer(session.login, loginValue());
    stage.api.answer(system.agreement, { version: '2026-11', content: '<p>Terms</p>' });
    await show();
    expect(screen.getByRole('link', { name: 'User agreement' }).getAttribute('href')).toBe('/m/useragreement');
    firebase.signInWith.mockResolvedValueOnce({ ok: false, error: { code: 'aborted', message: '' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Google' })));
    expect(logins()).toEqual([]);
    firebase.signInWith.mockResolvedValueOnce({ ok: true, value: 'id-token' });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Google' })));
    await waitFor(() => expect(currentSession()).not.toBeNull());
    const google = { type: 'firebase', firebaseChannel: 'google', firebaseIdToken: 'id-token' };
    expect(logins()).toEqual([{ ...google, agreementVersion: '2026-11' }]);
  });

  it('offer a trial while its switch is on [LOGIN-07]', async () => {
    await open({ FREEPLAY3: true });
    const { unmount } = await show();
    expect(screen.getByRole('link', { name: 'Try it for free' }).getAttribute('href')).toBe('/m/trail');
    unmount();
    await open({ FREEPLAY3: false });
    await show();
    expect(screen.queryByRole('link', { name: 'Try it for free' })).toBeNull();
  });

  it('lead home, to register, to a new password and to service [LOGIN-08]', async () => {
    undo = landRoutes('register', 'forget');
    await open();
    await show();
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    await waitFor(() => expect(links[3]?.getAttribute('href')).toBeTruthy());
    expect(links.map((link) => link.getAttribute('href')).slice(0, 3)).toEqual(['/m/home', '/m/register', '/m/forget']);
  });
});
