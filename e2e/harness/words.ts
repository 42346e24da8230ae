import { LANGUAGE_NAMES, SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import errorsEn from '@perya/contract/locales/en/errors.json';
import errorsTy from '@perya/contract/locales/ty/errors.json';
import en from '@perya/contract/locales/en/site.json';
import ty from '@perya/contract/locales/ty/site.json';

/** What languages call themselves is the same in all of them. */
const NAMES = Object.fromEntries(
  SUPPORTED_LANGUAGES.map((key) => [`language.${key}`, LANGUAGE_NAMES[key]]),
) as Readonly<Record<`language.${Language}`, string>>;
const DICTIONARIES = { TY: { ...errorsTy, ...ty, ...NAMES }, EN: { ...errorsEn, ...en, ...NAMES } } as const;

/** A text of the site's dictionaries. */
export type Word = keyof (typeof DICTIONARIES)['EN'];

/** The names of all texts, none of which anybody should ever see. */
export const WORD_KEYS: readonly string[] = Object.keys(DICTIONARIES.EN);

/** The words a visitor of this language reads. */
export function wordsOf(language: Language): (key: Word, args?: Readonly<Record<string, string | number>>) => string {
  return (key, args = {}) =>
    DICTIONARIES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}
