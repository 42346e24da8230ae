import { useEffect, useRef, useState } from 'react';
import { CaptchaField } from '../../features/forms/captcha-field.tsx';
import { useDialing } from '../../features/forms/dialing.ts';
import { FormFrame } from '../../features/forms/form-frame.tsx';
import { MobileField } from '../../features/forms/mobile-field.tsx';
import { PasswordField } from '../../features/forms/password-field.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import { useCaptcha, type Captcha } from '../../features/forms/use-captcha.ts';
import { useRuleForm, type RuleForm } from '../../features/forms/use-rule-form.ts';
import { logIn, type FailedLogin } from '../../features/login/log-in.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { replaceCredential, type RememberedLogin } from '../../features/session/remembered.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Anchor } from '../../ui/anchor/anchor.tsx';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { userBold } from '../../ui/icon/glyphs/user-bold.ts';
import { loginPlans, type LoginField } from './login-plans.ts';
import css from './login-screen.module.css';
import type { LoginTab } from './login-screen.tsx';
import { useCodeSender } from './use-code-sender.ts';
import { DOTS, withoutDots } from './dots.ts';

interface LoginFormProps {
  readonly tab: LoginTab;
  readonly remembered: RememberedLogin | null;
  readonly isAgentSite: boolean;
}

/** The fields of the chosen way, a box and a button. [LOGIN-01, LOGIN-04, LOGIN-24] */
export function LoginForm({ tab, remembered, isAgentSite }: LoginFormProps) {
  const t = useT();
  const credential = useRef(remembered?.type === 'username' ? remembered.password : '');
  const [remember, setRemember] = useState(remembered !== null); // LOGIN-20
  const [captchaTabs, setCaptchaTabs] = useState<readonly LoginTab[]>([]);
  const hasCaptcha = captchaTabs.includes(tab);
  const captcha = useCaptcha(hasCaptcha);
  const dialing = useDialing(remembered?.countryDialingCode || undefined);
  const plans = loginPlans({ t, tab, rules: useRules().value?.common, bounds: dialing.bounds, hasCaptcha });
  const form = useRuleForm<LoginField>(plans, initialValues(remembered));
  const code = useCodeSender(dialing.code);
  useCaptchaOfTab(tab, captchaTabs.length > 0, captcha, form);

  const fail = ({ code: reason, needsCaptcha }: FailedLogin, usedCredential: boolean) => {
    if (usedCredential && reason === 'login.failed') {
      credential.current = '';
      replaceCredential(null);
      form.clear('password');
    }
    if (hasCaptcha) {
      // The picture is good for one try. [LOGIN-11]
      form.clear('captcha');
      captcha.refresh();
    } else if (needsCaptcha) {
      setCaptchaTabs([...captchaTabs, tab]); // LOGIN-09
    }
  };

  const submit = form.submit(async (values) => {
    const usesCredential = tab === 'username' && values.password === DOTS;
    const proof =
      tab === 'username'
        ? { type: tab, username: values.username, password: usesCredential ? credential.current : values.password }
        : await code.proofOf(values.mobile, values.code);
    if (!proof) return;
    const failed = await logIn({
      ...proof,
      remember,
      ...(hasCaptcha && { captcha: values.captcha }),
      ...(isAgentSite && { site: 'agent' }),
    });
    if (failed) fail(failed, usesCredential);
  });

  const isIncomplete = (Object.keys(plans) as LoginField[]).some((name) => form.value(name).trim() === '');
  return (
    <FormFrame
      label={t('title.login')}
      action={t('action.login')}
      isBusy={form.isBusy}
      isDisabled={isIncomplete}
      onSubmit={submit}
      className={css.form}
      consent={
        <div className={css.remember}>
          <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
            {t('login.remember')}
          </Checkbox>
        </div>
      }
    >
      {tab === 'username' ? (
        <UsernameFields form={form} />
      ) : (
        <>
          <MobileField field={form.field('mobile')} dialing={dialing} />
          <SmsCodeField
            field={form.field('code')}
            purpose="login"
            isReady={() => form.check('mobile')}
            send={() => code.send(form.value('mobile'))}
          />
        </>
      )}
      {hasCaptcha && <CaptchaField field={form.field('captcha')} captcha={captcha} />}
    </FormFrame>
  );
}

function initialValues(remembered: RememberedLogin | null): Partial<Record<LoginField, string>> {
  if (!remembered) return {};
  if (remembered.type === 'sms') return { mobile: remembered.username };
  return { username: remembered.username, password: remembered.password && DOTS };
}

/** The password shows dots for a credential; the first change of either field does away with them. [D1] */
function UsernameFields({ form }: { readonly form: RuleForm<LoginField> }) {
  const t = useT();
  const forget = useDestination('forget');
  const username = form.field('username');
  return (
    <>
      <Field
        {...username}
        onChange={(event) => {
          username.onChange(event);
          if (form.value('password') === DOTS) form.clear('password');
        }}
        type="text"
        icon={userBold}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        placeholder={t('login.usernameHint')}
      />
      <PasswordField
        field={withoutDots(form.field('password'))}
        autoComplete="current-password"
        placeholder={t('login.passwordHint')}
        aside={
          forget && (
            <Anchor href={forget} className={css.forgot}>
              {t('login.forgot')}
            </Anchor>
          )
        }
      />
    </>
  );
}

/** Another tab brings another picture. [LOGIN-10] */
function useCaptchaOfTab(tab: LoginTab, isNeeded: boolean, captcha: Captcha, form: RuleForm<LoginField>): void {
  const before = useRef(tab);
  const latest = useRef({ isNeeded, captcha, form });
  latest.current = { isNeeded, captcha, form };
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    if (!latest.current.isNeeded) return;
    latest.current.form.clear('captcha');
    latest.current.captcha.refresh();
  }, [tab]);
}
