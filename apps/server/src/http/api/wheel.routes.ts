import type { wheel } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listWheelSpins, makeSpin, showWheel } from '../../modules/wheel/index.ts';

/** Answers the calls of the lucky wheel. */
export const wheelHandlers: Handlers<typeof wheel> = {
  show: showWheel,
  spins: listWheelSpins,
  spin: makeSpin,
};
