import { useT } from '../../lib/i18n/i18n.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { shortRuleText } from './rule-text.ts';
import type { Rule } from './rules.ts';
import type { FieldBinding } from './use-rule-form.ts';

interface NewPasswordFieldProps {
  readonly field: FieldBinding;
  readonly rule: Rule;
  /** What is typed so far. */
  readonly password: string;
}

/** A password that is being chosen: how long it has to be, and how strong it is. */
export function NewPasswordField({ field, rule, password }: NewPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      field={field}
      autoComplete="new-password"
      placeholder={shortRuleText(t, rule)}
      aside={<PasswordStrength rule={rule} password={password} />}
    />
  );
}
