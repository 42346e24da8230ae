import { useState } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Checkbox } from '@perya/web/ui/checkbox/checkbox.tsx';
import { Field } from '@perya/web/ui/field/field.tsx';
import { userBold } from '@perya/web/ui/icon/glyphs/user-bold.ts';
import { CaptchaField } from '../../features/forms/captcha-field.tsx';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { MobileField } from '../../features/forms/mobile-field.tsx';
import { PasswordField } from '../../features/forms/password-field.tsx';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import type { RuleForm } from '../../features/forms/use-rule-form.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { DOTS, withoutDots } from './dots.ts';
import type { LoginField } from './login-plans.ts';
import css from './login-screen.module.css';
import { useLoginForm, type LoginFormInput } from './use-login-form.ts';

/** The fields of the chosen way, a box and a button. [LOGIN-01, LOGIN-04, LOGIN-24] */
export function LoginForm({ tab, remembered, isAgentSite }: Omit<LoginFormInput, 'remember'>) {
  const t = useT();
  const [remember, setRemember] = useState(remembered !== null); // LOGIN-20
  const login = useLoginForm({ tab, remembered, remember, isAgentSite });
  const { form, dialing, code, captcha } = login;
  return (
    <FormLayout
      label={t('title.login')}
      action={t('action.login')}
      isBusy={form.isBusy}
      isDisabled={login.isIncomplete}
      onSubmit={login.submit}
      className={css.form}
      problem={login.problem}
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
      {captcha && <CaptchaField field={form.field('captcha')} captcha={captcha} hint={t('login.captchaNow')} />}
    </FormLayout>
  );
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
