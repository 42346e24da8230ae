/** The door of this module: what the rest of the server may use of it. */

export { listBroadcasts, readPushed } from './broadcast.store.ts';
export { readAllMails, removeMails } from './change.service.ts';
export { readBroadcast } from './draft.ts';
export { inboxJobs } from './jobs.service.ts';
export { countUnread, listMails } from './list.service.ts';
export {
  approveBroadcast,
  endBroadcast,
  previewReach,
  publishBroadcasts,
  saveBroadcast,
  type BroadcastName,
} from './manage.service.ts';
export { openMail } from './open.service.ts';
export { isWaitingFor, unreadOf } from './reader.service.ts';
