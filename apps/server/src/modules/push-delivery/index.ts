/** The door of this module: what the rest of the server may use of it. */

export { pushJobs } from './jobs.service.ts';
export { removePush, savePush, showPush } from './own-devices.service.ts';
export { replacePush } from './replace.service.ts';
export { planExpiring, planOffers } from './plan-due.service.ts';
export { sendDue } from './send.service.ts';
