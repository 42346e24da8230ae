import { FALLBACK_LANGUAGE, LANGUAGE_NAMES, SUPPORTED_LANGUAGES, type Language } from '@perya/contract';
import type errors from '@perya/contract/locales/en/errors.json';
import type site from '@perya/contract/locales/en/site.json';
import { filled, readDictionary, type TextArgs } from './dictionaries.ts';

type Names = Readonly<Record<`language.${Language}`, string>>;
type Words = typeof errors & typeof site & Names;

/** What languages call themselves is the same in all of them. */
const NAMES = Object.fromEntries(SUPPORTED_LANGUAGES.map((key) => [`language.${key}`, LANGUAGE_NAMES[key]])) as Names;

const DICTIONARIES = new Map<Language, Words>(
  SUPPORTED_LANGUAGES.map((language) => [
    language,
    {
      ...readDictionary<typeof errors>(language, 'errors'),
      ...readDictionary<typeof site>(language, 'site'),
      ...NAMES,
    },
  ]),
);

/** A text of the site's dictionaries. */
export type Word = keyof Words;

/** The names of all texts, none of which anybody should ever see. */
export const WORD_KEYS: readonly string[] = Object.keys(DICTIONARIES.get(FALLBACK_LANGUAGE) ?? {});

/** The words a visitor of this language reads. */
export function wordsOf(language: Language): (key: Word, args?: TextArgs) => string {
  return (key, args = {}) => filled(DICTIONARIES.get(language)?.[key] ?? key, args);
}
