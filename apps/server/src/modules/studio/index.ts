/** The door of this module: what the rest of the server may use of it. */

export { closedTo } from './closed.service.ts';
export { openGame } from './open.service.ts';
export { play } from './play.service.ts';
export { policyOf } from './policy.ts';
export { studioJobs } from './recovery.service.ts';
export { keyOf, type RoomName } from './shared-round/room-name.ts';
export { ROOM_TOPIC } from './shared-round/room-line.service.ts';
export type { RoomPiece } from './shared-round/room-messages.ts';
export { Room } from './shared-round/room.service.ts';
export { historyOf, reseed, seeRound } from './round-book.service.ts';
export { recallRounds, showOpenRounds, showRound } from './rounds.service.ts';
export { seatOf, type Seat } from './seat.service.ts';
export { ensureSeeds, fairnessOf, proofsOf, rotateSeeds, takeDraw } from './seeds.service.ts';
export { learnNonce } from './next-nonce.service.ts';
export { sharedOf } from './shared-round/shared.service.ts';
export { act } from './steps.service.ts';
export { studioOf } from './studio.service.ts';
export { createStudioState } from './studio.state.ts';
