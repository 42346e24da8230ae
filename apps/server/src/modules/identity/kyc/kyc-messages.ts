import type { ContentLanguage } from '@perya/contract';
import { textIn } from '../../../platform/text/dictionary.ts';

/** Tells somebody that their papers were decided; the reason itself stays behind their login. */
export function kycText(decided: 'verified' | 'refused', brand: string, language: ContentLanguage): string {
  return textIn(language, `kyc.${decided}`, { brand });
}

/** Its subject, when it is a mail. */
export function kycSubject(brand: string, language: ContentLanguage): string {
  return textIn(language, 'kyc.subject', { brand });
}
