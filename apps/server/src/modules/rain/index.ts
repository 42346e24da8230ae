/** The door of this module: what the rest of the server may use of it. */

export { payEnvelopes } from './give.service.ts';
export { rainJobs } from './jobs.service.ts';
export { planWaves } from './plan.service.ts';
export { enterRain, showRain } from './rain.service.ts';
export { turnWaves } from './turn.service.ts';
