import { system, verification } from '@perya/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, completeWords } from '@perya/web/i18n/i18n.ts';
import { CAPTCHA, COUNTRIES, RULES } from '../testing/sample-rules.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { useDialing } from './dialing.ts';
import { FormLayout } from './form-layout.tsx';
import { MobileField } from './mobile-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useRules } from './rules.ts';
import { sendCode } from './send-code.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useRuleForm } from './use-rule-form.ts';

let stage: Stage;
const sent = vi.fn<(values: Record<string, string>) => void>();

function plan() {
  stage.api.answer(system.registerSettings, RULES);
  stage.api.answer(system.country, COUNTRIES);
  stage.api.answer(verification.captcha, CAPTCHA);
}

beforeEach(async () => {
  stage = await openStage();
  await completeWords();
  plan();
  sent.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  stage.leave();
});

function Sample({ run = sent }: { readonly run?: (values: Record<string, string>) => void | Promise<void> }) {
  const rules = useRules().value;
  const dialing = useDialing();
  const captcha = useCaptcha(true);
  const form = useRuleForm({
    mobileNum: { label: 'Mobile', rule: rules?.fields.mobileNum, mobile: dialing.bounds, tick: true },
    verificationCode: { label: 'Code', rule: rules?.fields.verificationCode },
    password: { label: 'Password', rule: rules?.fields.password, secret: true, rechecks: 'confirm' },
    confirm: {
      label: 'Again',
      secret: true,
      required: true,
      check: (value, values) => (value === values['password'] ? null : 'in_confirmation_correct'),
    },
    captcha: { label: 'Captcha', check: (value) => (value === '' ? 'in_vwrite_code' : null) },
  });
  if (!rules) return null;
  return (
    <FormLayout
      label="Sample"
      action="Send it"
      isBusy={form.isBusy}
      onSubmit={form.submit(async (values) => run(values))}
    >
      <MobileField field={form.field('mobileNum')} dialing={dialing} />
      <SmsCodeField
        field={form.field('verificationCode')}
        purpose="register"
        isReady={() => form.check('mobileNum')}
        send={() => sendCode('register', form.value('mobileNum'), dialing.code)}
        isLockedUntilSent
      />
      <PasswordField field={form.field('password')} autoComplete="new-password" />
      <PasswordField field={form.field('confirm')} autoComplete="new-password" />
      <CaptchaField field={form.field('captcha')} captcha={captcha} />
    </FormLayout>
  );
}

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => fireEvent.change(input(name), { target: { value } });
const heard = (call: { readonly path: string }) =>
  stage.api.heard.filter(({ url }) => url.split('?')[0] === call.path).length;
const open = async (run?: (values: Record<string, string>) => void | Promise<void>) => {
  stage.show(run ? <Sample run={run} /> : <Sample />);
  await screen.findByLabelText(/^Mobile/);
};
const MOBILE = /^Mobile/;
const CODE = /^Code/;
const PASSWORD = /^Password/;
const AGAIN = /^Again/;
const CAPTCHA_NAME = /^Captcha( |$)/;
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send it' }));

describe('a form with rules', () => {
  it('moves to the first wrong field and sends nothing [VAL-20]', async () => {
    await open();
    type(MOBILE, '9175550142');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(input(PASSWORD)));
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Enter the digits in the picture')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
  });

  it('complains on leaving a field, and then follows every change [VAL-27]', async () => {
    await open();
    type(PASSWORD, 'short');
    expect(screen.queryByText(/^Password format is incorrect/)).toBeNull();
    fireEvent.blur(input(PASSWORD));
    await screen.findByText(/^Password format is incorrect/);
    type(PASSWORD, 'perya2468');
    await waitFor(() => expect(screen.queryByText(/^Password format is incorrect/)).toBeNull());
  });

  it('does not complain when only the whole page is left, such as for a code in another app', async () => {
    await open();
    input(PASSWORD).focus();
    fireEvent.blur(input(PASSWORD));
    await act(async () => undefined);
    expect(screen.queryByText('Password is required')).toBeNull();
    input(AGAIN).focus();
    await screen.findByText('Password is required');
  });

  it('checks the confirmation again when the password changes, but not before it was typed [VAL-17]', async () => {
    await open();
    type(PASSWORD, 'perya2468');
    fireEvent.blur(input(PASSWORD));
    await act(async () => undefined);
    expect(screen.queryByText('Confirmation password not matched')).toBeNull();
    type(AGAIN, 'perya2468');
    fireEvent.blur(input(AGAIN));
    type(PASSWORD, 'perya24680');
    await screen.findByText('Confirmation password not matched');
  });

  it('runs once however often the button is pressed', async () => {
    let finish = () => undefined as void;
    const run = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
    stage.api.answer(verification.sms, { expiredMinutes: 1 });
    await open(run);
    type(MOBILE, '9175550142');
    fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(input(CODE).disabled).toBe(false));
    type(CODE, '4819');
    type(PASSWORD, 'perya2468');
    type(AGAIN, 'perya2468');
    type(CAPTCHA_NAME, '7305');
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    fireEvent.submit(form);
    expect(run).toHaveBeenCalledOnce();
    await act(async () => finish());
    fireEvent.submit(form);
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });

  it('says what is wrong in the new language too [VAL-02]', async () => {
    await open();
    fireEvent.blur(input(PASSWORD));
    await screen.findByText('Password is required');
    await act(() => chooseLanguage('TY'));
    await screen.findByText('Ilagay ang password');
  });
});

describe('the rules', () => {
  it('are kept for the next visit, and there at once then [SESS-09] [API-38]', async () => {
    await open();
    await waitFor(() => expect(window.localStorage.getItem('regValidatas')).toContain('account.format'));
    const kept = window.localStorage.getItem('regValidatas') ?? '';
    stage.leave();
    stage = await openStage();
    await completeWords();
    window.localStorage.setItem('regValidatas', kept);
    plan();
    stage.show(<Sample />);
    expect(input(MOBILE)).toBeTruthy();
    expect(heard(system.registerSettings)).toBe(0);
    await waitFor(() => expect(heard(system.registerSettings)).toBe(1));
  });
});

describe('a password', () => {
  it('is shown and hidden again by the eye, and keeps what was typed', async () => {
    await open();
    type(PASSWORD, 'perya2468');
    expect(input(PASSWORD).type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show: Password' }));
    expect(input(PASSWORD).type).toBe('text');
    expect(input(PASSWORD).value).toBe('perya2468');
    fireEvent.click(screen.getByRole('button', { name: 'Hide: Password' }));
    expect(input(PASSWORD).type).toBe('password');
    expect(input(PASSWORD).autocomplete).toBe('new-password');
  });
});

describe('a captcha', () => {
  it('is fetched on mount and on every press, and says what it holds [REG-11, VAL-30]', async () => {
    await open();
    await screen.findByAltText('Captcha, 1-16 characters: result, digits or letters');
    expect(heard(verification.captcha)).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'New picture' }));
    await waitFor(() => expect(heard(verification.captcha)).toBe(2));
  });

  it('keeps six digits and nothing else [VAL-07] [VAL-31]', async () => {
    await open();
    type(CAPTCHA_NAME, 'a12b34567');
    expect(input(CAPTCHA_NAME).value).toBe('123456');
    expect(input(CAPTCHA_NAME).inputMode).toBe('numeric');
  });
});

describe('a mobile number', () => {
  it('follows a dialing code that a press changes, and its length follows the country [API-39] [VAL-05]', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Dialing code +63' }));
    fireEvent.click(await screen.findByRole('button', { name: /Singapore/ }));
    await screen.findByRole('button', { name: 'Dialing code +65' });
    type(MOBILE, '91234567');
    fireEvent.blur(input(MOBILE));
    await act(async () => undefined);
    expect(screen.queryByText(/mobile num is not valid/)).toBeNull();
  });
});

describe('an SMS code', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^(Send code|Send again|Again in)/ }));

  it('is not sent to a wrong number [VAL-09] [SMSC-03]', async () => {
    await open();
    type(MOBILE, '917');
    press();
    await screen.findByText('The mobile num is not valid, at least 10 digits');
    expect(document.activeElement).toBe(input(MOBILE));
    expect(heard(verification.sms)).toBe(0);
  });

  it('counts down for as long as the server says, over a reload too [SMSC-01] [SMSC-02] [SMSC-06] [FORGOT-08]', async () => {
    stage.api.answer(verification.sms, { expiredMinutes: 2 });
    await open();
    expect(input(CODE).disabled).toBe(true);
    type(MOBILE, '9175550142');
    press();
    press();
    const waiting = await screen.findByRole('button', { name: /Again in 2:00/ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    expect(heard(verification.sms)).toBe(1);
    expect(stage.api.heard.find(({ url }) => url === verification.sms.path)?.body).toEqual({
      mobileNum: '9175550142',
      countryDialingCode: '63',
      purpose: 'register',
    });
    expect(input(CODE).disabled).toBe(false);
    expect(input(CODE).autocomplete).toBe('one-time-code');
    type(CODE, '48 19');
    expect(input(CODE).value).toBe('4819');
    vi.useFakeTimers({ now: Date.now() + 80_000, toFake: ['Date'] });
    document.body.innerHTML = '';
    stage.show(<Sample />);
    const left = await screen.findByRole('button', { name: /Again in 0:(40|39)/ });
    expect(left).toBeTruthy();
    expect(input(CODE).disabled).toBe(false);
  });

  it('may be asked for again at once after a failure [SMSC-05] [FORGOT-13]', async () => {
    stage.api.refuse(verification.sms, 'sms.failed');
    await open();
    type(MOBILE, '9175550142');
    press();
    await waitFor(() => expect(heard(verification.sms)).toBe(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' }).getAttribute('aria-busy')).toBeNull());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(false);
    expect(input(CODE).disabled).toBe(true);
  });
});
