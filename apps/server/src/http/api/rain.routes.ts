import type { rain } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { enterRain, showRain } from '../../modules/rain/index.ts';

/** Answers the calls of the rain of envelopes. */
export const rainHandlers: Handlers<typeof rain> = {
  show: showRain,
  enter: enterRain,
};
