import { Field } from '@perya/web/ui/field/field.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { SmsCodeField } from '../../features/forms/sms-code-field.tsx';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { saveChange, type ChangeFormProps } from './change.ts';
import css from './security-center-screen.module.css';

/** How long the button waits after a mail, which takes longer than an SMS to be missed. */
const MAIL_MINUTES = 1;

/** Binds a mail address that a code proves. [SCR-09, API-86] */
export function EmailForm({ onSaved }: ChangeFormProps) {
  const t = useT();
  const rules = useRules().value;
  const form = useRuleForm({
    email: { label: t('security.email'), rule: rules && { ...rules.fields.email, required: true } },
    verificationCode: { label: t('security.code'), rule: rules?.common.verificationCode },
  });
  const email = form.value('email').trim();
  const send = async () => {
    const outcome = await saveChange({ kind: 'email', email });
    if (outcome.ok) return { ok: true, value: { expiredMinutes: MAIL_MINUTES } } as const;
    if (outcome.error.code === 'email.format') form.blame('email', outcome.error.code);
    else showToast(problemText(outcome.error), { kind: 'error' });
    return outcome;
  };
  const submit = form.submit(async (values) => {
    const outcome = await saveChange({ kind: 'email', ...values });
    if (outcome.ok) return onSaved(outcome.value);
    const { code } = outcome.error;
    if (code === 'verification.code.error') return form.blame('verificationCode', code);
    if (code === 'email.format') return form.blame('email', code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <FormLayout label={t('security.email')} action={t('security.save')} isBusy={form.isBusy} onSubmit={submit}>
      <p className={css.hint}>{t('security.emailHint')}</p>
      <Field
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <SmsCodeField
        field={form.field('verificationCode')}
        purpose="email"
        isReady={() => form.check('email')}
        send={send}
        sentHint={t('security.sentTo', { to: email })}
      />
    </FormLayout>
  );
}
