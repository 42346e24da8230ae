/** The door of this module: what the rest of the server may use of it. */

export { readArticle } from './article.service.ts';
export { listWithMissions, showWithMissions } from './cards.service.ts';
export { missionPart } from './follow.service.ts';
export { missionJobs } from './jobs.service.ts';
export { listMissions, missionsOf } from './list.service.ts';
