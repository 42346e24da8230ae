import {
  CONTENT_LANGUAGES,
  DEFAULT_LANGUAGE,
  FALLBACK_LANGUAGE,
  HTML_LANG,
  isLanguage,
  type Language,
} from '@perya/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { local, setHint } from '../storage.ts';
import type { dictionary as english } from './en.ts';

/** A text of the dictionaries; a missing one does not compile. [I18N-10] */
export type TextKey = keyof typeof english;

/** What fills the `{name}` places of a text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/** Finds a text of the current language. */
export type Translate = (key: TextKey, args?: TextArgs) => string;

/** The texts of one language. */
export type Dictionary = Readonly<Record<TextKey, string>>;

const LANGUAGE_KEY = 'language'; // I18N-09

const loaders: Record<Language, () => Promise<{ dictionary: Dictionary }>> = {
  TY: () => import('./ty.ts'),
  EN: () => import('./en.ts'),
};

interface I18n {
  readonly language: Language;
  readonly dictionary: Dictionary | null;
}

const store = createStore<I18n>(() => ({ language: DEFAULT_LANGUAGE, dictionary: null }));

/** Reads a stored or configured code: registered languages without a dictionary are shown in English. [I18N-08] */
export function toLanguage(code: string | null): Language | null {
  if (isLanguage(code)) return code;
  return (CONTENT_LANGUAGES as readonly (string | null)[]).includes(code) ? FALLBACK_LANGUAGE : null;
}

/** The language chosen on this device, if any. */
export function storedLanguage(): Language | null {
  return toLanguage(local.get(LANGUAGE_KEY));
}

/** Loads a dictionary and makes it the current one. */
export async function loadLanguage(language: Language): Promise<void> {
  const { dictionary } = await loaders[language]();
  store.setState({ language, dictionary });
}

/** Shows a language without remembering it as a choice. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
}

/** Changes the language for good. [I18N-03, I18N-09] */
export async function chooseLanguage(language: Language): Promise<void> {
  local.set(LANGUAGE_KEY, language);
  setHint('language', language);
  await showLanguage(language);
}

/** Fills a text; a text with `.one` beside it uses that for a count of one. */
export function fillText(dictionary: Dictionary | null, key: TextKey, args: TextArgs = {}): string {
  const single = args['count'] === 1 ? dictionary?.[`${key}.one` as TextKey] : undefined;
  const text = single ?? dictionary?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}

/** Translates outside of components. */
export const t: Translate = (key, args) => fillText(store.getState().dictionary, key, args);

/** The text of an error code, when the dictionaries know it. */
export function errorText(code: string): string | null {
  const { dictionary } = store.getState();
  if (!dictionary || !Object.prototype.hasOwnProperty.call(dictionary, code)) return null;
  return dictionary[code as TextKey];
}

/** The current language outside of components. */
export function currentLanguage(): Language {
  return store.getState().language;
}

/** The build draws the first frame with the same words, so both snapshots are the current state. */
function useI18n(): I18n {
  return useSyncExternalStore(store.subscribe, store.getState, store.getState);
}

/** The current language; the component redraws when it changes. */
export function useLanguage(): Language {
  return useI18n().language;
}

/** Translates in a component, which redraws when the language changes. */
export function useT(): Translate {
  const { dictionary } = useI18n();
  return (key, args) => fillText(dictionary, key, args);
}
