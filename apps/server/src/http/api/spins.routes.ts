import type { spins } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listFreeSpins, playFreeSpin } from '../../modules/free-spins/index.ts';

/** Answers the calls of free spins. */
export const spinsHandlers: Handlers<typeof spins> = {
  list: listFreeSpins,
  play: playFreeSpin,
};
