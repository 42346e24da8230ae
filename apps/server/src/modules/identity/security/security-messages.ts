import type { ContentLanguage } from '@perya/contract';
import { textIn } from '../../../platform/text/dictionary.ts';

/** What of an account was changed. */
export type ChangedThing = 'password' | 'mobile' | 'email' | 'paymentPassword' | 'bankCards';

/** Tells somebody that their account changed, at the place that was theirs before the change. [T13, R22] */
export function changeText(thing: ChangedThing, brand: string, account: string, language: ContentLanguage): string {
  return textIn(language, 'change.text', { brand, account, thing: textIn(language, `change.thing.${thing}`) });
}

/** The subject of a mail about a change, or with a code. */
export function subjectText(kind: 'change' | 'code', brand: string, language: ContentLanguage): string {
  return textIn(language, kind === 'change' ? 'change.subject' : 'code.subject', { brand });
}
