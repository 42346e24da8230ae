import { feedback, type Value } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { useOnce } from '../../features/cashier/use-once.ts';
import { problemText } from '../../features/errors/errors.ts';
import { useCallKey } from '../../features/idempotent-call/use-call-key.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { usePhotos, type Photos } from '../../features/uploads/use-photos.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** What a question is about. */
export type QuestionType = feedback.FeedbackRow['questionType'];

/** What came of sending. */
export type Sent = Value<typeof feedback.create>;

/** A question that is being written. */
export interface FeedbackForm {
  readonly type: QuestionType | null;
  readonly text: string;
  readonly words: number;
  readonly photos: Photos;
  readonly isBusy: boolean;
  readonly canSend: boolean;
  readonly choose: (type: QuestionType) => void;
  readonly write: (text: string) => void;
  readonly send: () => void;
}

/** Holds a question and sends it once, however often that is tapped. [SCR-14, API-28, VAL-33] */
export function useFeedbackForm(onSent: (sent: Sent) => void): FeedbackForm {
  const t = useT();
  const [type, setType] = useState<QuestionType | null>(null);
  const [text, setText] = useState('');
  const photos = usePhotos('feedback');
  const { keyOf, forget } = useCallKey();
  const content = text.trim();
  const words = feedback.countWords(content);
  const { run, isBusy } = useOnce(async () => {
    if (type === null) return undefined;
    const question = { questionType: type, content, images: [...photos.ids] };
    const outcome = await ask(feedback.create, { ...question, key: keyOf(question) }, { quiet: true });
    if (!outcome.ok) {
      if (outcome.error.code === 'feedback.image') photos.clear();
      return showToast(problemText(outcome.error), { kind: 'error' });
    }
    forget();
    setType(null);
    setText('');
    photos.clear();
    showToast(t('feedback.sent'), { kind: 'success', time: 'success' });
    return onSent(outcome.value);
  });
  return {
    type,
    text,
    words,
    photos,
    isBusy,
    canSend: type !== null && words >= feedback.FEEDBACK_WORDS_MIN && fits(content) && !photos.isOpen,
    choose: setType,
    write: setText,
    send: () => void run(),
  };
}

/** Whether a text is short enough, in words and in characters. [VAL-33] */
export function fits(content: string): boolean {
  return feedback.countWords(content) <= feedback.FEEDBACK_WORDS_MAX && content.length <= feedback.FEEDBACK_LENGTH_MAX;
}
