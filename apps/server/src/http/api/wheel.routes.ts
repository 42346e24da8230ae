import type { wheel } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { makeSpin, showWheel } from '../../modules/wheel/index.ts';

/** Answers the calls of the lucky wheel. */
export const wheelHandlers: Handlers<typeof wheel> = {
  show: showWheel,
  spin: makeSpin,
};
