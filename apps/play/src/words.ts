import { DEFAULT_LANGUAGE, HTML_LANG, type Language } from '@perya/contract';
import type own from '@perya/contract/locales/en/play.json';
import { fillPlaces, type TextArgs } from '@perya/web/i18n/fill-places.ts';

/** A text of the dictionaries. */
export type TextKey = keyof typeof own;

type Dictionary = Readonly<Record<TextKey, string>>;

const LOADERS = import.meta.glob<Dictionary>('../../../packages/contract/src/locales/*/play.json', {
  import: 'default',
});

let words: Dictionary | null = null;

/** Loads the texts of a language; a page has one for as long as it lives. */
export async function loadWords(language: Language = DEFAULT_LANGUAGE): Promise<void> {
  document.documentElement.lang = HTML_LANG[language];
  const path = `../../../packages/contract/src/locales/${language.toLowerCase()}/play.json`;
  words = (await LOADERS[path]?.()) ?? null;
}

/** A text with its places filled. */
export function t(key: TextKey, args: TextArgs = {}): string {
  return fillPlaces(words?.[key] ?? key, args);
}
