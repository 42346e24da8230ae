/** The door of this module: what the rest of the server may use of it. */

export { vendorAlarms } from './alarms.service.ts';
export { careForEvidence, keepEvidence, lostEvidence, waitingEvidence, writeEvidence } from './evidence.service.ts';
export { openVendorRoundsOf } from './open-rounds.service.ts';
export { roundsForStaff, vendorWalletJobs } from './round-watch.service.ts';
export { readSidedBets, type SidedBet } from './said-sides.service.ts';
export { createVendorWalletState } from './vendor-wallet.state.ts';
export { answerVendor, playFollowed } from './vendor-calls.service.ts';
