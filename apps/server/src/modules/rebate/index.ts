/** The door of this module: what the rest of the server may use of it. */

export { rebatePart } from './follow.service.ts';
export { rebateJobs } from './jobs.service.ts';
export { readLevelRates, writeRebateLevels } from './level.store.ts';
export { claimByHand, showRebate } from './manual.service.ts';
export { payNightly } from './nightly.service.ts';
export { payOwedRebate } from './owed.service.ts';
export {
  approveRates,
  approveRatesIn,
  draftRates,
  draftRatesIn,
  readRatesFile,
  type ApproveError,
  type RatesError,
} from './plan.service.ts';
export { listPlans, readRates } from './plan.store.ts';
export { reportRebates } from './report.service.ts';
export { holdPayable } from './run.store.ts';
