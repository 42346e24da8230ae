import { feedback } from '@perya/contract';
import type { Translate } from '../../lib/i18n/i18n.ts';

const { FEEDBACK_WORDS_MAX, FEEDBACK_LENGTH_MAX } = feedback;

/** What is wrong with a text that does not fit. [VAL-33] */
export function tooLongText(t: Translate, content: string): string | undefined {
  if (feedback.countWords(content) > FEEDBACK_WORDS_MAX) return t('feedback.wordsMax', { max: FEEDBACK_WORDS_MAX });
  if (content.length > FEEDBACK_LENGTH_MAX) return t('feedback.lettersMax', { max: FEEDBACK_LENGTH_MAX });
  return undefined;
}
