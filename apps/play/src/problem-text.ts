import { UNANSWERED, type Problem } from './studio.ts';
import { t } from './words.ts';

/** What a problem says to a person. */
export function problemText({ code, message }: Problem): string {
  return code === UNANSWERED || message === '' ? t('problem.network') : message;
}
