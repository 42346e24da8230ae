import { member } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { checkConfirmation } from '../../features/forms/confirmation.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { NewPasswordField } from '../../features/forms/new-password-field.tsx';
import { PasswordField } from '../../features/forms/password-field.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { ownDevice } from '../../features/session/remembered.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { comeBack } from './come-back.ts';

interface LinkFormProps {
  readonly rules: Rules['common'];
  readonly resetToken: string;
  /** The link was used or is too old. */
  readonly onVoid: () => void;
}

/** A new password for who followed the link of a mail. [FORGOT-14, API-22] */
export function LinkForm({ rules, resetToken, onVoid }: LinkFormProps) {
  const t = useT();
  const form = useRuleForm({
    newPassword: { label: t('forms.newPassword'), rule: rules.password, secret: true, rechecks: 'confirmNewPassword' },
    confirmNewPassword: {
      label: t('forms.confirmPassword'),
      required: true,
      secret: true,
      check: checkConfirmation('newPassword'),
    },
  });
  const submit = form.submit(async (values) => {
    const outcome = await ask(member.resetByEmail, { resetToken, ...values, ...ownDevice() });
    if (outcome.ok) return comeBack(outcome.value);
    const { code } = outcome.error;
    if (code === 'reset.link.invalid') return onVoid();
    if (code === 'password.confirm') return form.blame('confirmNewPassword', code); // ERR-11
    if (code === 'password.format') return form.blame('newPassword', code); // ERR-09
    if (code !== 'modify.new.old.same') return undefined;
    form.clear('newPassword');
    form.clear('confirmNewPassword');
    return form.focus('newPassword');
  });
  return (
    <FormLayout label={t('title.forget')} action={t('forget.set')} isBusy={form.isBusy} onSubmit={submit}>
      <NewPasswordField field={form.field('newPassword')} rule={rules.password} password={form.value('newPassword')} />
      <PasswordField field={form.field('confirmNewPassword')} autoComplete="new-password" />
    </FormLayout>
  );
}
