import type { ContentLanguage } from '@perya/contract';
import type { CodePurpose } from '../../../platform/db/schema.ts';
import { textIn } from '../../../platform/text/dictionary.ts';

const BRAND_MAX = 30;

/**
 * The message that carries a code. It fits one SMS, and it begins with the code: gateways drop texts that begin with
 * certain words, and a lock screen shows only the beginning.
 */
export function codeText(code: string, purpose: CodePurpose, brandName: string, language: ContentLanguage): string {
  const brand = brandName.slice(0, BRAND_MAX);
  return textIn(language, 'code.text', { code, brand, purpose: textIn(language, `code.purpose.${purpose}`) });
}
