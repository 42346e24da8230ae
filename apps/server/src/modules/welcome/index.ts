/** The door of this module: what the rest of the server may use of it. */

export { giveWelcomes, welcomeNewcomers } from './welcome.service.ts';
export { welcomeJobs } from './jobs.service.ts';
