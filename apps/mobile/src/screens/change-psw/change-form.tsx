import { useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { checkConfirmation } from '../../features/forms/confirmation.ts';
import { Consent } from '../../features/forms/consent.tsx';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { NewPasswordField } from '../../features/forms/new-password-field.tsx';
import { PasswordField } from '../../features/forms/password-field.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { useSession } from '../../features/session/session.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './change-psw-screen.module.css';
import { changePassword, tellSame } from './change-password.ts';

interface ChangeFormProps {
  readonly rules: Rules['common'];
  /** The password was typed a moment ago, at the login. [SET-05] */
  readonly isFresh: boolean;
  /** Somebody else opened the account: its owner says their age and accepts the terms here. [SCR-47] */
  readonly mustAgree: boolean;
}

/** The name, the old password unless it was just typed, and the new one twice. [SET-04..06, VAL-24, VAL-25] */
export function ChangeForm({ rules, isFresh, mustAgree }: ChangeFormProps) {
  const t = useT();
  const userName = useSession()?.userName ?? '';
  const [isAsked, setAsked] = useState(!isFresh);
  const [hasAgreed, setAgreed] = useState(false);
  const agreement = useAgreement(mustAgree);
  const old = { label: t('changePsw.old'), rule: rules.loginPassword, secret: true };
  const form = useRuleForm<'oldPassword' | 'newPassword' | 'confirmNewPassword'>({
    ...(isAsked && { oldPassword: old }),
    newPassword: { label: t('forms.newPassword'), rule: rules.password, secret: true, rechecks: 'confirmNewPassword' },
    confirmNewPassword: {
      label: t('forms.confirmPassword'),
      required: true,
      secret: true,
      check: checkConfirmation('newPassword'),
    },
  });
  const submit = form.submit(async ({ oldPassword, newPassword, confirmNewPassword }) => {
    if (isAsked && oldPassword === newPassword) return tellSame(); // SET-08
    const version = mustAgree ? agreement.value?.version : undefined;
    const code = await changePassword({
      newPassword,
      confirmNewPassword,
      ...(isAsked && { oldPassword }),
      ...(version !== undefined && { agreementVersion: version }),
    });
    if (code === 'field.invalid') agreement.retry(); // Other words are in force by now.
    if (code === 'password.old.wrong' && !isAsked) return setAsked(true); // The login was too long ago by now.
    if (code === 'password.old.wrong') form.blame('oldPassword', code);
    if (code === 'password.format' || code === 'password.easy') form.blame('newPassword', code); // ERR-09
    if (code === 'password.confirm') form.blame('confirmNewPassword', code); // ERR-11
    return undefined;
  });
  return (
    <FormLayout
      label={t('title.changePsw')}
      action={t('changePsw.action')}
      isBusy={form.isBusy}
      isDisabled={mustAgree && !hasAgreed}
      onSubmit={submit}
      consent={mustAgree && <Consent isOn={hasAgreed} onChange={setAgreed} />}
    >
      <Field
        label={t('changePsw.username')}
        name="username"
        icon={userCircleDuotone}
        autoComplete="username"
        readOnly
        value={userName}
      />
      {isAsked ? (
        <PasswordField field={form.field('oldPassword')} autoComplete="current-password" />
      ) : (
        <p className={css.note}>{t('changePsw.fresh')}</p>
      )}
      <NewPasswordField field={form.field('newPassword')} rule={rules.password} password={form.value('newPassword')} />
      <PasswordField field={form.field('confirmNewPassword')} autoComplete="new-password" />
    </FormLayout>
  );
}

/** The words in force, for whoever has to accept them. [R19] */
function useAgreement(isNeeded: boolean) {
  const language = useLanguage();
  return useQuery(isNeeded ? preloaded('agreement', language) : null);
}
