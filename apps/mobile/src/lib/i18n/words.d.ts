declare module 'virtual:words' {
  import type { Language } from '@perya/contract';

  type Load = () => Promise<{ readonly words: readonly Readonly<Record<string, string>>[] }>;

  /** The words of the first page, those of coming in, and all but the first; `build/dictionary-plugin.ts` makes them. */
  export const wordLoaders: Readonly<Record<Language, Readonly<Record<'first' | 'enter' | 'rest', Load>>>>;
}
