import { checkField, type MobileBounds } from '@perya/contract';
import { currentLanguage, errorText } from '@perya/web/i18n/i18n.ts';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { ruleText } from './rule-text.ts';
import type { Rule } from './rules.ts';

/** What was typed, by field. */
export type Values = Readonly<Record<string, string>>;

/** How one field of a form is checked and named. */
export interface FieldPlan {
  readonly label: string;
  readonly rule?: Rule | undefined;
  /** The bounds of the chosen country, for a mobile number. [VAL-05] */
  readonly mobile?: MobileBounds | undefined;
  /** A check beyond the rule: the key of what is wrong. */
  readonly check?: ((value: string, values: Values) => TextKey | null) | undefined;
  /** Says so with an asterisk; a rule says it by itself. [REG-09] */
  readonly required?: boolean | undefined;
  /** A password is taken as it was typed, everything else without spaces around it. */
  readonly secret?: boolean | undefined;
  /** Shows a tick once it was checked and is good. */
  readonly tick?: boolean | undefined;
  /** A field that is checked again when this one changes. [VAL-17] */
  readonly rechecks?: string | undefined;
}

/** The value as it is checked and sent. */
export function cleanValue(plan: FieldPlan, value: string | undefined): string {
  return plan.secret ? (value ?? '') : (value ?? '').trim();
}

/** The key of what is wrong with a field, if anything. [VAL-14] */
export function faultOf(plan: FieldPlan, values: Values, name: string): string | null {
  const value = cleanValue(plan, values[name]);
  const own = plan.check?.(value, values) ?? null;
  if (own !== null || !plan.rule) return own;
  const problem = checkField(plan.rule, value, plan.mobile);
  if (problem === null) return null;
  if (problem === 'required') return 'field.required';
  return problem === 'short' && plan.mobile ? 'mobile.short' : plan.rule.messageKey;
}

/** Texts that say no more than that something is wrong; what would be right is added to them. */
const BARE: readonly string[] = [
  'account.format',
  'password.format',
  'email.format',
  'name.format',
  'mobile.format',
  'field.format',
];

/** The words for what is wrong, with the rule; a key the dictionaries do not know becomes the general text. [VAL-14, VAL-28] */
export function faultText(t: Translate, key: string, plan: FieldPlan): string {
  const known = errorText(key) === null || key === 'field.invalid' ? 'field.format' : (key as TextKey);
  const label = known === 'field.required' ? inSentence(plan.label) : plan.label;
  const fault = t(known, { label, 0: Math.max(plan.rule?.min ?? 0, plan.mobile?.minLength ?? 0) });
  if (!plan.rule || !BARE.includes(known)) return fault;
  return t('forms.fault', { fault, rule: ruleText(t, plan.rule, plan.mobile) });
}

/** A label inside a sentence of Filipino begins small, unless it is a name or an abbreviation. */
function inSentence(label: string): string {
  return currentLanguage() === 'TY' && /^[A-Z][a-z]+(?: [a-z]+)*$/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;
}
