import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FALLBACK_LANGUAGE,
  isLanguage,
  SUPPORTED_LANGUAGES,
  type ContentLanguage,
  type ErrorCode,
} from '@perya/contract';
import type words from '@perya/contract/locales/en/server.json';
import { PROJECT_FOLDER } from '../paths.ts';
import type { ByLanguage } from './pick-text.ts';

/** A text of the server: messages it sends, and names it stores. */
export type TextKey = keyof typeof words;

const LOCALES_FOLDER = join(PROJECT_FOLDER, 'packages/contract/src/locales');

const TEXTS = readAll<TextKey>('server');
const ERRORS = readAll<ErrorCode>('errors');

/** Read from the disk, so that a language is there with its folder. */
function readAll<Key extends string>(part: string): (language: ContentLanguage) => Readonly<Record<Key, string>> {
  const read = (language: string) =>
    JSON.parse(readFileSync(join(LOCALES_FOLDER, language.toLowerCase(), `${part}.json`), 'utf8')) as Record<
      Key,
      string
    >;
  const all = new Map(SUPPORTED_LANGUAGES.map((language) => [language, read(language)]));
  const fallback = read(FALLBACK_LANGUAGE);
  return (language) => (isLanguage(language) && all.get(language)) || fallback;
}

/** A text with its `{places}` filled; languages without a dictionary read English. [I18N-08] */
export function textIn(language: ContentLanguage, key: TextKey, args: Readonly<Record<string, string>> = {}): string {
  return TEXTS(language)[key].replace(/\{(\w+)\}/g, (place, name: string) => args[name] ?? place);
}

/** The text of a failure in the reader's language. [API-01, I18N-08] */
export function errorMessage(code: ErrorCode, language: ContentLanguage): string {
  return ERRORS(language)[code];
}

/** A text in every language, as it is stored. */
export function textsByLanguage(key: TextKey): ByLanguage<string> {
  return Object.fromEntries(SUPPORTED_LANGUAGES.map((language) => [language, textIn(language, key)]));
}
