import { isEmail, member, SUCCESS_NOTICE_MS } from '@perya/contract';
import { ask } from '@perya/web/query/api.ts';
import { Field } from '@perya/web/ui/field/field.tsx';
import { envelopeSimpleDuotone } from '@perya/web/ui/icon/glyphs/envelope-simple-duotone.ts';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { FormLayout } from '../../features/forms/form-layout.tsx';
import type { Rules } from '../../features/forms/rules.ts';
import { useRuleForm } from '../../features/forms/use-rule-form.ts';
import { goBackFrom } from '../../features/navigation/history.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';

const EMAIL_MAX = 64; // VAL-13

/** A link by mail for who knows the name and the address. [FORGOT-04..06, VAL-21, VAL-22] */
export function EmailForm({ rules }: { readonly rules: Rules['common'] }) {
  const t = useT();
  const form = useRuleForm({
    username: { label: t('forget.username'), rule: rules.loginUsername },
    email: {
      label: t('forget.email'),
      required: true,
      check: (value) => (value.length <= EMAIL_MAX && isEmail(value) ? null : 'in_email_incorrect'),
    },
  });
  const submit = form.submit(async ({ username, email }) => {
    const outcome = await ask(member.retrieve, { username, email });
    if (!outcome.ok) {
      if (outcome.error.code === 'account.format') form.blame('username', outcome.error.code); // ERR-08
      if (outcome.error.code === 'email.format') form.blame('email', outcome.error.code); // ERR-10
      return;
    }
    showToast(t('forget.sent'), { kind: 'success', time: 'success' }); // TOAST-10
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_NOTICE_MS));
    // To where the person came from, unlike the arrow in the header. [FORGOT-05]
    goBackFrom(null);
  });
  return (
    <FormLayout
      label={t('title.forget')}
      action={t('forget.retrieve')}
      isBusy={form.isBusy}
      isDisabled={!form.isTouched || form.hasErrors}
      onSubmit={submit}
    >
      <Field
        {...form.field('username')}
        type="text"
        icon={userCircleDuotone}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Field
        {...form.field('email')}
        type="email"
        inputMode="email"
        icon={envelopeSimpleDuotone}
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </FormLayout>
  );
}
