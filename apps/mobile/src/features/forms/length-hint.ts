import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Rule } from './rules.ts';

/** How long something has to be, and whether letters and digits have to be in it. */
export function lengthHint(t: Translate, { min, max, need = [] }: Rule): string {
  const wantsBoth = need.includes('letter') && need.includes('digit');
  return t(wantsBoth ? 'forms.lengthBoth' : 'forms.length', { min, max });
}
