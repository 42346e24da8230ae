import type { board } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { showFinalBoard, showLeaderBoard } from '../../modules/board/index.ts';

/** Answers the calls of the leaderboard part. */
export const boardHandlers: Handlers<typeof board> = {
  leaderBoard: showLeaderBoard,
  finalBoard: showFinalBoard,
};
