/** The door of this module: what the rest of the server may use of it. */

export { changeRates, makeAgent, moveMember, type LineError } from './change.service.ts';
export { sharesOf, showLine, type AskedLine } from './explain.service.ts';
export { giveFirstRates, holdLines, ratesToGive, weighRates } from './first-rates.service.ts';
export { grantRates, showGrants, type Grant, type Granted } from './grants.service.ts';
export { fromRates, STEP_PPM, toRates } from './kind-rates.ts';
export { lineJobs } from './jobs.service.ts';
export { closeDay, insertRates, openDay, type KindRate } from './lines.store.ts';
export { lineName, linesOf, type MemberDay } from './paths.store.ts';
export { ratesOfDay } from './rates-of-day.store.ts';
export { findWrongLine } from './turn.store.ts';
export { workOut } from './work-out.ts';
