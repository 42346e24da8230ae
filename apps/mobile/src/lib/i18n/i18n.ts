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
import type errors from '@perya/contract/locales/en/errors.json';
import type own from '@perya/contract/locales/en/site.json';
import { wordLoaders as loaders } from 'virtual:words';

/** A text of the dictionaries; a missing one does not compile. [I18N-10] */
export type TextKey = keyof typeof own | keyof typeof errors;

/** What fills the `{name}` places of a text. */
export type TextArgs = Readonly<Record<string, string | number>>;

/** Finds a text of the current language. */
export type Translate = (key: TextKey, args?: TextArgs) => string;

/** Texts of one language, in the parts they came in: putting a thousand of them together takes a phone many milliseconds. */
export type Words = readonly Readonly<Partial<Record<TextKey, string>>>[];

const LANGUAGE_KEY = 'language'; // I18N-09

interface I18n {
  readonly language: Language;
  readonly words: Words;
  readonly isComplete: boolean;
}

const store = createStore<I18n>(() => ({ language: DEFAULT_LANGUAGE, words: [], isComplete: false }));

/** Reads a stored or configured code: registered languages without a dictionary are shown in English. [I18N-08] */
export function toLanguage(code: string | null): Language | null {
  if (isLanguage(code)) return code;
  return (CONTENT_LANGUAGES as readonly (string | null)[]).includes(code) ? FALLBACK_LANGUAGE : null;
}

/** The language chosen on this device, if any. */
export function storedLanguage(): Language | null {
  return toLanguage(local.get(LANGUAGE_KEY));
}

/** Loads the first words of a language and makes it the current one; whoever asks for more words meanwhile gets its. */
export async function loadLanguage(language: Language): Promise<void> {
  store.setState({ language, words: [], isComplete: false });
  const { words } = await loaders[language].first();
  store.setState((now) => (now.language === language ? { words: [...words, ...now.words] } : now));
}

/** Loads all other words of the current language; every part beyond the first page waits for them. */
export async function completeWords(): Promise<void> {
  await addWords('rest');
}

/** Loads the few words that the screens of coming in are drawn with. */
export async function enterWords(): Promise<void> {
  await addWords('enter');
}

async function addWords(part: 'enter' | 'rest'): Promise<void> {
  const { language, isComplete } = store.getState();
  if (isComplete) return;
  const { words } = await loaders[language][part]();
  const now = store.getState();
  if (now.language !== language || now.isComplete) return;
  const more = { words: [...now.words, ...words], isComplete: part === 'rest' };
  // Whatever is on screen has its words: drawing all of it again would only cost time.
  if (isWordMissing) store.setState(more);
  else Object.assign(store.getState(), more);
}

/** Whether a word was wanted that is still on its way. */
let isWordMissing = false;

/** Shows a language without remembering it as a choice. */
export async function showLanguage(language: Language): Promise<void> {
  await loadLanguage(language);
  document.documentElement.lang = HTML_LANG[language];
}

/** Changes the language for good, once all its words are here. [I18N-03, I18N-09] */
export async function chooseLanguage(language: Language): Promise<void> {
  local.set(LANGUAGE_KEY, language);
  setHint('language', language);
  const [first, rest] = await Promise.all([loaders[language].first(), loaders[language].rest()]);
  document.documentElement.lang = HTML_LANG[language];
  store.setState({ language, words: [...first.words, ...rest.words], isComplete: true });
}

/** Fills a text; a text with `.one` beside it uses that for a count of one. */
export function fillText(words: Words, key: TextKey, args: TextArgs = {}): string {
  const single = args['count'] === 1 ? find(words, `${key}.one`) : null;
  const text = single ?? find(words, key) ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place));
}

/** Translates outside of components. */
export const t: Translate = (key, args) => say(store.getState(), key, args);

/** A word that is still on its way stays blank: nobody should read its name. */
function say({ words, isComplete }: I18n, key: TextKey, args?: TextArgs): string {
  if (words.length === 0 || isComplete || find(words, key) !== null) return fillText(words, key, args);
  isWordMissing = true;
  return '';
}

/** The text of an error code, when the dictionaries know it. */
export function errorText(code: string): string | null {
  return find(store.getState().words, code);
}

function find(words: Words, key: string): string | null {
  const part = words.find((each) => Object.prototype.hasOwnProperty.call(each, key));
  return part?.[key as TextKey] ?? null;
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
  const i18n = useI18n();
  return (key, args) => say(i18n, key, args);
}
