/** The door of this module: what the rest of the server may use of it. */

export { closeOwn, closeQuiet } from './close.service.ts';
export { createFeedbackState } from './feedback.state.ts';
export { feedbackJobs } from './jobs.service.ts';
export { alarmLate, overdueThreads } from './overdue.service.ts';
export { idOf, numberOf, STAFF_OUTCOMES } from './rules.ts';
export { listThreads, seeThread, showThread } from './show.service.ts';
export {
  answerThread,
  closeThread,
  exportThreads,
  listForStaff,
  pictureForStaff,
  readForStaff,
  type StaffThread,
} from './staff.service.ts';
export { openThread, writeOn } from './write.service.ts';
