import type { ChangeEvent } from 'react';
import type { FieldBinding } from './use-rule-form.ts';

/** The digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The number as it follows the dialing code: pasted codes and the zero that is only dialled at home fall away. */
export function nationalDigits(text: string, dialingCode: string): string {
  const trimmed = text.trim();
  const international = trimmed.startsWith('+') || trimmed.startsWith('00');
  const digits = international ? digitsOf(trimmed).replace(/^0+/, '') : digitsOf(trimmed);
  const own = international && digits.startsWith(dialingCode) ? digits.slice(dialingCode.length) : digits;
  return own.replace(/^0+/, '');
}

/** A field that keeps only what a function makes of the text; what stays the same keeps its cursor. */
export function reshaped(field: FieldBinding, reshape: (text: string) => string): FieldBinding {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const kept = reshape(event.target.value);
      if (kept !== event.target.value) event.target.value = kept;
      field.onChange(event);
    },
  };
}
