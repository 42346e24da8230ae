import { HTML_LANG, type Language } from '@perya/contract';
import { fillPlaces, type TextArgs } from '@perya/web/i18n/fill-places.ts';
import type own from './locales/en.json';

/** A text of the dictionaries. */
export type TextKey = keyof typeof own;

type Dictionary = Readonly<Record<TextKey, string>>;

const LOADERS: Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>> = {
  TY: () => import('./locales/ty.json'),
  EN: () => import('./locales/en.json'),
};

let words: Dictionary | null = null;

/** Loads the texts of a language; a page has one for as long as it lives. */
export async function loadWords(language: Language): Promise<void> {
  document.documentElement.lang = HTML_LANG[language];
  words = (await LOADERS[language]()).default;
}

/** A text with its places filled. */
export function t(key: TextKey, args: TextArgs = {}): string {
  return fillPlaces(words?.[key] ?? key, args);
}
