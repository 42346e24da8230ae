/** The door of this module: what the rest of the server may use of it. */

export { bindInvitation } from './bind.service.ts';
export { followFriends } from './follow.service.ts';
export { giveAwards } from './give.service.ts';
export { referralJobs } from './jobs.service.ts';
export { lookAtFriends } from './look.service.ts';
export { decideFriend, type FriendVerdict } from './review.service.ts';
export { listFriendReviews } from './review.store.ts';
export { showReferral } from './show.service.ts';
