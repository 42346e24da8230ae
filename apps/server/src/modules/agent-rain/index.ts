/** The door of this module: what the rest of the server may use of it. */

export { createAgentRainState } from './agent-rain.state.ts';
export { endRains } from './end.service.ts';
export { showInfo } from './info.service.ts';
export { agentRainJobs } from './jobs.service.ts';
export { listOwn, openOwn } from './open.service.ts';
export { listGiven, showGiven } from './records.service.ts';
export { sendRain } from './send.service.ts';
export { rainsOfDay } from './staff.service.ts';
export { tellPeople } from './tell.service.ts';
