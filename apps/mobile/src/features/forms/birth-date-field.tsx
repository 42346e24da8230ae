import { Field } from '@perya/web/ui/field/field.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { shapeDate } from './birth-date.ts';
import { reshaped } from './digits.ts';
import type { FieldBinding } from './use-rule-form.ts';

interface BirthDateFieldProps {
  readonly field: FieldBinding;
  readonly hint: string;
}

/** When somebody was born, typed as eight digits. */
export function BirthDateField({ field, hint }: BirthDateFieldProps) {
  const t = useT();
  return (
    <Field
      {...reshaped(field, shapeDate)}
      hint={hint}
      placeholder={t('kyc.birthDateShape')}
      type="text"
      inputMode="numeric"
      autoComplete="bday"
    />
  );
}
