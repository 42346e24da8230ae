/** The door of this module: what the rest of the server may use of it. */

export { createBoardState } from './board.state.ts';
export { boardPart } from './follow.service.ts';
export { freezeBoard } from './freeze.service.ts';
export { boardJobs } from './jobs.service.ts';
export { readFirst, readMilestones, readOwn, readPointsAbove } from './place.store.ts';
export { showFinalBoard, showLeaderBoard } from './show.service.ts';
