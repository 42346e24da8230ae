/** The door of this module: what the rest of the server may use of it. */

export { enterRain } from './enter.service.ts';
export { payEnvelopes } from './give.service.ts';
export { rainJobs } from './jobs.service.ts';
export { planWaves } from './plan.service.ts';
export { showRain } from './rain.service.ts';
export { createRainState } from './rain.state.ts';
export { turnWaves } from './turn.service.ts';
