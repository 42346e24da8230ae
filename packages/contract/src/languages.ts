/** Languages a person can choose; each has a complete dictionary. [I18N-02] */
export const SUPPORTED_LANGUAGES = ['TY', 'EN'] as const;

/** A language with a complete dictionary. */
export type Language = (typeof SUPPORTED_LANGUAGES)[number];

/** The language of a first visit. [I18N-01] */
export const DEFAULT_LANGUAGE: Language = 'TY';

/** The language that stands in for a missing text. [I18N-08, I18N-11] */
export const FALLBACK_LANGUAGE: Language = 'EN';

/** Every language code an operator may store content in; unknown keys fall back to EN. [I18N-07] */
export const CONTENT_LANGUAGES = [
  ...SUPPORTED_LANGUAGES,
  'CN',
  'JA',
  'TH',
  'VI',
  'MY',
  'ES',
  'HI',
  'ID',
  'KM',
  'KO',
  'MS',
  'PT',
  'TW',
  'TR',
  'BN',
  'AR',
  'RU',
  'FR',
] as const;

/** A language that content may be stored in. */
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** What each language calls itself, for the choice of one. [I18N-02] */
export const LANGUAGE_NAMES: Record<Language, string> = { TY: 'Filipino', EN: 'English' };

/** `<html lang>` of each language; TY would read as Tahitian to a browser. [I18N-09] */
export const HTML_LANG: Record<Language, string> = { TY: 'fil', EN: 'en' };

/** The locale numbers and dates are formatted with. [I18N-09] */
export const INTL_LOCALE: Record<Language, string> = { TY: 'fil-PH', EN: 'en-PH' };

/** Tells whether a text names a language a person can choose. */
export function isLanguage(value: unknown): value is Language {
  return (SUPPORTED_LANGUAGES as readonly unknown[]).includes(value);
}
