/** The door of this module: what the rest of the server may use of it. */

export { giveCashback } from './give.service.ts';
export { cashbackJobs } from './jobs.service.ts';
export { PROMOTION_CASH } from './period.store.ts';
export { turnCashback } from './turn.service.ts';
