import { checkField } from '@perya/contract';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './forms.module.css';
import type { Rule } from './rules.ts';

const STEPS = [1, 2, 3, 4] as const;
const LONG = 12;

/** How hard a password is to guess, from 0 (nothing typed) to 4; one the rule refuses is never more than weak. */
export function strengthOf(rule: Rule, password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (checkField(rule, password) !== null) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size > 5;
  const points = (kinds > 2 ? 1 : 0) + (password.length >= LONG ? 1 : 0);
  return isVaried ? ([2, 3, 4] as const)[points as 0 | 1 | 2] : 2;
}

/** A word and four steps beside the label of a new password. */
export function PasswordStrength({ rule, password }: { readonly rule: Rule; readonly password: string }) {
  const t = useT();
  const steps = strengthOf(rule, password);
  if (steps === 0) return null;
  return (
    <span className={css.strength} data-steps={steps} role="status">
      {t(`strength.${steps}`)}
      {STEPS.map((step) => (
        <i key={step} className={classNames(css.step, step <= steps && css.filled)} aria-hidden />
      ))}
    </span>
  );
}
