/** The door of this module: what the rest of the server may use of it. */

export type { Fact } from './case.store.ts';
export { decideCase, listCases, openCases, showCase, type CaseVerdict } from './cases.service.ts';
export { createCollusionState } from './collusion.state.ts';
export { collusionJobs } from './jobs.service.ts';
