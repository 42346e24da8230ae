import type errors from '@perya/contract/messages/en.json';
import {
  connectWords,
  t as translate,
  useT as useTranslate,
  type Translate as TranslateKey,
} from '@perya/web/i18n/i18n.ts';
import type own from '../../locales/en.json';

/** A text of the dictionaries; a missing one does not compile. [I18N-10] */
export type TextKey = keyof typeof own | keyof typeof errors;

/** Finds a text of the current language. */
export type Translate = TranslateKey<TextKey>;

connectWords({
  TY: { first: () => import('./ty.ts'), enter: () => import('./ty-enter.ts'), rest: () => import('./ty-rest.ts') },
  EN: { first: () => import('./en.ts'), enter: () => import('./en-enter.ts'), rest: () => import('./en-rest.ts') },
});

/** Translates outside of components. */
export const t: Translate = translate;

/** Translates in a component, which redraws when the language changes. */
export const useT: () => Translate = useTranslate;
