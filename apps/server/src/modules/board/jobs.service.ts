import type { Context } from '../../context.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { givePrizes } from './give.service.ts';
import { sortBoards, turnBoards } from './turn.service.ts';

const TURN_MS = 5000;
const SORT_MS = 30_000;

/** What is done about boards again and again. */
export const boardJobs: readonly Job<Context>[] = [
  { name: 'board.turn', everyMs: TURN_MS, scope: 'exclusive', run: turnBoards },
  { name: 'board.sort_out', everyMs: SORT_MS, scope: 'exclusive', run: sortBoards },
  { name: 'board.give_prizes', everyMs: TURN_MS, scope: 'shared', run: givePrizes },
];
