/** The door of this module: what the rest of the server may use of it. */

export { listFreeSpins, playFreeSpin } from './free-spins.service.ts';
export { freeSpinsJobs, turnVendorRounds } from './vendor-rounds.service.ts';
