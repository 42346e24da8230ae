import type { PlayPart } from '../../ledger/play-follower.ts';
import { shareUnfinished } from './board.store.ts';
import { scoreStretch } from './score.store.ts';

/** Adds to the points of boards. */
export const boardPart: PlayPart = {
  name: 'board',
  work: async (tx, { lines, stretch }) => {
    const boards = await shareUnfinished(tx);
    if (boards.length > 0) await scoreStretch(tx, lines, { upTo: stretch.upTo, boards });
  },
};
