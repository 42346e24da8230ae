import { FALLBACK_LANGUAGE, type ContentLanguage } from '@perya/contract';

/** What is stored of one text, by language. */
export type ByLanguage<Text> = { readonly [Language in ContentLanguage]?: Text };

/** The text in the wanted language, else in English, else in the brand's own. [I18N-11] */
export function pickText<Text>(
  texts: ByLanguage<Text>,
  wanted: ContentLanguage,
  brandLanguage: ContentLanguage,
): Text | undefined {
  return texts[wanted] ?? texts[FALLBACK_LANGUAGE] ?? texts[brandLanguage];
}
