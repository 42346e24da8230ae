import type { MobileBounds } from '@perya/contract';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import type { Rule } from './rules.ts';

/** What a field takes, in words that a person can follow. */
export function ruleText(t: Translate, rule: Rule, mobile?: MobileBounds): string {
  const min = Math.max(rule.min, mobile?.minLength ?? 0);
  const max = Math.min(rule.max, mobile?.maxLength ?? rule.max);
  const isDigits = rule.allow.every((kind) => kind === 'digit');
  return t(isDigits && min === max ? 'rule.digitsExact' : keyOf(rule), { min, max });
}

/** The same where a whole sentence has no room: inside the field of a new password. */
export function shortRuleText(t: Translate, rule: Rule): string {
  const { min, max } = rule;
  return keyOf(rule) === 'rule.both' ? t('forms.newPasswordHint', { min, max }) : ruleText(t, rule);
}

function keyOf({ allow, first = [], need = [], format }: Rule): TextKey {
  const takes = (kind: Rule['allow'][number]) => allow.includes(kind);
  if (format === 'email') return 'rule.email';
  if (need.includes('letter') && need.includes('digit')) return 'rule.both';
  if (takes('visible')) return takes('space') ? 'rule.length' : 'rule.noSpace';
  if (takes('space')) return 'rule.name';
  if (!takes('letter')) return 'rule.digits';
  if (takes('underscore')) return 'rule.underscore';
  return first.includes('letter') ? 'rule.letterFirst' : 'rule.letters';
}
