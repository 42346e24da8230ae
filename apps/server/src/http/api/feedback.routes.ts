import type { feedback } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { closeOwn, listThreads, openThread, seeThread, showThread, writeOn } from '../../modules/feedback/index.ts';

/** Answers the calls of the feedback part. */
export const feedbackHandlers: Handlers<typeof feedback> = {
  create: openThread,
  list: listThreads,
  thread: showThread,
  answer: writeOn,
  seen: seeThread,
  close: closeOwn,
};
