import { FALLBACK_LANGUAGE, INTL_LOCALE, isLanguage, type ContentLanguage } from '@perya/contract';
import { textIn } from '../../platform/text/dictionary.ts';
import type { Pause } from './pause-rules.ts';

/** Confirms a pause to its owner; nothing in it invites anybody back. [R32] */
export function pauseText(
  { kind, until }: Pause,
  brand: string,
  account: string,
  { language, zone }: { readonly language: ContentLanguage; readonly zone: string },
): string {
  const locale = INTL_LOCALE[isLanguage(language) ? language : FALLBACK_LANGUAGE];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    until,
  );
  return textIn(language, kind === 'excluded' ? 'pause.excluded' : 'pause.break', { brand, account, day });
}

/** The subject of the same as a mail. */
export function pauseSubject(brand: string, language: ContentLanguage): string {
  return textIn(language, 'pause.subject', { brand });
}
