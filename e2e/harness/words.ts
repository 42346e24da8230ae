import type { Language } from '@perya/contract';
import errorsEn from '@perya/contract/messages/en.json';
import errorsTy from '@perya/contract/messages/ty.json';
import en from '../../apps/mobile/src/locales/en.json';
import ty from '../../apps/mobile/src/locales/ty.json';

const DICTIONARIES = { TY: { ...errorsTy, ...ty }, EN: { ...errorsEn, ...en } } as const;

/** A text of the site's dictionaries. */
export type Word = keyof (typeof DICTIONARIES)['EN'];

/** The names of all texts, none of which anybody should ever see. */
export const WORD_KEYS: readonly string[] = Object.keys(DICTIONARIES.EN);

/** The words a visitor of this language reads. */
export function wordsOf(language: Language): (key: Word, args?: Readonly<Record<string, string | number>>) => string {
  return (key, args = {}) =>
    DICTIONARIES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}
