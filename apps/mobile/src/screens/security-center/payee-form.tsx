import { Field } from '@perya/web/ui/field/field.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import { useRules } from '../../features/forms/rules.ts';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { saveChange, type ChangeFormProps } from './change.ts';
import css from './security-center-screen.module.css';

/** Names the payee, once. [SCR-09] */
export function PayeeForm({ onSaved }: ChangeFormProps) {
  const t = useT();
  const rules = useRules().value;
  const form = useRuleForm({
    payeeName: { label: t('security.payeeName'), rule: rules && { ...rules.fields.payeeName, required: true } },
  });
  const submit = form.submit(async ({ payeeName }) => {
    const outcome = await saveChange({ kind: 'payeeName', payeeName });
    if (outcome.ok) return onSaved(outcome.value);
    const { code } = outcome.error;
    if (code === 'name.format' || code === 'field.invalid') return form.blame('payeeName', code);
    return showToast(problemText(outcome.error), { kind: 'error' });
  });
  return (
    <FormLayout label={t('security.payeeName')} action={t('security.save')} isBusy={form.isBusy} onSubmit={submit}>
      <p className={css.hint}>{t('security.payeeHint')}</p>
      <Field {...form.field('payeeName')} autoComplete="name" autoCapitalize="words" spellCheck={false} />
    </FormLayout>
  );
}
