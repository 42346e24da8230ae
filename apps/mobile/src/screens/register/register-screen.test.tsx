import { content, member, system, verification, type FlagSet, type session } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeWords } from '@perya/web/i18n/i18n.ts';
import { pass, settle } from '@perya/web/testing/settle.ts';
import { currentSession } from '../../features/session/session.ts';
import { CAPTCHA, COUNTRIES, RULES } from '../../features/testing/sample-rules.ts';
import { announcements, banner } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { ShownToast } from '../../features/testing/shown-toast.tsx';
import { Screen } from './register-screen.tsx';

let stage: Stage;
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stage.leave();
});

const BOTH: FlagSet = { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true, MOBILENUMPASSREG3: true };
const LOGIN: session.LoginValue = {
  token: 'new-token',
  userName: 'juanmiguel',
  customerType: 0,
  firstTimeLogin: true,
  mustChangePassword: false,
  expiresAt: '2026-12-01T00:00:00.000Z',
  deviceCredential: null,
  lastLogin: null,
};

interface Scene {
  readonly flags?: FlagSet;
  readonly path?: string;
  readonly rules?: typeof RULES;
}

async function open({ flags = { USERNAMEREG3: true }, path = '/m/register', rules = RULES }: Scene = {}) {
  stage = await openStage({ path, settings: { whitelabel: flags } });
  await completeWords();
  stage.api.answer(system.registerSettings, rules);
  stage.api.answer(system.country, COUNTRIES);
  stage.api.answer(system.agreement, { version: '2026-11', content: '<p>Terms</p>' });
  stage.api.answer(verification.captcha, CAPTCHA);
  stage.api.answer(content.announcement, announcements());
  stage.show(
    <>
      <Screen />
      <ShownToast />
    </>,
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`));
const type = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const heard = (path: string) => stage.api.heard.filter(({ url }) => url.split('?')[0] === path);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });

/** Fills in what the sample brand needs. */
function fill() {
  type('Username', 'juanmiguel');
  type('Password', 'perya2468');
  type('Confirm password', 'perya2468');
  type('Mobile number', '9175550142');
  type('Digits in the picture', '7305');
}

describe('the form', () => {
  it('shows the fields the brand asks for, needed ones with an asterisk [REG-08] [REG-09] [VAL-10]', async () => {
    await open();
    await screen.findByLabelText(/^Username/);
    const labels = Array.from(document.querySelectorAll('form label')).map((label) => label.textContent);
    expect(labels).toEqual([
      'Username *',
      'Password *',
      'Confirm password *',
      'Mobile number *',
      'E-mail',
      'Nickname',
      'Invitation code',
      'Digits in the picture *',
      'I am 21 or older and agree to the User agreement',
    ]);
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('keeps the mobile number when the tab changes [REG-01] [REG-02] [REG-05]', async () => {
    await open({ flags: BOTH });
    await screen.findByLabelText(/^Username/);
    type('Mobile number', '9175550142');
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Username/)).toBeNull());
    expect(input('Mobile number').value).toBe('9175550142');
    expect(input('SMS code').autocomplete).toBe('one-time-code');
  });

  it('begins with the mobile number only when nothing else is on [REG-04] [REG-13]', async () => {
    await open({ flags: { MOBILENUMREG3: true } });
    await screen.findByLabelText(/^Mobile number/);
    expect(screen.queryByLabelText(/^Username/)).toBeNull();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });

  it('asks for no captcha that the brand does not want [REG-11]', async () => {
    await open({ rules: { ...RULES, captcha: false } });
    await screen.findByLabelText(/^Username/);
    expect(heard(verification.captcha.path)).toHaveLength(0);
  });

  it('cannot be sent by who does not agree; the terms are a press away [REG-06] [REG-07]', async () => {
    await open();
    const box = await screen.findByRole<HTMLInputElement>('checkbox');
    expect(box.checked).toBe(true);
    expect(screen.getByRole('link', { name: 'User agreement' }).getAttribute('href')).toBe('/m/useragreement');
    fireEvent.click(box);
    expect(button().disabled).toBe(true);
    fireEvent.click(box);
    expect(button().disabled).toBe(false);
  });

  it('starts without a tick where the brand says so [REG-06] [REG-07]', async () => {
    await open({ rules: { ...RULES, agreeTicked: false } });
    expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(false);
    expect(button().disabled).toBe(true);
  });

  it('keeps what can be left out behind a fold, until it is asked for or wrong [VAL-11]', async () => {
    await open();
    await screen.findByLabelText(/^Username/);
    const fold = screen.getByRole('button', { name: /^Have an invitation code\?/ });
    expect(fold.textContent).toContain('Optional: E-mail, Nickname');
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(input('E-mail').closest('[hidden]')).not.toBeNull();
    fireEvent.click(fold);
    expect(input('E-mail').closest('[hidden]')).toBeNull();
    type('E-mail', 'ana@x');
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    fill();
    fireEvent.click(button());
    await waitFor(() => expect(fold.getAttribute('aria-expanded')).toBe('true'));
    expect(heard(member.register.path)).toHaveLength(0);
  });

  it('blames nothing on a tab that was just opened', async () => {
    await open({ flags: BOTH });
    await screen.findByLabelText(/^Username/);
    fireEvent.click(button());
    await screen.findByText('Password is required');
    fireEvent.click(screen.getByRole('radio', { name: 'Mobile number' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Username/)).toBeNull());
    await waitFor(() => expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0));
  });

  it('leaves what is not needed alone when it is empty [VAL-11]', async () => {
    await open();
    await screen.findByLabelText(/^Username/);
    fireEvent.click(button());
    await waitFor(() => expect(document.activeElement).toBe(input('Username')));
    expect(input('E-mail').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Username is required')).toBeTruthy();
    expect(screen.getByText('Enter password')).toBeTruthy();
    expect(heard(member.register.path)).toHaveLength(0);
  });
});

describe('the page around it', () => {
  it('asks for its banner and shows it [REG-18]', async () => {
    await open();
    await screen.findByText('Join the perya');
    expect(heard(content.announcement.path)[0]?.url).toContain('types=B&groupName=m_reg');
  });

  it('shows the banner of the brand when there is one [REG-18]', async () => {
    stage = await openStage({ path: '/m/register', settings: { whitelabel: { USERNAMEREG3: true } } });
    await completeWords();
    stage.api.answer(system.registerSettings, RULES);
    stage.api.answer(system.country, COUNTRIES);
    stage.api.answer(verification.captcha, CAPTCHA);
    stage.api.answer(system.agreement, { version: '1', content: '<p>Terms</p>' });
    stage.api.answer(
      content.announcement,
      announcements({ banners: [banner('1', { title: 'Step into', highlight: 'the fair' })] }),
    );
    stage.show(<Screen />);
    await screen.findByRole('heading', { name: 'Step into the fair' });
  });

  it('offers a retry when the rules do not come [SCR-03] [STD-03]', async () => {
    stage = await openStage({ path: '/m/register', settings: { whitelabel: { USERNAMEREG3: true } } });
    await completeWords();
    stage.api.cut(system.registerSettings);
    stage.api.answer(content.announcement, announcements());
    stage.show(<Screen />);
    await screen.findByText('Load failed, click to retry');
    stage.api.answer(system.registerSettings, RULES);
    stage.api.answer(system.country, COUNTRIES);
    stage.api.answer(verification.captcha, CAPTCHA);
    stage.api.answer(system.agreement, { version: '1', content: '<p>Terms</p>' });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText(/^Username/);
  });

  it('says so when registration is off [SCR-03]', async () => {
    await open({ flags: {} });
    await screen.findByText(/this account does not have permission/);
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('registering', () => {
  it('sends every field and goes home a second later, logged in [REG-14] [REG-17] [PLAT-06] [TOAST-09]', async () => {
    await open();
    stage.api.answer(member.register, LOGIN);
    await screen.findByLabelText(/^Username/);
    fill();
    vi.useFakeTimers();
    await act(async () => fireEvent.click(button()));
    fireEvent.click(button());
    await settle();
    expect(screen.getByText('Registered successfully')).toBeTruthy();
    await pass(999);
    expect(currentSession()).toBeNull();
    expect(window.location.pathname).toBe('/m/register');
    await pass(1);
    expect(window.location.pathname).toBe('/m/home');
    expect(currentSession()?.token).toBe('new-token');
    const sent = heard(member.register.path);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.method).toBe('PUT');
    expect(sent[0]?.body).toEqual({
      username: 'juanmiguel',
      password: 'perya2468',
      confirmPassword: 'perya2468',
      mobileNum: '9175550142',
      countryDialingCode: '63',
      captcha: '7305',
      registerUrl: window.location.hostname,
      domain: 'perya.example',
      registerMethod: 'H5',
      type: 0,
      agreementVersion: '2026-11',
      ...Object.fromEntries(
        [
          'paymentPassword idNumber qqNum facebook wechat line whatsapp zalo email nickname payeeName',
          'verificationCode recommenderId affiliateCode',
        ]
          .join(' ')
          .split(' ')
          .map((name) => [name, '']),
      ),
    });
  });

  it('moves to the name that is taken, with a new captcha [REG-21] [ERR-05]', async () => {
    await open();
    stage.api.refuse(member.register, 'username.exists');
    await screen.findByLabelText(/^Username/);
    fill();
    fireEvent.click(button());
    await waitFor(() => expect(screen.getAllByText('Sorry, the username already exists.')).toHaveLength(2));
    expect(document.activeElement).toBe(input('Username'));
    expect(input('Username').value).toBe('juanmiguel');
    expect(input('Digits in the picture').value).toBe('');
    await waitFor(() => expect(heard(verification.captcha.path)).toHaveLength(2));
  });

  it('marks the digits that were wrong and brings a new picture [ERR-07]', async () => {
    await open();
    stage.api.refuse(member.register, 'captcha.error', { value: { captcha: true } });
    await screen.findByLabelText(/^Username/);
    fill();
    fireEvent.click(button());
    await screen.findByText('The digits were wrong. Here is a new picture.');
    expect(document.activeElement).toBe(input('Digits in the picture'));
    await waitFor(() => expect(heard(verification.captcha.path)).toHaveLength(2));
  });

  it('asks for the digits once the server does, and keeps what was typed [REG-10] [REG-11]', async () => {
    await open({ rules: { ...RULES, captcha: false } });
    stage.api.refuse(member.register, 'captcha.error', { value: { captcha: true } });
    await screen.findByLabelText(/^Username/);
    ['Password', 'Confirm password'].forEach((name) => type(name, 'perya2468'));
    type('Username', 'juanmiguel');
    type('Mobile number', '9175550142');
    fireEvent.click(button());
    await screen.findByLabelText(/^Digits in the picture/);
    expect(heard(verification.captcha.path)).toHaveLength(1);
    expect(input('Username').value).toBe('juanmiguel');
  });

  it.each([
    [{ field: 'password', problem: 'easy' }, 'Password', 'Too easy to guess. Choose another one.'],
    [{ field: 'email', problem: 'taken' }, 'E-mail', 'Somebody uses this already. Try another one.'],
  ])('says what is wrong with %j', async (value, name, text) => {
    await open();
    stage.api.refuse(member.register, 'field.invalid', { value });
    await screen.findByLabelText(/^Username/);
    fill();
    fireEvent.click(button());
    await screen.findByText(text);
    expect(input(name).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows a refused field where it stands', async () => {
    await open();
    stage.api.refuse(member.register, 'field.invalid', { value: { field: 'password', problem: 'format' } });
    await screen.findByLabelText(/^Username/);
    fill();
    fireEvent.click(button());
    await screen.findByText('Password format is incorrect: 8–20 long, with a letter and a digit');
    expect(document.activeElement).toBe(input('Password'));
  });

  it('empties a code that was wrong [ERR-07]', async () => {
    await open({ flags: BOTH });
    stage.api.refuse(member.register, 'verification.code.error');
    await screen.findByLabelText(/^Username/);
    fill();
    type('SMS code', '4819');
    fireEvent.click(button());
    await waitFor(() => expect(screen.getAllByText('Verification code error')).toHaveLength(2));
    expect(input('SMS code').value).toBe('');
    expect(input('Password').value).toBe('perya2468');
  });
});

describe('an invitation', () => {
  it('comes with the link and cannot be changed [REG-19]', async () => {
    await open({ path: '/m/register?code=PERYA2026' });
    await screen.findByLabelText(/^Username/);
    expect(input('Invitation code').value).toBe('PERYA2026');
    expect(input('Invitation code').readOnly).toBe(true);
  });

  it.each([
    ['player', 'ka***ne', 'Invited by ka***ne', /^You join their team\. They see/],
    ['agent', 'ka***ne', 'Invited by ka***ne', /^You join their team as an agent/],
    ['friend', null, 'You are invited', /^You join as their friend/],
  ] as const)('says who invites, and that one becomes a %s [SCR-47] [API-23]', async (as, invitedBy, title, words) => {
    await open({ path: '/m/register?affiliateCode=LUZON3F8' });
    stage.api.answer(member.affiliateCheck, { code: 'LUZON3F8', invitedBy, as });
    const note = await screen.findByText(title);
    expect(note.parentElement?.textContent?.slice(title.length)).toMatch(words);
  });

  it('can be left: whoever registers does so without it [SCR-47]', async () => {
    await open({ path: '/m/register?affiliateCode=LUZON3F8' });
    stage.api.answer(member.affiliateCheck, { code: 'LUZON3F8', invitedBy: 'ka***ne', as: 'player' });
    fireEvent.click(await screen.findByRole('button', { name: 'Register without it' }));
    expect(screen.queryByText('Invited by ka***ne')).toBeNull();
    expect(input('Invitation code').value).toBe('');
    fill();
    stage.api.answer(member.register, LOGIN);
    fireEvent.click(button());
    await waitFor(() => expect(heard(member.register.path)).toHaveLength(1));
    expect(heard(member.register.path)[0]?.body).toMatchObject({ affiliateCode: '' });
  });

  it('that is over is let go of, and is said to be before anything is sent [SCR-47]', async () => {
    await open({ path: '/m/register?affiliateCode=LUZON3F8' });
    stage.api.refuse(member.affiliateCheck, 'invitation.ended', { status: 200 });
    expect(await screen.findByText('This invitation no longer holds')).toBeTruthy();
    expect(input('Invitation code').value).toBe('');
    expect(window.localStorage.getItem('affiliateCode')).toBeNull();
  });

  it('that ends while somebody registers is said to, and the next press goes on without it [SCR-47]', async () => {
    await open({ path: '/m/register?affiliateCode=LUZON3F8' });
    stage.api.answer(member.affiliateCheck, { code: 'LUZON3F8', invitedBy: 'ka***ne', as: 'player' });
    await screen.findByText('Invited by ka***ne');
    fill();
    stage.api.refuse(member.register, 'invitation.ended', { status: 409 });
    fireEvent.click(button());
    expect(await screen.findByText('This invitation no longer holds')).toBeTruthy();
    expect(input('Username').value).toBe('juanmiguel');
    type('Digits in the picture', '7305');
    stage.api.answer(member.register, LOGIN);
    fireEvent.click(button());
    await waitFor(() => expect(heard(member.register.path)).toHaveLength(2));
    const sent = heard(member.register.path).map(({ body }) => (body as { affiliateCode: string }).affiliateCode);
    expect(sent).toEqual(['LUZON3F8', '']);
  });

  it('stays when the page is opened again without it, as from the home screen [REG-19]', async () => {
    await open({ path: '/m/register?affiliateCode=LUZON3F8' });
    stage.api.answer(member.affiliateCheck, { code: 'LUZON3F8', invitedBy: 'ka***ne', as: 'player' });
    await screen.findByText('Invited by ka***ne');
    const kept = window.localStorage.getItem('affiliateCode') ?? '';
    stage.leave();
    window.localStorage.setItem('affiliateCode', kept);
    await open();
    await screen.findByLabelText(/^Username/);
    expect(input('Invitation code').value).toBe('LUZON3F8');
  });

  it('that is wrong is refused before anything is sent [VAL-19] [ERR-06]', async () => {
    await open();
    stage.api.refuse(member.affiliateCheck, 'invitation.code.invalid', { status: 200 });
    await screen.findByLabelText(/^Username/);
    fill();
    type('Invitation code', 'NOBODY1');
    fireEvent.click(button());
    await waitFor(() => expect(screen.getAllByText('Invalid invitation code')).toHaveLength(2));
    expect(document.activeElement).toBe(input('Invitation code'));
    expect(heard(member.register.path)).toHaveLength(0);
  });

  it('is checked on leaving the field, and may be corrected even if it came with the link [VAL-19]', async () => {
    await open({ path: '/m/register?affiliateCode=NOBODY1' });
    stage.api.refuse(member.affiliateCheck, 'invitation.code.invalid', { status: 200 });
    await screen.findByLabelText(/^Username/);
    fireEvent.blur(input('Invitation code'));
    await waitFor(() => expect(input('Invitation code').getAttribute('aria-invalid')).toBe('true'));
    expect(input('Invitation code').readOnly).toBe(false);
  });
});
