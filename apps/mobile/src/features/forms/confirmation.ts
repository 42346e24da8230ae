import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { Values } from './fault.ts';

/** A password typed a second time is there and the same. [VAL-15, VAL-16, VAL-25] */
export function checkConfirmation(of: string) {
  return (value: string, values: Values): TextKey | null => {
    if (value === '') return 'in_incorrect_password';
    return value === values[of] ? null : 'in_confirmation_correct';
  };
}
