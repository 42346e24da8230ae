import type errors from '@perya/contract/locales/en/errors.json';
import type own from '@perya/contract/locales/en/site.json';
import {
  connectWords,
  t as translate,
  useT as useTranslate,
  type Translate as TranslateKey,
} from '@perya/web/i18n/i18n.ts';
import { wordLoaders } from 'virtual:words';

/** A text of the dictionaries; a missing one does not compile. [I18N-10] */
export type TextKey = keyof typeof own | keyof typeof errors;

/** Finds a text of the current language. */
export type Translate = TranslateKey<TextKey>;

connectWords(wordLoaders);

/** Translates outside of components. */
export const t: Translate = translate;

/** Translates in a component, which redraws when the language changes. */
export const useT: () => Translate = useTranslate;
