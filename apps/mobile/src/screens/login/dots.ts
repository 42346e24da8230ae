import { reshaped } from '../../features/forms/digits.ts';
import type { FieldBinding } from '../../features/forms/use-rule-form.ts';

const DOT = '\u2022';

/** Stands in the field of the password for the credential of a remembered device, whose length says nothing. [D1] */
export const DOTS = DOT.repeat(10);

/** Whoever types starts with an empty field. */
export function withoutDots(field: FieldBinding): FieldBinding {
  return reshaped(field, (text) => (text.includes(DOT) ? text.split(DOT).join('') : text));
}
