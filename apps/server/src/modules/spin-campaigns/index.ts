/** The door of this module: what the rest of the server may use of it. */

export { spinsJobs } from './jobs.service.ts';
export { findOccasions, giveSpins } from './occasions.service.ts';
