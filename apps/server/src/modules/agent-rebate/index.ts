/** The door of this module: what the rest of the server may use of it. */

export { findWrongRebate } from './check.store.ts';
export { showAgentRebate } from './detail.service.ts';
export { agentRebateJobs } from './jobs.service.ts';
export { payAgents } from './night.service.ts';
export { reportAgentRebates } from './report.service.ts';
export { showNight, type AgentNight } from './staff.service.ts';
