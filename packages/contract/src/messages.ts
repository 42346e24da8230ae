import type { ErrorCode } from './errors.ts';
import type { ContentLanguage } from './languages.ts';
import en from './messages/en.json';
import ty from './messages/ty.json';

/** The text of a failure in the reader's language; languages without a dictionary read English. [API-01, I18N-08] */
export function errorMessage(code: ErrorCode, language: ContentLanguage): string {
  return (language === 'TY' ? ty : en)[code];
}
